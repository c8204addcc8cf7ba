extension Trip {
  /// Carries decisions out one after the other, and shows below them what followed feeds report.
  ///
  /// A decision that no longer fits, as at a stop that a newer timetable does not have, is left out. The decisions are
  /// carried out on the trip as planned, so a report cannot make one refused. The report holds for the parts of the trip
  /// that no decision is about. What it says against a decision is left out: for example, a reported departure after the
  /// arrival that a decision leads to. Contradictions within the report stay.
  ///
  /// The trip must be as planned before. After a further decision, make the trip anew in the same way.
  ///
  /// - Parameters:
  ///   - decisions: The decisions, in the order in which they were taken.
  ///   - report: What is reported of the trip, or `nil` when nothing is reported or the report is too old.
  /// - Returns: The decisions that were refused, each with the reason.
  @discardableResult
  public mutating func applyAll(
    _ decisions: some Sequence<Decision>, over report: TripReport? = nil
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
    forEachReportedStopTime(report.stopTimes) { trip, index, reported in
      trip.lay(reported, at: index, under: decided)
    }
    for index in stopTimes.indices {
      guard let platform = report.platforms[stopTimes[index].sequence] else { continue }
      lay(platform, at: index, under: decided)
    }
    leaveOutContradictions(to: decided)
    // A trip that calls nowhere, or at one stop only, carries nobody.
    if decided.runs == nil, stopTimes.count(where: { !$0.isSkipped }) < 2 { isCancelled = true }
  }

  /// Goes along the trip and the report, both in the order of `stop_sequence`; a newer timetable may have other stops.
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

  private mutating func lay(_ reported: StopTimeReport, at index: Int, under decided: DecidedParts) {
    if decided.serves[stopTimes[index].sequence] == nil { stopTimes[index].isSkipped = reported.isSkipped }
    let first = decided.firstDeparture ?? stopTimes.endIndex
    if index < first { stopTimes[index].departureDelay = reported.departureDelay }
    // Before the departure that was decided it still arrives as reported, if that is not too late for it.
    if index < first {
      stopTimes[index].arrivalDelay = reported.arrivalDelay
    } else if index == first, index > 0, let delay = reported.arrivalDelay,
      let departure = stopTimes[index].expectedDeparture, stopTimes[index].arrival + delay <= departure
    {
      stopTimes[index].arrivalDelay = delay
    }
  }

  private mutating func lay(_ platform: Platform, at index: Int, under decided: DecidedParts) {
    let stop = stopTimes[index].stop
    guard !decided.platforms.contains(stopTimes[index].sequence), platform.station == stop.station else { return }
    stopTimes[index].assignedPlatform = platform.stopID == stop.id ? nil : platform
  }

  /// Takes out what is reported before the first departure decided, and cannot be if that is so.
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
