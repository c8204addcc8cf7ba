import TripCore

/// The trips that a timetable lists, and the service days for which each trip is listed.
struct TripSelection {
  /// The positions in trips.txt of all trips that the timetable lists, in ascending order. They are called the
  /// requested trips.
  private(set) var wanted: [Int32] = []
  /// For each trip of trips.txt its index in ``wanted``, or -1 for a trip that the timetable does not list.
  private(set) var wantedPositions: [Int32]
  /// The service days of the timetable, the earliest first. The last one is the requested service date.
  private(set) var days: [ScheduledTripList.Day] = []

  /// A service day before the requested one, and the trips found for it so far, as positions in trips.txt.
  private struct EarlierDay {
    let bound: ServiceTime
    var trips: [Int] = []
    var kept: [Int: Set<ServiceTime?>] = [:]
  }

  /// Selects the trips of a service date, and trips of earlier service dates that are still of interest.
  ///
  /// - Parameters:
  ///   - tables: The tables of the feed except stop_times.txt.
  ///   - stopTimes: stop_times.txt, which is read only if `instant` is given.
  ///   - date: The requested service date, all of whose trips are listed.
  ///   - instant: If given, trips of earlier service days that may still run at this instant are listed too.
  ///   - instances: Scheduled trips of earlier service days that are always listed if the feed has them.
  ///   - progress: Receives the progress and may cancel the selection.
  /// - Throws: ``FeedError`` when the selection is cancelled.
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

  /// Adds the scheduled trips of earlier service days that are always listed, and the other trips of their vehicles, which
  /// may be late because of them. Trips that the feed does not have are ignored.
  private static func add(
    _ instances: Set<TripInstance>, before date: ServiceDate, runningAt instant: Instant?, _ tables: FeedTables,
    to earlier: inout [ServiceDate: EarlierDay]
  ) {
    for (day, named) in Dictionary(grouping: instances.filter { $0.serviceDate < date }, by: \.serviceDate)
    where tables.span.tripCount(on: day) > 0 {
      let active = tables.calendar.activeServices(on: day)
      // Without an instant the bound is so late that no trip of an earlier day is listed because of its times.
      let bound = instant.map { ($0 - day.origin(in: tables.agency.timeZone)).count } ?? Int(Int32.max)
      var entry = earlier[day] ?? EarlierDay(bound: ServiceTime(seconds: bound))
      for instance in named {
        guard let trip = tables.trips.rows.ids.position(of: instance.tripID), active[Int(tables.trips.services[trip])]
        else { continue }
        entry.kept[trip, default: []].insert(instance.startTime)
      }
      guard !entry.kept.isEmpty else { continue }
      for trip in VehicleTrips(of: entry.kept.keys, tables, on: day).trips where entry.kept[trip] == nil {
        entry.kept[trip] = [nil]
      }
      entry.trips = Set(entry.trips).union(entry.kept.keys).sorted()
      earlier[day] = entry
    }
  }

  private static func earlierDays(
    _ tables: FeedTables, before date: ServiceDate, runningAt instant: Instant, latest: LatestTimes
  ) -> [ServiceDate: EarlierDay] {
    let trips = tables.trips
    var last = latest.seconds.map { Int($0) }
    // For a trip of frequencies.txt the latest possible time counts: its last scheduled trip may leave just before
    // `end` and take as long as its stop times say.
    for row in tables.frequencies.rows {
      last[Int(row.trip)] = max(last[Int(row.trip)], Int(latest.seconds[Int(row.trip)]) + Int(row.end))
    }
    let longest = last.max() ?? 0
    var found: [ServiceDate: EarlierDay] = [:]
    // The loop begins two days earlier than the longest trip requires, because clock changes move the start of a
    // service day.
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
