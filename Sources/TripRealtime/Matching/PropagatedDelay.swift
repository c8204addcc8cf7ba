import TripCore

/// The delay that holds for the stop times behind the last update of a trip. GTFS-Realtime says that a delay propagates
/// to the stops that follow.
struct PropagatedDelay {
  /// The delay after the last update; `nil` when it is unknown.
  private(set) var delay: Seconds?
  /// `TripUpdate.delay`, the delay of the whole trip, which holds until the first update of a stop. `nil` from then on,
  /// or when the feed gives none.
  private var tripDelay: Seconds?
  private let time: Instant
  /// Whether delays propagate at all. In a `REPLACEMENT` they do not: only its own updates are known.
  private let propagates: Bool

  /// Starts before the first stop time of a trip.
  init(_ update: TransitRealtime_TripUpdate, madeAt time: Instant) {
    self.time = time
    propagates = update.trip.relationship != .replacement
    let limit = Trip.greatestDelay.count
    if propagates, update.hasDelay, (-limit...limit).contains(Int(update.delay)) {
      tripDelay = Seconds(Int(update.delay))
    }
  }

  /// Sets the delay that an update leads to; `nil` when the update says that the delay is unknown.
  mutating func update(to delay: Seconds?) {
    tripDelay = nil
    self.delay = propagates ? delay : nil
  }

  /// Returns the report for a stop time without an update. `TripUpdate.delay` holds only for stop times that the trip
  /// has not yet left at ``time``.
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
