import TripCore
import TripFeed

extension PlannedTrip {
  /// Makes the planned data of a trip from one of its scheduled trips, for use without a ``FeedIndex``.
  init(_ trip: Trip) {
    let instance = trip.instance
    self.init(
      routeID: trip.route.id,
      stopTimes: trip.stopTimes.map { stopTime in
        StopTime(
          sequence: stopTime.sequence.number, stopID: stopTime.stop.id, hasArrival: !stopTime.isInterpolated,
          hasDeparture: !stopTime.isInterpolated)
      },
      frequencies: instance.startTime.map { start in
        [Frequency(start: start, end: start + 1, headway: 1, isExact: !trip.isFrequencyBased)]
      } ?? [])
  }
}
