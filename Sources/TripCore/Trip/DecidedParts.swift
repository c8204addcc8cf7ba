/// The parts of a trip, beside its times, about which a dispatcher has decided. Reports of a followed feed about these parts are
/// ignored.
/// - SeeAlso: ``DecidedTimes``.
struct DecidedParts: Equatable {
  /// Whether the trip runs: `true` when the dispatcher decided that it runs, `false` when the dispatcher cancelled
  /// it, `nil` without such a decision. A departure says when it runs, and not that it does: of a trip that a feed had
  /// cancelled, none could be decided before it was reinstated.
  private(set) var isRunning: Bool?
  /// For each stop that a dispatcher decided to skip (`false`) or to serve after all (`true`), whether the trip stops
  /// there. Where a trip ends early or starts late, it calls as it is reported.
  private(set) var servesStop: [StopSequence: Bool] = [:]
  /// The stops at which a dispatcher has decided the platform.
  private(set) var platforms: Set<StopSequence> = []

  /// Marks as undecided again whether the trip runs.
  mutating func forgetRunning() { isRunning = nil }

  /// Marks the platform at a stop as undecided again.
  mutating func forgetPlatform(at sequence: StopSequence) { platforms.remove(sequence) }

  /// Records the parts of `trip` that a decision has set. Call this after the decision was applied.
  mutating func add(_ decision: Decision, on trip: Trip) {
    let index = decision.sequence.flatMap { sequence in trip.stopTimes.firstIndex { $0.sequence == sequence } } ?? 0
    switch decision {
    case .cancelled, .cancelledWithReason: isRunning = false
    case .reinstated: isRunning = true
    case .skipped(let sequence): servesStop[sequence] = false
    case .restored(let sequence): servesStop[sequence] = true
    case .endsEarly:
      for stopTime in trip.stopTimes[(index + 1)...] { servesStop[stopTime.sequence] = false }
    case .startsLate:
      for stopTime in trip.stopTimes[..<index] { servesStop[stopTime.sequence] = false }
    case .platform(_, let sequence): platforms.insert(sequence)
    case .added: isRunning = true
    // Whether a trip runs of which the times are decided, and calls there, is as it is reported.
    case .departure, .held, .reason, .note, .vehicle: break
    case .withdrawn: self = DecidedParts()
    }
  }
}
