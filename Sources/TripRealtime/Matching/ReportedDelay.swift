import TripCore

/// What a `StopTimeEvent` says of the delay.
/// - SeeAlso: GTFS-Realtime reference, `StopTimeEvent`.
enum ReportedDelay {
  /// Nothing.
  case unknown
  /// So much.
  case known(Seconds)
  /// Something that cannot be.
  case impossible

  /// Reads an event: `time` counts where it is given, else `delay`.
  init(_ event: TransitRealtime_TripUpdate.StopTimeEvent, scheduled: Instant) {
    let seconds: Int
    // A time of 0, the year 1970, is how some producers write none.
    if event.hasTime, event.time != 0 {
      let (difference, isTooFar) = Int(event.time).subtractingReportingOverflow(scheduled.unixSeconds)
      seconds = isTooFar ? .max : difference
    } else if event.hasDelay {
      seconds = Int(event.delay)
    } else {
      self = .unknown
      return
    }
    let limit = Trip.greatestDelay.count
    self = (-limit...limit).contains(seconds) ? .known(Seconds(seconds)) : .impossible
  }

  /// The delay, where one is known.
  var delay: Seconds? { if case .known(let delay) = self { delay } else { nil } }
  /// Whether it cannot be.
  var isImpossible: Bool { if case .impossible = self { true } else { false } }
}
