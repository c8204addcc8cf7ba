import Testing

@testable import TripCore

@MainActor @Suite("A move at the desk")
final class MoveAtDeskTests: DeskSuite {
  /// Reports the delays of the stops of a trip that has not left.
  private func report(_ delays: [Seconds], on row: Int) {
    let stops = desk.trips.trip(ofRow: row)?.stopTimes.map(\.sequence) ?? []
    let stopTimes = zip(stops, delays).map { StopTimeReport(sequence: $0, arrivalDelay: $1, departureDelay: $1) }
    let trip = sample.instance(row)
    let before = (desk.trips.trip(ofRow: row)?.departure ?? desk.now.value) - .minutes(10)
    desk.show(TripReports([trip: TripReport(time: min(before, desk.now.value), stopTimes: stopTimes)]), [])
  }

  private func delays(_ row: Int) -> [Seconds?] { desk.trips.trip(ofRow: row)?.stopTimes.map(\.departureDelay) ?? [] }

  @Test("moves each stop from which on the delay has grown, as one step of undo, also when the key repeats")
  func growing() throws {
    report([60, 600, 900], on: 4)
    let reported = delays(4)
    #expect(reported.compactMap(\.self).count >= 2)
    desk.selection.select(row: 4)
    for count in 1...3 {
      try desk.changeActualDeparture(by: 60)
      #expect(delays(4) == reported.map { $0.map { $0 + .minutes(count) } })
    }
    try desk.undo()
    #expect(delays(4) == reported)
    try desk.redo()
    #expect(delays(4) == reported.map { $0.map { $0 + .minutes(3) } })
  }

  @Test("as it is reported decides each of the delays, also over another decision")
  func confirmed() throws {
    try desk.decide(.departure(delay: .minutes(20), at: nil), on: sample.instance(4))
    report([60, 600, 900], on: 4)
    desk.selection.select(row: 4)
    #expect(delays(4).allSatisfy { $0 == .minutes(20) })
    try desk.confirmReport()
    let confirmed = delays(4)
    #expect(confirmed == Array(([60, 600, 900] as [Seconds]).prefix(confirmed.count)))
    desk.show(TripReports(), [])
    #expect(delays(4) == confirmed, "it stays without the feed")
  }

  @Test(
    "as it is reported takes the stops for left that the trip has left, also when it was decided to be late as a whole",
    arguments: [true, false])
  func confirmedUnderWay(hasLeftStops: Bool) throws {
    let trip = try #require(desk.trips.trip(ofRow: 4))
    let stops = trip.stopTimes
    try desk.decide(.departure(delay: .minutes(20), at: nil), on: trip.instance)
    let delays = [60] + [Seconds](repeating: .minutes(12), count: stops.count - 1)
    let reported = zip(stops, delays).map {
      StopTimeReport(sequence: $0.sequence, arrivalDelay: $1, departureDelay: $1)
    }
    let report = TripReport(time: stops[0].departure + 150, stopTimes: Array(reported.dropFirst(hasLeftStops ? 0 : 1)))
    desk.show(TripReports([trip.instance: report]), [])
    desk.selection.select(row: 4)
    try desk.confirmReport()
    let confirmed = try #require(desk.trips.trip(ofRow: 4)?.stopTimes)
    #expect(confirmed[0].departureDelay == (hasLeftStops ? 60 : 150), "it has left by then")
    #expect(confirmed.dropFirst().allSatisfy { $0.departureDelay == .minutes(12) })
    try desk.undo()
    #expect(self.delays(4).allSatisfy { $0 == .minutes(20) }, "one step of undo")
  }

  @Test("of a trip whose wait is over ends the wait in the same step of undo")
  func endedWait() throws {
    let trip = try #require(desk.trips.trip(ofRow: 4))
    let stops = trip.stopTimes
    #expect(stops.count > 2)
    try desk.decide(.held(delay: .minutes(20), at: stops[1].sequence), on: trip.instance)
    let reported = stops.dropFirst(2).map {
      StopTimeReport(sequence: $0.sequence, arrivalDelay: 60, departureDelay: 60)
    }
    // Feeds leave out the stops that a trip has left.
    let report = TripReport(time: stops[2].arrival + 90, stopTimes: reported)
    desk.show(TripReports([trip.instance: report]), [])
    let before = delays(4)
    desk.selection.select(row: 4)
    for _ in 1...2 { try desk.changeActualDeparture(by: 60) }
    #expect(delays(4).last == 180)
    try desk.undo()
    #expect(delays(4) == before)
    try desk.redo()
    #expect(delays(4).last == 180)
  }
}
