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
    if case .decide(let decision) = request, decision.delay == nil || trip == nil {
      if case .added(let extra) = decision { try extra.refuseIfTooFar() }
      try trip?.take(decision)
      return decision
    }
    guard let shown = shown(after: state), let decision = try departure(of: shown) else { throw .noSuchTrip(instance) }
    // A cancellation or a skip, also a reported one, is taken back by its own decision, and not by the way.
    guard !shown.isCancelled else { throw .tripIsCancelled }
    let stopTime = decision.sequence.flatMap { sequence in shown.stopTimes.first { $0.sequence == sequence } }
    if let stopTime, stopTime.isSkipped { throw .stopIsSkipped(stopTime.sequence) }
    try trip?.take(decision)
    try shown.check(decision, over: report)
    return decision
  }

  /// Returns the decision of this proposal about the departure of its trip, with the resulting delay; `nil` when it is about something
  /// else.
  ///
  /// - Parameter shown: The trip as it is decided and reported.
  /// - Returns: The decision, which the trip may still refuse.
  /// - Throws: ``DecisionError`` when the trip does not have the stop, or the delay would be too great.
  private func departure(of shown: Trip) throws(DecisionError) -> Decision? {
    switch request {
    case .decide(let decision): decision.delay == nil ? nil : decision.ahead(of: shown, over: report)
    case .move(let delta, let sequence):
      try shown.decision(changingActualDepartureBy: delta, at: sequence ?? shown.startOfMove(over: report))
    case .alert, .settings, .undo: nil
    }
  }

  /// Returns the trip as it is decided and reported; `nil` when the proposal knows no trip.
  private func shown(after state: JournalState) -> Trip? {
    guard var trip, let instance else { return nil }
    trip.applyAll(taken: state.taken(on: instance), over: report)
    return trip
  }
}
