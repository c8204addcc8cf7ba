import TripCore

/// The delay in a `StopTimeEvent`.
/// - SeeAlso: GTFS-Realtime reference, `StopTimeEvent`.
enum ReportedDelay {
  /// The event has neither a time nor a delay.
  case unknown
  /// The delay; negative is early.
  case known(Seconds)
  /// The event's delay is greater than ``Trip/greatestDelay``, early or late.
  case impossible

  /// Reads an event: its `time` if it has one, else its `delay`. `scheduled` is the time in the timetable.
  init(_ event: TransitRealtime_TripUpdate.StopTimeEvent, scheduled: Instant) {
    let seconds: Int
    // Some producers write a time of 0 for none.
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

  /// The delay, or `nil` when it is unknown or impossible.
  var delay: Seconds? { if case .known(let delay) = self { delay } else { nil } }
  /// Whether the delay is impossible.
  var isImpossible: Bool { if case .impossible = self { true } else { false } }
}
