/// What is known of a trip's times beside decisions.
enum KnownTimes {
  /// What a followed feed reports.
  case report(TripReport)
  /// What follows from the trip's vehicle.
  case consequence(Consequence)

  /// Where the delays come from.
  var source: DelaySource {
    switch self {
    case .report: .report
    case .consequence: .vehicle
    }
  }

  /// Returns the delays of arrival and departure at a stop time; `nil` is unknown.
  func delays(at stopTime: StopTime) -> (arrival: Seconds?, departure: Seconds?) {
    switch self {
    case .report(let report):
      let reported = report.stopTime(at: stopTime.sequence)
      return (reported?.arrivalDelay, reported?.departureDelay)
    case .consequence(let consequence):
      return consequence.isAtRisk ? (nil, nil) : (consequence.delay, consequence.delay)
    }
  }

  /// Returns whether the trip leaves a stop later than with a delay.
  func isLater(than delay: Seconds, at stopTime: StopTime) -> Bool {
    switch self {
    case .report(let report): report.departureDelay(at: stopTime).map { $0 > delay } ?? false
    case .consequence(let consequence): consequence.delay > delay
    }
  }

  /// Returns whether the wait at a stop is over: the trip has left it, or leaves it later than with the delay of the wait.
  func ends(waitAt index: Int, of stopTimes: [StopTime], until delay: Seconds) -> Bool {
    switch self {
    case .report(let report): report.ends(waitAt: index, of: stopTimes, until: delay)
    case .consequence(let consequence): consequence.delay > delay
    }
  }
}
