/// The parts of a trip about which a dispatcher has decided. Reports of a followed feed about these parts are ignored.
struct DecidedParts: Equatable {
  /// Whether the trip runs: `true` when the dispatcher decided that it runs, `false` when the dispatcher cancelled
  /// it, `nil` without such a decision. Setting a departure decides that the trip runs; a wait does not.
  private(set) var isRunning: Bool?
  /// The index of the first stop time whose departure was decided. The decision applies to all later stops too. `nil`
  /// when no departure was decided.
  private(set) var firstDeparture: Int?
  /// The index of the first stop time whose departure was decided as it is, so that no report counts there or later. At those
  /// between ``firstDeparture`` and this one the trip only waits, and leaves later where it is reported so. `nil` when there is none.
  var firstSet: Int? { sets.min() }
  /// The indices of the stop times whose departures were decided as they are.
  private var sets: Set<Int> = []
  /// The indices of the stop times behind ``firstDeparture`` at which a report counts, because a wait is over there.
  private(set) var reportedAgain: Set<Int> = []
  /// For each stop that a dispatcher decided to skip (`false`) or to serve after all (`true`), whether the trip stops
  /// there.
  private(set) var servesStop: [StopSequence: Bool] = [:]
  /// The stops at which a dispatcher has decided the platform.
  private(set) var platforms: Set<StopSequence> = []

  /// Marks departures as undecided again.
  ///
  /// - Parameters:
  ///   - first: The index of the first stop time whose departure is undecided.
  ///   - wait: The index of the first stop time from `first` on at which the trip is still held, so that the departures from
  ///     there on stay decided; `nil` when it is held nowhere.
  mutating func forgetTimes(from first: Int, until wait: Int? = nil) {
    if let decided = firstDeparture, decided >= first { firstDeparture = wait }
    sets = sets.filter { $0 < first }
  }

  /// Notes that waits are over, and the index of the first stop time whose departure is still decided; `nil` when none is.
  mutating func startTimes(at index: Int?) { firstDeparture = index }

  /// Notes that a report counts at a stop time behind ``firstDeparture`` all the same.
  mutating func countReport(at index: Int) { reportedAgain.insert(index) }

  /// Marks as undecided again whether the trip runs.
  mutating func forgetRunning() { isRunning = nil }

  /// Marks the platform at a stop as undecided again.
  mutating func forgetPlatform(at sequence: StopSequence) { platforms.remove(sequence) }

  /// Records the parts of `trip` that a decision has set. Call this after the decision was applied.
  mutating func add(_ decision: Decision, on trip: Trip) {
    let index = decision.sequence.flatMap { sequence in trip.stopTimes.firstIndex { $0.sequence == sequence } } ?? 0
    switch decision {
    case .departure:
      isRunning = true
      servesStop[trip.stopTimes[index].sequence] = true
      firstDeparture = min(index, firstDeparture ?? index)
      // It replaces the decisions about the departures from later stops, except waits.
      sets = sets.filter { $0 < index }.union([index])
    case .held:
      // Whether the trip runs, and calls there, is as it is reported.
      firstDeparture = min(index, firstDeparture ?? index)
      sets.remove(index)
    case .cancelled, .cancelledWithReason: isRunning = false
    case .reinstated: isRunning = true
    case .skipped(let sequence): servesStop[sequence] = false
    case .restored(let sequence): servesStop[sequence] = true
    case .endsEarly(let sequence):
      servesStop[sequence] = true
      for stopTime in trip.stopTimes[(index + 1)...] { servesStop[stopTime.sequence] = false }
    case .startsLate(let sequence):
      servesStop[sequence] = true
      for stopTime in trip.stopTimes[..<index] { servesStop[stopTime.sequence] = false }
    case .platform(_, let sequence): platforms.insert(sequence)
    case .added: (isRunning, firstDeparture, sets) = (true, 0, [0])
    case .reason, .note, .vehicle: break
    case .withdrawn: self = DecidedParts()
    }
  }
}
