import TripCore

/// Counts, by reason, the trips of a service day that cannot be used, for notes to the operator.
struct LeftOutTrips: Sendable {
  private var scanFaults: [StopTimesScan.Fault.Kind: CountedPlace] = [:]
  private var repeatedSequences = 0
  private var stopTimeFaults: [StopTimeSequence.Fault: (count: Int, example: GTFSID, offset: Int?)] = [:]

  /// Counts a trip that is left out because a cell of its stop times cannot be read.
  mutating func add(_ fault: StopTimesScan.Fault) { scanFaults[fault.kind, default: CountedPlace()].add(fault.offset) }

  /// Counts a trip that is left out because its stop times, though readable, make no possible trip together. `offset`
  /// is that of its first row in stop_times.txt.
  mutating func add(_ fault: StopTimeSequence.Fault, trip: GTFSID, at offset: Int?) {
    let (count, example, first) = stopTimeFaults[fault] ?? (0, trip, offset)
    stopTimeFaults[fault] = (count + 1, example, first)
  }

  /// Adds the counts for the later part of trips.txt. Where both parts have an example of a fault, that of the
  /// earlier part is kept.
  mutating func add(_ other: LeftOutTrips) {
    scanFaults.merge(other.scanFaults) { first, second in
      var both = first
      both.add(second)
      return both
    }
    stopTimeFaults.merge(other.stopTimeFaults) { first, second in
      (first.count + second.count, first.example, first.offset)
    }
    repeatedSequences += other.repeatedSequences
  }

  /// Counts a trip that is used although some of its rows in stop_times.txt have the same stop_sequence.
  mutating func addRepeatedSequence() { repeatedSequences += 1 }

  /// The number of trips that are left out, for all reasons together.
  var count: Int { scanFaults.values.reduce(0) { $0 + $1.count } + stopTimeFaults.values.reduce(0) { $0 + $1.count } }

  /// Returns notes about the left out trips, in a fixed order.
  ///
  /// - Parameters:
  ///   - table: stop_times.txt.
  ///   - isEarlier: `true` when the trips run on earlier service days only. The notes then count no left out trip for
  ///     the requested service date.
  /// - Returns: The notes.
  func notes(stopTimes table: CSVTable, isEarlier: Bool = false) -> [FeedNote] {
    func note(_ reason: String, count: Int, line: Int?) -> FeedNote {
      FeedNote(
        message: isEarlier ? "\(count.counted("trip")) of earlier service days left out: \(reason)" : reason,
        file: table.name, line: line, tripsLeftOut: isEarlier ? 0 : count, severity: .error)
    }
    var notes: [FeedNote] = []
    for kind in StopTimesScan.Fault.Kind.allCases {
      guard let place = scanFaults[kind] else { continue }
      let what =
        switch kind {
        case .badTime: "a time is not HH:MM:SS"
        case .badSequence: "a stop_sequence is not a whole number"
        }
      notes.append(note("\(what).", count: place.count, line: table.line(at: place.offset)))
    }
    for fault in StopTimeSequence.Fault.allCases {
      guard let (count, example, offset) = stopTimeFaults[fault] else { continue }
      let what =
        switch fault {
        case .tooShort: "less than two stops"
        case .endWithoutTime: "no time at the first or last stop"
        case .runsBackwards: "the times run backwards"
        }
      notes.append(
        note("\(what), as on the trip “\(example)”.", count: count, line: offset.map { table.line(at: $0) }))
    }
    if repeatedSequences > 0 {
      notes.append(
        FeedNote(
          message:
            "\(repeatedSequences.counted("trip")) with one stop_sequence on two rows; the second is not used where it has the same stop, and else they are in the order of their times. Where all rows have one, only the first time is known.",
          file: table.name, severity: .error, advice: "Let stop_sequence grow along each trip."))
    }
    return notes
  }
}
