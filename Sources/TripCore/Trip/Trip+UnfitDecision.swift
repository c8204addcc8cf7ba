extension Trip {
  /// Ends what a decision replaced that does not fit the trip as it is planned now: an earlier decision must not count again
  /// because the later one is about a stop that is gone. Its times and its platform are unknown then.
  mutating func giveUp(_ taken: TakenDecision, noting decided: inout DecidedParts) {
    switch taken.decision {
    case .platform:
      guard let place = place(of: taken), place.isThere else { return }
      stopTimes[place.index].assignedPlatform = nil
      decided.forgetPlatform(at: stopTimes[place.index].sequence)
    case .departure, .held:
      hasUnfitDecision = true
      guard let place = place(of: taken) else { return }
      if place.isThere { decidedTimes.endWaits(at: place.index...place.index) }
      decidedTimes.forget(
        from: place.index, isArrival: !place.isThere, lost: taken.decision.waits && !place.isThere ? .wait : nil)
      setDelays()
    case .endsEarly:
      hasUnfitDecision = true
      guard let place = place(of: taken) else { return }
      decidedTimes.endWaits(at: place.index...)
      decidedTimes.forget(from: place.index, isArrival: !place.isThere, lost: .end)
      setDelays()
    case .startsLate, .cancelled, .cancelledWithReason, .reinstated:
      // It was not to be cancelled any more.
      if taken.decision == .reinstated {
        isCancelled = false
        decided.forgetRunning()
      }
      hasUnfitDecision = true
      decidedTimes.endWaits(at: 0...)
      decidedTimes.forget(from: 0, isArrival: true)
      setDelays()
    case .skipped:
      hasUnfitDecision = hasUnfitDecision || taken.planned == nil
      // Where the timetable has taken out the stop itself, it does what was decided.
      guard let index = call(of: taken) else { return }
      hasUnfitDecision = true
      decidedTimes.endWaits(at: index...index)
      decidedTimes.forget(from: index, isArrival: true, lost: .skip)
      setDelays()
    // Where a stop is gone, the trip cannot call at it again. The others are about no stop.
    case .restored, .reason, .note, .vehicle, .withdrawn, .added: return
    }
  }

  /// The index of the stop time at the stop that a decision is about, the nearest in time; `nil` when the trip does not call there. Where
  /// the stop is not known, its number counts.
  private func call(of taken: TakenDecision) -> Int? {
    guard let planned = taken.planned else { return place(of: taken)?.index }
    return stopTimes.indices.filter { index in
      let stop = stopTimes[index].stop
      return PlannedStopTime.isSame(stop.id, planned.stopID) || PlannedStopTime.isSame(stop.station, planned.station)
    }.min { one, other in
      abs((stopTimes[one].departure - planned.departure).count)
        < abs((stopTimes[other].departure - planned.departure).count)
    }
  }

  /// The index of the stop time that a decision is about, or else of the first one that may have come after it, by its number or by
  /// its time; `nil` when it has none.
  private func place(of taken: TakenDecision) -> (index: Int, isThere: Bool)? {
    let sequence = taken.decision.sequence
    let next = sequence.map { sequence in stopTimes.firstIndex { $0.sequence >= sequence } } ?? 0
    guard let planned = taken.planned else {
      return next.map { ($0, sequence == nil || stopTimes[$0].sequence == sequence) }
    }
    if let there = try? planned.stopTime(
      of: self, formerly: sequence ?? stopTimes[0].sequence, isFirst: sequence == nil)
    {
      return stopTimes.firstIndex { $0.sequence == there.sequence }.map { ($0, true) }
    }
    let later = stopTimes.firstIndex { $0.departure >= planned.departure }
    return [next, later].compactMap(\.self).min().map { ($0, false) }
  }
}
