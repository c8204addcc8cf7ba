import TripCore

/// The delay of the stop times behind the last update of a trip, while a report is made along the trip. In
/// GTFS-Realtime a delay propagates to the stops that follow.
struct PropagatedDelay {
  /// The delay that the last update propagates to the stop times behind it; `nil` when that delay is unknown.
  private(set) var delay: Seconds?
  /// `TripUpdate.delay`, which is the delay of the stop times before the first update of a stop; `nil` after that
  /// update, or when the feed does not give this delay.
  private var tripDelay: Seconds?
  /// Whether the feed gives a delay of the whole trip that is too great to be true; it is not used.
  let tripDelayIsImpossible: Bool
  private let time: Instant
  /// `false` for a `REPLACEMENT`, where only the stops with an update of their own have a known delay; else `true`.
  private let propagates: Bool

  /// Prepares for the first stop time of a trip.
  init(_ update: TransitRealtime_TripUpdate, madeAt time: Instant) {
    self.time = time
    propagates = update.trip.relationship != .replacement
    let delay = update.hasDelay ? Seconds(Int(update.delay)) : nil
    tripDelayIsImpossible = delay.map { !PlausibleDelay.contains($0) } ?? false
    if propagates, !tripDelayIsImpossible { tripDelay = delay }
  }

  /// Sets the delay that propagates from an update; `nil` when the update says that the delay is unknown.
  mutating func update(to delay: Seconds?) {
    tripDelay = nil
    self.delay = propagates ? delay : nil
  }

  /// Returns the report for a stop time that has no update. `TripUpdate.delay` is used only for stop times that the
  /// trip has not yet left when the update was made.
  func report(on stopTime: StopTimeRow, origin: Instant) -> StopTimeReport {
    guard let tripDelay else {
      return StopTimeReport(sequence: stopTime.sequence, arrivalDelay: delay, departureDelay: delay)
    }
    guard origin + Seconds(stopTime.departure.seconds) + tripDelay >= time else {
      return StopTimeReport(sequence: stopTime.sequence)
    }
    return StopTimeReport(sequence: stopTime.sequence, arrivalDelay: tripDelay, departureDelay: tripDelay)
  }
}
