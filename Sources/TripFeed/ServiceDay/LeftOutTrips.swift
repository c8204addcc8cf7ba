import TripCore

/// The trips of a day that cannot be used, by reason: what the desk says about them.
struct LeftOutTrips {
  private var scanFaults: [StopTimesScan.Fault.Kind: CountedPlace] = [:]
  private var callFaults: [CallSequence.Fault: (count: Int, example: String)] = [:]

  /// Adds a trip with a cell that means nothing.
  mutating func add(_ fault: StopTimesScan.Fault) { scanFaults[fault.kind, default: CountedPlace()].add(fault.offset) }

  /// Adds a trip whose rows make no trip together.
  mutating func add(_ fault: CallSequence.Fault, trip: String) {
    callFaults[fault] = (count: (callFaults[fault]?.count ?? 0) + 1, example: callFaults[fault]?.example ?? trip)
  }

  /// The notes that say it, in a fixed order.
  func notes(stopTimes table: CSVTable) -> [FeedNote] {
    var notes: [FeedNote] = []
    for kind in StopTimesScan.Fault.Kind.allCases {
      guard let place = scanFaults[kind] else { continue }
      let what =
        switch kind {
        case .badTime: "a time that is none"
        case .badSequence: "a stop_sequence that is no number"
        }
      notes += place.note(in: table, tripsLeftOut: place.count) { "\($0) trips are left out: they have \(what)." }
    }
    for fault in CallSequence.Fault.allCases {
      guard let (count, example) = callFaults[fault] else { continue }
      let what =
        switch fault {
        case .tooShort: "they have less than two stops"
        case .endWithoutTime: "they have no time at their first or last stop"
        case .runsBackwards: "their times run backwards"
        }
      notes.append(
        FeedNote(
          message: "\(count) trips are left out: \(what); the first one is “\(example)”.", file: table.name,
          tripsLeftOut: count))
    }
    return notes
  }
}
