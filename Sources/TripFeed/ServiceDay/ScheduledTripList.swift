import TripCore

/// The runs of a timetable: a trip runs once a day, or as often as frequencies.txt says.
/// - SeeAlso: GTFS Schedule reference, frequencies.txt.
struct ScheduledTripList {
  /// A service day to list.
  struct Day {
    let date: ServiceDate
    /// Which of the trips wanted run on it.
    let trips: [Int]
    /// Only runs that arrive later than this are listed; nothing for all of them.
    var arrivingAfter: ServiceTime?
    /// The runs that are listed in any case: which of the trips wanted, and each one's start times; nothing in place of
    /// a start time for a trip without frequencies.
    var kept: [Int: Set<ServiceTime?>] = [:]
  }

  /// More runs than any country has in a day; a feed that asks for more does not mean it.
  static let greatestCount = 2_000_000

  private let tables: FeedTables
  private let wanted: [Int32]
  /// The service day asked for; all others lie before it.
  private let date: ServiceDate
  private var scheduledTrips: [ScheduledTrip] = []
  private var repeated = RepeatedTrips()
  private var isCutOff = false

  /// Makes an empty list for the trips at the positions `wanted`, on `date` and days before it.
  init(_ tables: FeedTables, wanted: [Int32], date: ServiceDate) {
    self.tables = tables
    self.wanted = wanted
    self.date = date
  }

  /// Adds a day's runs, each ``TripInstance`` once.
  ///
  /// - Parameters:
  ///   - day: The day.
  ///   - trips: The rows in which the runs count.
  ///   - stopTimes: The stop times of the trips.
  ///   - row: Which of `trips` a trip wanted became; nothing where it was left out.
  mutating func add(_ day: Day, trips: [TripRow], stopTimes: StopTimeColumn, row: (Int) -> Int?) {
    repeated.beginDay()
    scheduledTrips.reserveCapacity(scheduledTrips.count + day.trips.count)
    for index in day.trips {
      guard let trip = row(index) else { continue }
      let position = Int(wanted[index])
      guard tables.trips.rows.ids.withID(at: position, { repeated.isFirst($0) }) else {
        repeated.addTrip(at: tables.trips.rows.rowStarts[position], isOfDay: day.date == date)
        continue
      }
      let range = trips[trip].stopTimes
      let departure = stopTimes[range.lowerBound].departure
      let arrival = stopTimes[range.upperBound - 1].arrival
      let kept = day.kept[index] ?? []
      let rows = tables.frequencies.rows(ofTrip: position)
      if rows.isEmpty {
        let scheduledTrip = ScheduledTrip(trip: trip, serviceDate: day.date, departure: departure, arrival: arrival)
        add(scheduledTrip, day, isKept: kept.contains(nil))
      }
      var starts: Set<Int> = []
      for frequency in rows {
        func add(start: Int) {
          guard rows.count == 1 || starts.insert(start).inserted else {
            leaveOut(frequency)
            return
          }
          let time = ServiceTime(seconds: start)
          let shift = time - departure
          let scheduledTrip = ScheduledTrip(
            trip: trip, serviceDate: day.date, startTime: time, isExact: frequency.isExact, shift: shift,
            departure: time, arrival: arrival + shift)
          self.add(scheduledTrip, day, isKept: kept.contains(time))
        }
        let first = firstStart(of: frequency, day, duration: arrival - departure)
        for case let time? in kept where time.seconds < first && frequency.hasTrip(at: time) {
          add(start: time.seconds)
        }
        var start = first
        while start < Int(frequency.end), !isCutOff {
          add(start: start)
          start += Int(frequency.headway)
        }
      }
    }
  }

  /// Leaves a run out that another row makes already. Counts to the greatest count, or a hostile feed never ends.
  private mutating func leaveOut(_ frequency: FrequencyTable.Row) {
    repeated.addTrip(at: frequency.offset)
    if scheduledTrips.count + repeated.scheduledTrips.count >= Self.greatestCount { isCutOff = true }
  }

  /// When the first run leaves that the day lists. Worked out, not counted up to: a hostile row has millions of runs.
  private func firstStart(of frequency: FrequencyTable.Row, _ day: Day, duration: Seconds) -> Int {
    let (start, headway) = (Int(frequency.start), Int(frequency.headway))
    guard let bound = day.arrivingAfter else { return start }
    let tooEarly = bound.seconds - duration.count - start
    return tooEarly < 0 ? start : start + (tooEarly / headway + 1) * headway
  }

  private mutating func add(_ scheduledTrip: ScheduledTrip, _ day: Day, isKept: Bool) {
    if !isKept, let bound = day.arrivingAfter, scheduledTrip.arrival <= bound { return }
    if scheduledTrips.count >= Self.greatestCount {
      isCutOff = true
      return
    }
    scheduledTrips.append(scheduledTrip)
  }

  /// What was left out.
  var notes: [FeedNote] {
    let notes = repeated.notes(tables)
    guard isCutOff else { return notes }
    return notes + [
      FeedNote(
        message: "The day has more than \(Self.greatestCount) runs; the others are left out.", file: "frequencies.txt")
    ]
  }

  /// The runs by service day, departure, trip_id and start_time.
  func sorted(tripIDs: TextColumn) -> [ScheduledTrip] {
    // A date and a time are compared, and moved, as one number in the place of a run.
    let order = scheduledTrips.enumerated().map {
      (time: ($1.serviceDate.dayNumber << 40) + $1.departure.seconds, scheduledTrip: $0)
    }
    return order.sorted { a, b in
      if a.time != b.time { return a.time < b.time }
      let (a, b) = (scheduledTrips[a.scheduledTrip], scheduledTrips[b.scheduledTrip])
      if a.trip != b.trip { return tripIDs.precedes(a.trip, b.trip) }
      return (a.startTime?.seconds ?? 0) < (b.startTime?.seconds ?? 0)
    }.map { scheduledTrips[$0.scheduledTrip] }
  }
}
