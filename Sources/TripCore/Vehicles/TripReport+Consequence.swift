extension TripReport {
  /// Makes the report that says what follows for a trip: the delay at each stop, and what an earlier report without valid
  /// times says besides.
  ///
  /// - Parameters:
  ///   - report: The report of a followed feed; `nil` when there is none.
  ///   - consequence: What follows from the trip's vehicle.
  ///   - trip: The trip as planned.
  ///   - time: The time of the new report when there is no earlier one.
  init(_ report: TripReport?, following consequence: Consequence, on trip: Trip, at time: Instant) {
    let skipped = Set(report?.stopTimes.filter(\.isSkipped).map(\.sequence) ?? [])
    self.init(
      time: report?.time ?? time, isCancelled: report?.isCancelled ?? false,
      stopTimes: trip.stopTimes.map { stopTime in
        StopTimeReport(
          sequence: stopTime.sequence, arrivalDelay: consequence.delay, departureDelay: consequence.delay,
          isSkipped: skipped.contains(stopTime.sequence))
      }, platforms: report?.platforms ?? [:])
  }
}
