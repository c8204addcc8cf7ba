extension TripReport {
  /// Makes the report that says what follows for a trip: the delay at each stop, and what an earlier report without valid
  /// times says besides.
  ///
  /// - Parameters:
  ///   - report: The report of a followed feed; `nil` when there is none.
  ///   - consequence: What follows from the trip's vehicle.
  ///   - trip: The trip as planned.
  init(_ report: TripReport?, following consequence: Consequence, on trip: Trip) {
    let skipped = Set(report?.stopTimes.filter(\.isSkipped).map(\.sequence) ?? [])
    self.init(
      // No feed has reported that the trip has left, so the report is older than every departure.
      time: Instant(unixSeconds: 0), isCancelled: report?.isCancelled ?? false,
      stopTimes: trip.stopTimes.map { stopTime in
        StopTimeReport(
          sequence: stopTime.sequence, arrivalDelay: consequence.delay, departureDelay: consequence.delay,
          isSkipped: skipped.contains(stopTime.sequence))
      }, platforms: report?.platforms ?? [:])
  }
}
