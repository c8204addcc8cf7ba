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
    if decided.scheduledTrips == nil { isCancelled = report.isCancelled }
    forEachReportedStopTime(report.stopTimes) { trip, index, reported in
      trip.lay(reported, at: index, under: decided)
    }
    for index in stopTimes.indices {
      guard let platform = report.platforms[stopTimes[index].sequence] else { continue }
      lay(platform, at: index, under: decided)
    }
    leaveOutContradictions(to: decided)
    // A trip that calls nowhere, or at one stop only, carries nobody.
    if decided.scheduledTrips == nil, stopTimes.count(where: { !$0.isSkipped }) < 2 { isCancelled = true }
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
