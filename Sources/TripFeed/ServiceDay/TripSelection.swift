import TripCore

/// Which trips a timetable lists, and for which of their service days.
struct TripSelection {
  /// The positions of the trips in trips.txt, growing.
  private(set) var wanted: [Int32] = []
  /// For each trip of trips.txt its position in ``wanted``, or -1.
  private(set) var wantedPositions: [Int32]
  /// The service days, the earliest first.
  private(set) var days: [ScheduledTripList.Day] = []

  /// A day on the way to ``days``: its trips still count as trips.txt has them.
  private struct EarlierDay {
    let bound: ServiceTime
    var trips: [Int] = []
    var kept: [Int: Set<ServiceTime?>] = [:]
  }

  /// Selects the trips of `date`, where `instant` is given those of earlier days that may still run then, and those
  /// of earlier days among `instances`.
  init(
    _ tables: FeedTables, stopTimes: StopTimesTable, date: ServiceDate, runningAt instant: Instant?,
    keeping instances: Set<TripInstance>, progress: FeedProgress
  ) throws(FeedError) {
    let trips = tables.trips
    var earlier: [ServiceDate: EarlierDay] = [:]
    if let instant {
      let latest = LatestTimes(stopTimes, trips: trips.rows.ids, isCancelled: progress.isCancelled)
      try progress.reached(0.7, file: StopTimesTable.name)
      earlier = Self.earlierDays(tables, before: date, runningAt: instant, latest: latest)
    }
    Self.add(instances, before: date, runningAt: instant, tables, to: &earlier)
    let active = tables.calendar.activeServices(on: date)
    let ofDate = trips.services.indices.filter { active[Int(trips.services[$0])] }

    wantedPositions = Array(repeating: -1, count: trips.count)
    for trip in ofDate { wantedPositions[trip] = 0 }
    for day in earlier.values { for trip in day.trips { wantedPositions[trip] = 0 } }
    for trip in wantedPositions.indices where wantedPositions[trip] == 0 {
      wantedPositions[trip] = Int32(wanted.count)
      wanted.append(Int32(trip))
    }
    let positions = wantedPositions
    func position(_ trip: Int) -> Int { Int(positions[trip]) }
    days = earlier.sorted { $0.key < $1.key }.map { date, day in
      ScheduledTripList.Day(
        date: date, trips: day.trips.map(position), arrivingAfter: day.bound,
        kept: Dictionary(uniqueKeysWithValues: day.kept.map { (position($0.key), $0.value) }))
    }
    days.append(ScheduledTripList.Day(date: date, trips: ofDate.map(position)))
  }

  /// Adds the runs that are listed in any case, as far as the feed has them.
  private static func add(
    _ instances: Set<TripInstance>, before date: ServiceDate, runningAt instant: Instant?, _ tables: FeedTables,
    to earlier: inout [ServiceDate: EarlierDay]
  ) {
    for (day, named) in Dictionary(grouping: instances.filter { $0.serviceDate < date }, by: \.serviceDate)
    where tables.span.tripCount(on: day) > 0 {
      let active = tables.calendar.activeServices(on: day)
      // Without an instant nothing else of an earlier day is listed.
      let bound = instant.map { ($0 - day.origin(in: tables.agency.timeZone)).count } ?? Int(Int32.max)
      var entry = earlier[day] ?? EarlierDay(bound: ServiceTime(seconds: bound))
      for instance in named {
        var id = instance.tripID
        let trip = id.withUTF8 { tables.trips.rows.ids.position(of: $0) }
        guard trip >= 0, active[Int(tables.trips.services[trip])] else { continue }
        entry.kept[trip, default: []].insert(instance.startTime)
      }
      guard !entry.kept.isEmpty else { continue }
      entry.trips = Set(entry.trips).union(entry.kept.keys).sorted()
      earlier[day] = entry
    }
  }

  private static func earlierDays(
    _ tables: FeedTables, before date: ServiceDate, runningAt instant: Instant, latest: LatestTimes
  ) -> [ServiceDate: EarlierDay] {
    let trips = tables.trips
    var last = latest.seconds.map { Int($0) }
    // A frequency's last run may leave just before its end and take as long as the trip's own times do.
    for row in tables.frequencies.rows {
      last[Int(row.trip)] = max(last[Int(row.trip)], Int(latest.seconds[Int(row.trip)]) + Int(row.end))
    }
    let longest = last.max() ?? 0
    var found: [ServiceDate: EarlierDay] = [:]
    // Two days more than the longest trip takes: clocks may change on the way.
    for distance in stride(from: longest / 86_400 + 2, through: 1, by: -1) {
      let day = date.advanced(by: -distance)
      guard tables.span.tripCount(on: day) > 0 else { continue }
      let bound = (instant - day.origin(in: tables.agency.timeZone)).count
      guard longest > bound else { continue }
      let active = tables.calendar.activeServices(on: day)
      let running = trips.services.indices.filter { last[$0] > bound && active[Int(trips.services[$0])] }
      if !running.isEmpty { found[day] = EarlierDay(bound: ServiceTime(seconds: bound), trips: running) }
    }
    return found
  }
}
