extension Wording {
  /// Says why each impossible decision is impossible, and what to do first.
  ///
  /// - Parameters:
  ///   - actions: Which decisions are possible.
  ///   - trips: The selected trips; without those that are as planned, when several are selected.
  ///   - isSingle: Whether a single trip is selected.
  ///   - isByHeadway: Whether a selected trip is frequency-based.
  ///   - stop: The selected stop, or `nil`.
  /// - Returns: A sentence for each impossible decision.
  func obstacles(
    to actions: TripActions, of trips: [Trip], isSingle: Bool, isByHeadway: Bool, at stop: StopSequence?
  ) -> [TripAction: String] {
    var obstacles: [TripAction: String] = [:]
    let isCancelled = trips.contains(where: \.isCancelled)
    if !actions.canMove {
      obstacles[.move] = sentence(isCancelled ? .tripIsCancelled : .stopIsSkipped(stop ?? 0))
    }
    if !actions.canCancel {
      obstacles[.cancel] = isByHeadway ? runsByHeadway : translation.translate("Canceled already.")
    }
    if !actions.canReinstate { obstacles[.reinstate] = translation.translate("The trip is not canceled.") }
    if !actions.canWithdraw { obstacles[.withdraw] = translation.translate("Nobody has decided anything about it.") }
    let stopTime = isSingle ? stop.flatMap { stop in trips.first?.stopTimes.first { $0.sequence == stop } } : nil
    let noStop =
      isSingle ? noStopSelected : translation.translate("Stops are of one trip. Choose a single trip first.")
    if !actions.canSkip {
      obstacles[.skip] =
        stopTime.map { stopTime in
          if isByHeadway { return runsByHeadway }
          if isCancelled { return sentence(.tripIsCancelled) }
          return stopTime.isSkipped ? translation.translate("Skipped already.") : sentence(.tooFewStops)
        } ?? noStop
    }
    if !actions.canRestore {
      obstacles[.restore] = stopTime == nil ? noStop : translation.translate("The trip does not skip that stop.")
    }
    if actions.platforms.count < 2 {
      obstacles[.choosePlatform] =
        stopTime.map { stopTime in
          if isCancelled { return sentence(.tripIsCancelled) }
          if stopTime.isSkipped { return sentence(.stopIsSkipped(stopTime.sequence)) }
          return translation.translate("The timetable has no other platform there.")
        } ?? noStop
    }
    return obstacles
  }
}
