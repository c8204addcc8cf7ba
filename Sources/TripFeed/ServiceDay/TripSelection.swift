import TripCore

/// Which trips a timetable lists, and for which of their service days.
struct TripSelection {
  /// The positions of the trips in trips.txt, growing.
  private(set) var wanted: [Int32] = []
  /// For each trip of trips.txt its position in ``wanted``, or -1.
  private(set) var wantedPositions: [Int32]
  /// The service days, the earliest first.
  private(set) var days: [RunList.Day] = []

  /// Selects the trips of `date`, and where `instant` is given those of earlier days that may still run then.
  init(
    _ tables: FeedTables, stopTimes: StopTimesTable, date: ServiceDate, runningAt instant: Instant?,
    progress: FeedProgress
  ) throws(FeedError) {
    let trips = tables.trips
    var perDay: [(date: ServiceDate, bound: ServiceTime?, trips: [Int])] = []
    if let instant {
      let latest = LatestTimes(stopTimes, trips: trips.rows.ids, isCancelled: progress.isCancelled)
      try progress.reached(0.7, file: StopTimesTable.name)
      perDay = Self.earlierDays(tables, before: date, runningAt: instant, latest: latest)
    }
    let active = tables.calendar.activeServices(on: date)
    perDay.append((date, nil, trips.services.indices.filter { active[Int(trips.services[$0])] }))

    wantedPositions = Array(repeating: -1, count: trips.count)
    for day in perDay { for trip in day.trips { wantedPositions[trip] = 0 } }
    for trip in wantedPositions.indices where wantedPositions[trip] == 0 {
      wantedPositions[trip] = Int32(wanted.count)
      wanted.append(Int32(trip))
    }
    let positions = wantedPositions
    days = perDay.map { day in
      RunList.Day(date: day.date, trips: day.trips.map { Int(positions[$0]) }, arrivingAfter: day.bound)
    }
  }

  private static func earlierDays(
    _ tables: FeedTables, before date: ServiceDate, runningAt instant: Instant, latest: LatestTimes
  ) -> [(date: ServiceDate, bound: ServiceTime?, trips: [Int])] {
    let trips = tables.trips
    var last = latest.seconds.map { Int($0) }
    // A frequency's last run may leave just before its end and take as long as the trip's own times do.
    for row in tables.frequencies.rows {
      last[Int(row.trip)] = max(last[Int(row.trip)], Int(latest.seconds[Int(row.trip)]) + Int(row.end))
    }
    let longest = last.max() ?? 0
    var found: [(date: ServiceDate, bound: ServiceTime?, trips: [Int])] = []
    // Two days more than the longest trip takes: clocks may change on the way.
    for distance in stride(from: longest / 86_400 + 2, through: 1, by: -1) {
      let day = date.advanced(by: -distance)
      guard tables.span.tripCount(on: day) > 0 else { continue }
      let bound = (instant - day.origin(in: tables.agency.timeZone)).count
      guard longest > bound else { continue }
      let active = tables.calendar.activeServices(on: day)
      let running = trips.services.indices.filter { last[$0] > bound && active[Int(trips.services[$0])] }
      if !running.isEmpty { found.append((day, ServiceTime(seconds: bound), running)) }
    }
    return found
  }
}
