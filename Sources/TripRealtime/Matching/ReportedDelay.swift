import TripCore

/// The delay that a `StopTimeEvent` reports.
/// - SeeAlso: GTFS-Realtime reference, `StopTimeEvent`.
enum ReportedDelay {
  /// The event has neither a time nor a delay.
  case unknown
  /// The event has this delay in seconds; negative is early.
  case known(Seconds)
  /// The event has this delay, which ``PlausibleDelay`` does not have, so that it is not used.
  case impossible(Seconds)

  /// Computes the delay of an event from its `time` if it has one, else takes its `delay`. `scheduled` is the time in
  /// the timetable.
  init(_ event: TransitRealtime_TripUpdate.StopTimeEvent, scheduled: Instant) {
    let seconds: Int
    // Some producers write a time of 0 when they have no time.
    if event.hasTime, event.time != 0 {
      let (difference, isTooFar) = Int(event.time).subtractingReportingOverflow(scheduled.unixSeconds)
      seconds = isTooFar ? .max : difference
    } else if event.hasDelay {
      seconds = Int(event.delay)
    } else {
      self = .unknown
      return
    }
    let delay = Seconds(seconds)
    self = PlausibleDelay.contains(delay) ? .known(delay) : .impossible(delay)
  }

  /// The delay, or `nil` when it is unknown or impossible.
  var delay: Seconds? { if case .known(let delay) = self { delay } else { nil } }
  /// The delay that is too great to be true; `nil` for an event without one.
  var impossible: Seconds? { if case .impossible(let delay) = self { delay } else { nil } }
}
