@testable import TripCore

/// Tests of what was decided under one timetable, and is applied to a trip of a later one.
class LaterTimetableSuite {
  static let start = Instant(unixSeconds: 1_763_622_000)

  /// A trip that calls at stops, each with its `stop_sequence` and its minute; `B2` is a platform of the station `B`.
  func trip(_ calls: [(stop: String, sequence: Int, minute: Int)]) throws -> Trip {
    let plain = try threeStopTrip()
    let stopTimes = calls.map { planned in
      let time = Self.start + .minutes(planned.minute)
      let station = planned.stop.count > 1 ? String(planned.stop.prefix(1)) : nil
      return StopTime(
        sequence: StopSequence(planned.sequence),
        stop: Stop(id: GTFSID(planned.stop), name: planned.stop, station: station.map { GTFSID($0) }),
        arrival: time, departure: time)
    }
    return try Trip(instance: plain.instance, route: plain.route, headsign: "C", stopTimes: stopTimes)
  }

  /// A decision about a trip as that is planned, as a journal keeps it.
  func taken(_ decision: Decision, on trip: Trip) -> TakenDecision {
    TakenDecision(decision, about: PlannedStopTime(of: decision, on: trip))
  }

  /// The calls of a trip under the timetable before.
  static let old = [("A", 1, 0), ("B1", 2, 10), ("C", 3, 20), ("D", 4, 30)]
}
