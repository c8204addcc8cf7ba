extension Trip {
  /// Applies decisions to this trip one after the other, and then sets everything that was not decided from a feed's
  /// report.
  ///
  /// A refused decision is left out, for example one about a stop that a newer timetable does not have, or one about an extra
  /// trip when this is a trip of the timetable that has the same id (``isExtra``). What it replaced ends all the same, so that
  /// nothing is known there any more (``hasUnfitDecision``). Decisions take
  /// precedence over the report. They are applied to the planned trip, so that a report never causes a decision to be
  /// refused. Where a trip waits, it leaves later when it is reported so. Reported times that contradict a decision are left out,
  /// for example a reported departure that is later than the decided arrival at the next stop. Contradictions within the report
  /// itself stay.
  ///
  /// Call this on a planned trip only, one without decisions or delays.
  ///
  /// - Parameters:
  ///   - decisions: The decisions, in the order in which they were made, with the planned stop times that they are about.
  ///   - report: The report of a followed feed; `nil` when there is none, or only a stale one.
  ///   - consequence: What follows for the trip because its vehicle is late: below the decisions, and only where no times
  ///     are reported.
  /// - Returns: The refused decisions with the reasons.
  @discardableResult
  public mutating func applyAll(
    taken decisions: some Sequence<TakenDecision>, over report: TripReport? = nil,
    following consequence: Consequence? = nil
  ) -> [(decision: Decision, error: DecisionError)] {
    var decided = DecidedParts()
    let refused = applyAll(taken: decisions, noting: &decided)
    if let report { fill(from: report, except: decided) }
    isTracked = report?.givesTimes ?? false
    let known: KnownTimes? = report.flatMap { $0.givesTimes ? .report($0) : nil }
    // Of most trips of a day nothing is known.
    let first = known == nil && decidedTimes.isEmpty ? nil : setDelays(over: known)
    feedSaysWhatFollows = isTracked && first == nil && report?.feedSaysWhatFollows == true
    onlyWaits = first != nil && decidedTimes.firstDeparture == nil
    if let consequence { follow(consequence) }
    return refused
  }

  /// Applies decisions about the trip as it is planned now, as ``applyAll(taken:over:following:)`` does.
  @discardableResult
  public mutating func applyAll(
    _ decisions: some Sequence<Decision>, over report: TripReport? = nil, following consequence: Consequence? = nil
  ) -> [(decision: Decision, error: DecisionError)] {
    applyAll(taken: decisions.lazy.map { TakenDecision($0) }, over: report, following: consequence)
  }

  /// Applies decisions to this trip one after the other, and adds the parts that they decide to `decided`.
  ///
  /// - Returns: The refused decisions with the reasons.
  mutating func applyAll(
    taken decisions: some Sequence<TakenDecision>, noting decided: inout DecidedParts
  ) -> [(decision: Decision, error: DecisionError)] {
    var refused: [(Decision, DecisionError)] = []
    var isAboutExtra = false
    let decisions = Array(decisions)
    // What an older version kept without a time before something was decided about another trip, was about that one, too.
    let lastOfOther = decisions.lastIndex { $0.isAboutOther(than: self) }
    var applied: [PlannedStopTime] = []
    for (index, taken) in decisions.enumerated() {
      let decision = taken.decision
      do throws(DecisionError) {
        // A dispatcher gave the id to an extra trip, and a later timetable to another trip, which is this one. What was
        // decided from then on is about the extra trip.
        if case .added = decision, !isExtra { isAboutExtra = true }
        if decision == .withdrawn { isAboutExtra = false }
        if isAboutExtra { throw DecisionError.extraTripHasID }
        if let lastOfOther, index < lastOfOther, taken.planned == nil, decision.isKeptWithTime { throw .otherTrip }
        let fitted = try taken.fitted(to: self)
        // The timetable has changed since this was decided, so the dispatcher may not have seen that it contradicts an earlier decision.
        if let planned = taken.planned, PlannedStopTime(of: fitted, on: self)?.departure != planned.departure {
          try check(fitted, over: nil)
        }
        try take(fitted)
        if case .held(_, let sequence?) = fitted, let index = stopTimes.firstIndex(where: { $0.sequence == sequence }),
          let delay = taken.waiting(at: stopTimes[index])
        {
          decidedTimes.changeWait(at: index, to: delay)
          setDelays()
        }
        decided.add(fitted, on: self)
        if let planned = taken.planned { applied.append(planned) }
      } catch {
        refused.append((decision, error))
        // Others are about another decision, and not about the timetable.
        guard error.leavesTripUnknown else { continue }
        // Of two decisions about one trip that moved a little each time, the earlier one must not count alone.
        let isOfThis = taken.planned.map { planned in applied.contains { $0.isOfSameTrip(as: planned) } } ?? false
        if error != .otherTrip || isOfThis { giveUp(taken, noting: &decided) }
      }
    }
    return refused
  }

  /// Sets cancellation, skipped stops and platforms of the trip from a feed's report, except those in `decided`.
  private mutating func fill(from report: TripReport, except decided: DecidedParts) {
    if decided.isRunning == nil { isCancelled = report.isCancelled }
    for index in stopTimes.indices {
      let sequence = stopTimes[index].sequence
      if decided.servesStop[sequence] == nil, let reported = report.stopTime(at: sequence) {
        stopTimes[index].isSkipped = reported.isSkipped
      }
      if let platform = report.platforms[sequence] { assign(reported: platform, at: index, except: decided) }
    }
    if report.areTimesExpired, holds(report, except: decided) { heldReport = report.time }
    // A trip with fewer than two stops left cannot take passengers anywhere, so it counts as cancelled.
    if decided.isRunning == nil, stopTimes.count(where: { !$0.isSkipped }) < 2 { isCancelled = true }
  }

  /// Sets the delays that follow from the trip's vehicle at all stops before the first decided departure.
  private mutating func follow(_ consequence: Consequence) {
    guard mayFollow, !isCancelled else { return }
    self.consequence = consequence
    setDelays(over: .consequence(consequence))
    if delay == nil { delaySource = .none }
  }

  /// Whether the departure may follow from the trip's vehicle: `false` when it was decided, and when a followed feed knows
  /// where the trip is, also where a decision counts before the feed.
  var mayFollow: Bool { delaySource == .none && !isTracked }

  /// Whether something of the report is about a part of the trip that is not in `decided`.
  private func holds(_ report: TripReport, except decided: DecidedParts) -> Bool {
    if decided.isRunning == false { return false }
    if report.isCancelled { return decided.isRunning == nil }
    return report.stopTimes.contains { decided.servesStop[$0.sequence] == nil }
      || report.platforms.keys.contains { !decided.platforms.contains($0) }
  }

  /// Sets the platform at one stop time to the one that a feed reports, unless a platform was decided there or the
  /// reported one belongs to another station.
  private mutating func assign(reported platform: Platform, at index: Int, except decided: DecidedParts) {
    let stop = stopTimes[index].stop
    guard !decided.platforms.contains(stopTimes[index].sequence), platform.station == stop.station else { return }
    stopTimes[index].assignedPlatform = platform.stopID == stop.id ? nil : platform
  }
}
