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
    if let report {
      // One that cancels the trip tells no times.
      if !report.isCancelled {
        endWaits(of: &decided, where: report.ends(waitAt:until:), late: report.departureDelay(at:))
      }
      fill(from: report, except: decided)
    }
    let start = stopTimes.firstIndex { !$0.isSkipped } ?? 0
    if let first = decided.firstDeparture, first <= start { delaySource = .decision }
    isTracked = report?.givesTimes ?? false
    feedSaysWhatFollows = isTracked && decided.firstDeparture == nil && report?.feedSaysWhatFollows == true
    onlyWaits = decided.firstDeparture != nil && decided.firstSet == nil
    if let consequence { fill(from: consequence, except: decided) }
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
        try apply(fitted)
        if case .held(_, let sequence?) = fitted, let index = stopTimes.firstIndex(where: { $0.sequence == sequence }),
          let delay = taken.waiting(at: stopTimes[index])
        {
          wait(at: index, delay)
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

  /// Sets delays, cancellation, skipped stops and platforms of the trip from a feed's report, except those in
  /// `decided`.
  private mutating func fill(from report: TripReport, except decided: DecidedParts) {
    if decided.isRunning == nil { isCancelled = report.isCancelled }
    forEachReportedStopTime(report.stopTimes) { trip, index, reported in
      trip.fill(from: reported, at: index, except: decided)
    }
    for index in stopTimes.indices {
      guard let platform = report.platforms[stopTimes[index].sequence] else { continue }
      assign(reported: platform, at: index, except: decided)
    }
    if report.areTimesExpired, holds(report, except: decided) { heldReport = report.time }
    leaveOutContradictions(to: decided)
    // A trip with fewer than two stops left cannot take passengers anywhere, so it counts as cancelled.
    if decided.isRunning == nil, stopTimes.count(where: { !$0.isSkipped }) < 2 { isCancelled = true }
  }

  /// Sets the delays that follow from the trip's vehicle at all stops before the first decided departure.
  private mutating func fill(from consequence: Consequence, except decided: DecidedParts) {
    guard mayFollow, !isCancelled else { return }
    self.consequence = consequence
    var decided = decided
    endWaits(of: &decided, where: { _, hold in consequence.delay > hold }, late: { _ in consequence.delay })
    guard !consequence.isAtRisk else { return }
    for index in stopTimes.indices {
      let delay = StopTimeReport(
        sequence: stopTimes[index].sequence, arrivalDelay: consequence.delay, departureDelay: consequence.delay,
        isSkipped: stopTimes[index].isSkipped)
      fill(from: delay, at: index, except: decided)
    }
    leaveOutContradictions(to: decided)
    delaySource = delay == nil ? .none : .vehicle
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

  /// Calls `body` for each report about a stop that the trip has, with the index of the trip's stop time.
  ///
  /// Stop times and reports are both in the order of `stop_sequence`. A report about a stop that the trip does not
  /// have, for example of an older timetable, is left out.
  private mutating func forEachReportedStopTime(
    _ reports: [StopTimeReport], _ body: (inout Trip, _ index: Int, StopTimeReport) -> Void
  ) {
    var index = 0
    for report in reports {
      while index < stopTimes.count, stopTimes[index].sequence < report.sequence { index += 1 }
      guard index < stopTimes.count else { return }
      if stopTimes[index].sequence == report.sequence { body(&self, index, report) }
    }
  }

  /// Sets delays and skipping at one stop time from a feed's report, except what is in `decided`.
  private mutating func fill(from reported: StopTimeReport, at index: Int, except decided: DecidedParts) {
    if decided.servesStop[stopTimes[index].sequence] == nil { stopTimes[index].isSkipped = reported.isSkipped }
    let first = decided.firstDeparture ?? stopTimes.endIndex
    if index < first || decided.reportedAgain.contains(index) {
      stopTimes[index].departureDelay = reported.departureDelay
      stopTimes[index].arrivalDelay = reported.arrivalDelay
      if reported.departureDelay != nil || reported.arrivalDelay != nil { delaySource = .report }
      return
    }
    // At the stop whose departure was decided, the reported arrival counts unless it is later than that departure. Where the
    // trip ends, the arrival was decided.
    if index == first, !isEnd(index), let delay = reported.arrivalDelay,
      let departure = stopTimes[index].expectedDeparture, stopTimes[index].arrival + delay <= departure
    {
      stopTimes[index].arrivalDelay = delay
    }
  }

  /// Sets the platform at one stop time to the one that a feed reports, unless a platform was decided there or the
  /// reported one belongs to another station.
  private mutating func assign(reported platform: Platform, at index: Int, except decided: DecidedParts) {
    let stop = stopTimes[index].stop
    guard !decided.platforms.contains(stopTimes[index].sequence), platform.station == stop.station else { return }
    stopTimes[index].assignedPlatform = platform.stopID == stop.id ? nil : platform
  }

  /// Removes reported delays that contradict a decided departure: those by which the trip would be at an earlier stop
  /// after it has arrived at the stop of the decision.
  private mutating func leaveOutContradictions(to decided: DecidedParts) {
    guard let first = decided.firstDeparture, let latest = stopTimes[first].expectedArrival else { return }
    for index in stopTimes[..<first].indices {
      if let arrival = stopTimes[index].expectedArrival, arrival > latest { stopTimes[index].arrivalDelay = nil }
      if let departure = stopTimes[index].expectedDeparture, departure > latest {
        stopTimes[index].departureDelay = nil
      }
    }
  }
}
