import TripCore

/// The delay that carries forward along a trip to the calls without an update.
struct PropagatedDelay {
  /// The delay that the last update leads to; `nil` is nobody knows.
  private(set) var delay: Seconds?
  /// `TripUpdate.delay`, of the trip as a whole: it holds before the first update, for the calls that are still ahead.
  private var tripDelay: Seconds?
  private let time: Instant
  /// The updates of a `REPLACEMENT` are all that is known of it: nothing carries.
  private let carries: Bool

  /// Begins before the first call of a trip.
  init(_ update: TransitRealtime_TripUpdate, madeAt time: Instant) {
    self.time = time
    carries = update.trip.relationship != .replacement
    let limit = Trip.greatestDelay.count
    if carries, update.hasDelay, (-limit...limit).contains(Int(update.delay)) {
      tripDelay = Seconds(Int(update.delay))
    }
  }

  /// Goes on with what an update says; `nil` where it says that nobody knows.
  mutating func go(on delay: Seconds?) {
    tripDelay = nil
    self.delay = carries ? delay : nil
  }

  /// What holds for a call without an update.
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
