extension Trip {
  /// Applies decisions one after the other, and then fills the parts without a decision from a feed's report.
  ///
  /// A refused decision is left out, such as one about a stop that a newer timetable does not have. Decisions take
  /// precedence over the report. They are applied to the planned trip, so that a report never makes a decision refused.
  /// Reported times that contradict a decision are left out, for example a departure that is reported later than the
  /// arrival at the next stop that was decided. Contradictions within the report itself stay.
  ///
  /// Call this on a planned trip only, one without decisions or delays.
  ///
  /// - Parameters:
  ///   - decisions: The decisions, in the order in which they were taken.
  ///   - report: The report of a followed feed; `nil` when there is none, or only a stale one.
  /// - Returns: The refused decisions with the reasons.
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
    if let report { fill(from: report, except: decided) }
    return refused
  }

  /// Takes over a report for all parts of the trip but the decided ones.
  private mutating func fill(from report: TripReport, except decided: DecidedParts) {
    if decided.isRunning == nil { isCancelled = report.isCancelled }
    forEachReportedStopTime(report.stopTimes) { trip, index, reported in
      trip.fill(from: reported, at: index, except: decided)
    }
    for index in stopTimes.indices {
      guard let platform = report.platforms[stopTimes[index].sequence] else { continue }
      assign(reported: platform, at: index, except: decided)
    }
    leaveOutContradictions(to: decided)
    // A trip with fewer than two stops left cannot take passengers from one stop to another.
    if decided.isRunning == nil, stopTimes.count(where: { !$0.isSkipped }) < 2 { isCancelled = true }
  }

  /// Calls `body` for each report whose `stop_sequence` the trip has.
  ///
  /// Both are in the order of `stop_sequence`. Reports about other stops, as of an older timetable, are left out.
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

  /// Takes over a report about one stop, except for what was decided there.
  private mutating func fill(from reported: StopTimeReport, at index: Int, except decided: DecidedParts) {
    if decided.servesStop[stopTimes[index].sequence] == nil { stopTimes[index].isSkipped = reported.isSkipped }
    let first = decided.firstDeparture ?? stopTimes.endIndex
    if index < first { stopTimes[index].departureDelay = reported.departureDelay }
    // At the stop whose departure was decided, the reported arrival counts unless it is later than that departure.
    if index < first {
      stopTimes[index].arrivalDelay = reported.arrivalDelay
    } else if index == first, index > 0, let delay = reported.arrivalDelay,
      let departure = stopTimes[index].expectedDeparture, stopTimes[index].arrival + delay <= departure
    {
      stopTimes[index].arrivalDelay = delay
    }
  }

  /// Takes over a reported platform, unless one was decided or the platform belongs to another station.
  private mutating func assign(reported platform: Platform, at index: Int, except decided: DecidedParts) {
    let stop = stopTimes[index].stop
    guard !decided.platforms.contains(stopTimes[index].sequence), platform.station == stop.station else { return }
    stopTimes[index].assignedPlatform = platform.stopID == stop.id ? nil : platform
  }

  /// Removes reported times that lie after the arrival at the stop whose departure was decided, but belong to stops
  /// before it.
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
