import TripCore

/// The runs of a timetable: a trip runs once a day, or as often as frequencies.txt says.
/// - SeeAlso: GTFS Schedule reference, frequencies.txt.
struct RunList {
  /// A service day to list.
  struct Day {
    let date: ServiceDate
    /// Which of the trips wanted run on it.
    let trips: [Int]
    /// Only runs that arrive later than this are listed; nothing for all of them.
    let arrivingAfter: ServiceTime?
  }

  /// More runs than any country has in a day; a feed that asks for more does not mean it.
  static let greatestCount = 2_000_000

  private let frequencies: FrequencyTable
  private let wanted: [Int32]
  private var runs: [Run] = []
  private var isCutOff = false

  /// Makes an empty list for the trips at the positions `wanted`.
  init(frequencies: FrequencyTable, wanted: [Int32]) {
    self.frequencies = frequencies
    self.wanted = wanted
  }

  /// Adds a day's runs.
  ///
  /// - Parameters:
  ///   - day: The day.
  ///   - trips: The rows in which the runs count.
  ///   - calls: Their calls.
  ///   - row: Which of `trips` a trip wanted became; nothing where it was left out.
  mutating func add(_ day: Day, trips: [TripRow], calls: [CallRow], row: (Int) -> Int?) {
    for index in day.trips {
      guard let trip = row(index) else { continue }
      let range = trips[trip].calls
      let departure = calls[range.lowerBound].departure
      let arrival = calls[range.upperBound - 1].arrival
      let rows = frequencies.rows(ofTrip: Int(wanted[index]))
      if rows.isEmpty { add(Run(trip: trip, serviceDate: day.date, departure: departure, arrival: arrival), day) }
      for frequency in rows {
        var start = firstStart(of: frequency, day, duration: arrival - departure)
        while start < Int(frequency.end), !isCutOff {
          let shift = Seconds(start - departure.seconds)
          add(
            Run(
              trip: trip, serviceDate: day.date, startTime: ServiceTime(seconds: start), isExact: frequency.isExact,
              shift: shift,
              departure: departure + shift, arrival: arrival + shift), day)
          start += Int(frequency.headway)
        }
      }
    }
  }

  /// When the first run leaves that the day lists. Worked out, not counted up to: a hostile row has millions of runs.
  private func firstStart(of frequency: FrequencyTable.Row, _ day: Day, duration: Seconds) -> Int {
    let (start, headway) = (Int(frequency.start), Int(frequency.headway))
    guard let bound = day.arrivingAfter else { return start }
    let tooEarly = bound.seconds - duration.count - start
    return tooEarly < 0 ? start : start + (tooEarly / headway + 1) * headway
  }

  private mutating func add(_ run: Run, _ day: Day) {
    if let bound = day.arrivingAfter, run.arrival <= bound { return }
    if runs.count >= Self.greatestCount {
      isCutOff = true
      return
    }
    runs.append(run)
  }

  /// What was left out.
  var notes: [FeedNote] {
    guard isCutOff else { return [] }
    return [
      FeedNote(
        message: "The day has more than \(Self.greatestCount) runs; the others are left out.", file: "frequencies.txt")
    ]
  }

  /// The runs by service day, departure, trip_id and start_time.
  func sorted(tripIDs: TextColumn) -> [Run] {
    runs.sorted { a, b in
      if a.serviceDate != b.serviceDate { return a.serviceDate < b.serviceDate }
      if a.departure != b.departure { return a.departure < b.departure }
      if a.trip != b.trip { return tripIDs.precedes(a.trip, b.trip) }
      return (a.startTime?.seconds ?? 0) < (b.startTime?.seconds ?? 0)
    }
  }
}
