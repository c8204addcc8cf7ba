import TripCore

/// Lists the scheduled trips of a timetable. A trip makes one scheduled trip a day, or as many as frequencies.txt
/// says.
/// - SeeAlso: GTFS Schedule reference, frequencies.txt.
struct ScheduledTripList {
  /// A service day whose scheduled trips are listed in a timetable.
  struct Day {
    let date: ServiceDate
    /// The trips that run on the day, as indices of the trips that the timetable lists.
    let trips: [Int]
    /// If set, only scheduled trips that arrive at their last stop after this time are listed; `nil` lists all.
    var arrivingAfter: ServiceTime?
    /// Scheduled trips that are listed whatever their times: the start times of each trip, by its index in the trips
    /// that the timetable lists. A start time of `nil` stands for a trip that frequencies.txt does not have.
    var kept: [Int: Set<ServiceTime?>] = [:]
  }

  /// The greatest number of scheduled trips that frequencies.txt may add to a timetable: as many as a country has in a day.
  /// Trips without frequencies do not count, so that a wrong row pushes none of them out.
  static let greatestCount = 300_000

  private let tables: FeedTables
  private let wanted: [Int32]
  private var scheduledTrips: [ScheduledTrip] = []
  /// The number of scheduled trips that frequencies.txt has made so far.
  private var repeatingCount = 0
  /// The rows of frequencies.txt of which a scheduled trip is left out because another row makes it, too. A decision about one
  /// would hold for both.
  private var repeated = CountedPlace()
  private var isCutOff = false

  /// Makes an empty list of scheduled trips. `wanted` has the positions in trips.txt of the trips that the timetable lists.
  init(_ tables: FeedTables, wanted: [Int32]) {
    self.tables = tables
    self.wanted = wanted
  }

  /// Adds the scheduled trips of a service day, each ``TripInstance`` once.
  ///
  /// - Parameters:
  ///   - day: The service day.
  ///   - trips: The trips of the timetable.
  ///   - stopTimes: The stop times of the timetable.
  ///   - row: Returns the index in `trips` for an index in ``Day/trips``, or `nil` when the trip was left out.
  mutating func add(_ day: Day, trips: [TripRow], stopTimes: StopTimeColumn, row: (Int) -> Int?) {
    scheduledTrips.reserveCapacity(scheduledTrips.count + day.trips.count)
    for index in day.trips {
      guard let trip = row(index) else { continue }
      let position = Int(wanted[index])
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

  /// Counts a scheduled trip that is left out because another row of frequencies.txt makes it too. It counts towards
  /// ``greatestCount``, so that a hostile feed cannot keep the loop going.
  private mutating func leaveOut(_ frequency: FrequencyTable.Row) {
    repeated.add(frequency.offset)
    if repeatingCount + repeated.count >= Self.greatestCount { isCutOff = true }
  }

  /// Returns the start time, in seconds, of the first scheduled trip of a row of frequencies.txt that `day` lists.
  /// Computed by a division, because a hostile row has millions of scheduled trips.
  private func firstStart(of frequency: FrequencyTable.Row, _ day: Day, duration: Seconds) -> Int {
    let (start, headway) = (Int(frequency.start), Int(frequency.headway))
    guard let bound = day.arrivingAfter else { return start }
    let tooEarly = bound.seconds - duration.count - start
    return tooEarly < 0 ? start : start + (tooEarly / headway + 1) * headway
  }

  private mutating func add(_ scheduledTrip: ScheduledTrip, _ day: Day, isKept: Bool) {
    if !isKept, let bound = day.arrivingAfter, scheduledTrip.arrival <= bound { return }
    if scheduledTrip.startTime != nil {
      guard repeatingCount < Self.greatestCount else {
        isCutOff = true
        return
      }
      repeatingCount += 1
    }
    scheduledTrips.append(scheduledTrip)
  }

  /// The note about more departures than ``greatestCount``.
  static let cutOff = FeedNote(
    message: "The day has more than \(greatestCount) departures of frequencies; the others are left out.",
    file: "frequencies.txt", severity: .error)

  /// Notes to the operator about scheduled trips that are left out because they occur twice or are too many.
  var notes: [FeedNote] {
    let notes =
      tables.frequencies.table.map { table in
        repeated.note(in: table, severity: .error, advice: "Let the windows of a trip not overlap.") {
          "\($0.counted("scheduled trip")) left out: another row has one of the same trip at the same start_time."
        }
      } ?? []
    guard isCutOff else { return notes }
    return notes + [Self.cutOff]
  }

  /// Returns the scheduled trips sorted by service date, departure, trip_id and start_time.
  func sorted(tripIDs: TextColumn) -> [ScheduledTrip] {
    // Date and time are combined into one number, so that sorting compares and moves numbers only.
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

extension Timetable {
  /// The note that departures of frequencies.txt are left out, because the day has more than any country has; `nil` when all
  /// are there.
  package var cutOffNote: FeedNote? { notes.first { $0 == ScheduledTripList.cutOff } }
}
