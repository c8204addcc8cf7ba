/// Which parts of a trip a dispatcher has decided about: there a followed feed has no say until they are withdrawn.
struct DecidedParts {
  /// Whether the trip runs; `nil` where nobody decided. Who sets a departure has decided that it runs.
  private(set) var scheduledTrips: Bool?
  /// The index of the first call whose departure was decided; later ones follow it.
  private(set) var firstDeparture: Int?
  /// Whether it calls at a stop, for the stops where that was decided.
  private(set) var serves: [StopSequence: Bool] = [:]
  /// The stops whose platform was decided.
  private(set) var platforms: Set<StopSequence> = []

  /// Notes a decision that `trip` has accepted.
  mutating func add(_ decision: Decision, on trip: Trip) {
    switch decision {
    case .departure(_, let sequence):
      let index = sequence.flatMap { sequence in trip.stopTimes.firstIndex { $0.sequence == sequence } } ?? 0
      scheduledTrips = true
      serves[trip.stopTimes[index].sequence] = true
      firstDeparture = min(index, firstDeparture ?? index)
    case .cancelled: scheduledTrips = false
    case .reinstated: scheduledTrips = true
    case .skipped(let sequence): serves[sequence] = false
    case .restored(let sequence): serves[sequence] = true
    case .platform(_, let sequence): platforms.insert(sequence)
    case .reason, .note, .added: break
    case .withdrawn: self = DecidedParts()
    }
  }
}
