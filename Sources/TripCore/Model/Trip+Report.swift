extension Trip {
  /// Carries decisions out one after the other, and lays under them what a followed feed reports.
  ///
  /// The decisions are carried out on the trip as planned, so that no feed can make one refused. Where nobody decided,
  /// the report holds. What it says against a decision is left out: a reported departure, say, after the arrival that a
  /// dispatcher's decision leads to. What it says against itself stays, for that is what the feed reports.
  ///
  /// The trip has to be as planned before. After a further decision it is made anew in the same way.
  ///
  /// - Parameters:
  ///   - decisions: In the order in which they were taken.
  ///   - report: What is reported, where anything is and it is not stale.
  /// - Returns: The decisions that were refused, and why.
  @discardableResult
  public mutating func applyAll(
    _ decisions: some Sequence<Decision>, over report: TripReport?
  ) -> [(decision: Decision, error: DecisionError)] {
    var refused: [(Decision, DecisionError)] = []
    var decided = DecidedParts()
    for decision in decisions {
      do {
        try apply(decision)
        decided.add(decision, on: self)
      } catch { refused.append((decision, error)) }
    }
    if let report { lay(report, under: decided) }
    return refused
  }

  private mutating func lay(_ report: TripReport, under decided: DecidedParts) {
    if decided.runs == nil { isCancelled = report.isCancelled }
    forEachReportedCall(report.calls) { trip, index, reported in
      trip.lay(reported, at: index, under: decided)
    }
    for index in calls.indices {
      guard let platform = report.platforms[calls[index].sequence] else { continue }
      lay(platform, at: index, under: decided)
    }
    leaveOutContradictions(to: decided)
    // A trip that calls nowhere, or at one stop only, carries nobody.
    if decided.runs == nil, calls.count(where: { !$0.isSkipped }) < 2 { isCancelled = true }
  }

  /// Goes along the trip and the report, both in the order of `stop_sequence`; a newer timetable may have other stops.
  private mutating func forEachReportedCall(
    _ reports: [CallReport], _ body: (inout Trip, _ index: Int, CallReport) -> Void
  ) {
    var index = 0
    for report in reports {
      while index < calls.count, calls[index].sequence < report.sequence { index += 1 }
      guard index < calls.count else { return }
      if calls[index].sequence == report.sequence { body(&self, index, report) }
    }
  }

  private mutating func lay(_ reported: CallReport, at index: Int, under decided: DecidedParts) {
    if decided.serves[calls[index].sequence] == nil { calls[index].isSkipped = reported.isSkipped }
    let first = decided.firstDeparture ?? calls.endIndex
    if index < first { calls[index].departureDelay = reported.departureDelay }
    // Before the departure that was decided it still arrives as reported, if that is not too late for it.
    if index < first {
      calls[index].arrivalDelay = reported.arrivalDelay
    } else if index == first, index > 0, let delay = reported.arrivalDelay,
      let departure = calls[index].expectedDeparture, calls[index].arrival + delay <= departure
    {
      calls[index].arrivalDelay = delay
    }
  }

  private mutating func lay(_ platform: Platform, at index: Int, under decided: DecidedParts) {
    let stop = calls[index].stop
    guard !decided.platforms.contains(calls[index].sequence), platform.station == stop.station else { return }
    calls[index].assignedPlatform = platform.stopID == stop.id ? nil : platform
  }

  /// Takes out what is reported before the first departure decided, and cannot be if that is so.
  private mutating func leaveOutContradictions(to decided: DecidedParts) {
    guard let first = decided.firstDeparture, let latest = calls[first].expectedArrival else { return }
    for index in calls[..<first].indices {
      if let arrival = calls[index].expectedArrival, arrival > latest { calls[index].arrivalDelay = nil }
      if let departure = calls[index].expectedDeparture, departure > latest { calls[index].departureDelay = nil }
    }
  }
}
