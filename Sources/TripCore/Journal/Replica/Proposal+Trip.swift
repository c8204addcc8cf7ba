// Decisions about trips, which are checked against what is decided and reported of the trip.
extension Proposal {
  /// Returns the decision about the proposal's trip, or refuses it. For a move, the decision has the resulting delay.
  func decision(
    about instance: TripInstance, after state: JournalState
  ) throws(DecisionError) -> Decision {
    let isOfTimetable = trip.map { !$0.isExtra } ?? false
    if state.isRemoved(instance), !isAddition, !isOfTimetable { throw .noSuchTrip(instance) }
    if isOfTimetable, !isAddition, request != .decide(.withdrawn), state.extraTrip(instance) != nil {
      throw .extraTripHasID
    }
    var trip = trip
    trip?.applyAll(taken: state.taken(on: instance))
    switch request {
    case .decide(let decision):
      if case .added(let extra) = decision { try extra.refuseIfTooFar() }
      guard decision.delay != nil, let shown = shown(after: state) else {
        try trip?.apply(decision)
        return decision
      }
      return try taken(decision.ahead(of: shown, over: report), isOfWhole: decision.sequence == nil, on: shown, &trip)
    case .move(let delta, let sequence):
      guard let shown = shown(after: state) else { throw .noSuchTrip(instance) }
      let decision = try shown.decision(
        changingActualDepartureBy: delta, at: sequence ?? shown.startOfMove(over: report))
      return try taken(decision, isOfWhole: sequence == nil, on: shown, &trip)
    case .alert, .settings, .undo: throw .noSuchTrip(instance)
    }
  }

  /// Returns a decision about a departure as it is taken, or refuses it. Refused is one about a trip that is cancelled, or from a stop that
  /// it skips, also as is reported: that is taken back by its own decision, and not by the way.
  ///
  /// - Parameters:
  ///   - decision: The decision.
  ///   - isOfWhole: Whether no stop was chosen. Where the decision contradicts what was decided of a stop that the trip has left, it
  ///     counts then from the first stop on that the trip serves.
  ///   - shown: The trip as it is decided and reported.
  ///   - trip: The trip as it is decided, to which the decision is applied.
  /// - Returns: The decision as it is taken.
  /// - Throws: ``DecisionError`` when it is refused.
  private func taken(
    _ decision: Decision, isOfWhole: Bool, on shown: Trip, _ trip: inout Trip?
  ) throws(DecisionError) -> Decision {
    guard !shown.isCancelled else { throw .tripIsCancelled }
    let stopTime = decision.sequence.flatMap { sequence in shown.stopTimes.first { $0.sequence == sequence } }
    if let stopTime, stopTime.isSkipped { throw .stopIsSkipped(stopTime.sequence) }
    do throws(DecisionError) { try trip?.apply(decision) } catch {
      // Over the whole trip, a wait that is over would count again.
      guard isOfWhole, decision.sequence != nil, error.isTooEarly, let delay = decision.delay, let decided = trip,
        !decided.decidedTimes.hasWaits
      else { throw error }
      let first = decided.firstServed.sequence
      let whole = Decision.departure(delay: delay, at: first == decided.stopTimes[0].sequence ? nil : first)
      try trip?.apply(whole)
      return whole
    }
    return decision
  }

  /// Returns the trip as it is decided and reported; `nil` when the proposal knows no trip.
  private func shown(after state: JournalState) -> Trip? {
    guard var trip, let instance else { return nil }
    trip.applyAll(taken: state.taken(on: instance), over: report)
    return trip
  }
}
