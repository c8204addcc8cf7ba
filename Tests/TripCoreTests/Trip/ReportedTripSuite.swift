import Testing

@testable import TripCore

/// What tests of decisions over a report have in common.
class ReportedTripSuite {
  /// When the trip leaves its first stop, and when the report was made.
  let time = Instant(unixSeconds: 1_763_622_000)

  /// The trip with stops 10, 20 and 35 after decisions over a report.
  func trip(
    _ decisions: [Decision] = [], over stopTimes: [StopTimeReport] = [], cancelled: Bool = false,
    platforms: [StopSequence: Platform] = [:]
  ) throws -> Trip {
    var trip = try threeStopTrip(departure: time)
    let report = TripReport(time: time, isCancelled: cancelled, stopTimes: stopTimes, platforms: platforms)
    #expect(trip.applyAll(decisions, over: report).isEmpty)
    return trip
  }

  /// A report of the delays of arrival and departure at stops.
  func late(_ delays: [StopSequence: Seconds]) -> [StopTimeReport] {
    delays.sorted { $0.key < $1.key }.map { StopTimeReport(sequence: $0, arrivalDelay: $1, departureDelay: $1) }
  }
}
