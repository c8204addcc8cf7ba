import Foundation
import Testing

@testable import TripCore

@Suite("Runs of earlier days")
struct DelayedTripsTests {
  @Test("a delayed trip is under way until its expected arrival, not its scheduled one")
  func underWay() throws {
    let day = try date("20261120")
    let amsterdam = try zone("Europe/Amsterdam")
    let yesterday = sampleTimetable(count: 2, on: day, zone: amsterdam)
    let late = try yesterday.trip(ofRow: 0)
    let proposal = Proposal(
      .decide(.departure(delay: 3600, at: nil)), on: late, time: late.departure, author: "a",
      operatorID: OperatorID("o"))
    let state = JournalState([try proposal.entry(JournalSequence(1), after: JournalState())])
    #expect(state.delayedTrips(before: day.advanced(by: 1)) == [late.instance])
    #expect(state.delayedTrips(before: day).isEmpty)
    let today = Timetable(
      agency: yesterday.agency, serviceDate: day.advanced(by: 1), routes: yesterday.routes, stops: yesterday.stops,
      trips: yesterday.trips, tripIDs: yesterday.tripIDs, headsigns: yesterday.headsigns,
      stopTimes: yesterday.stopTimes,
      scheduledTrips: yesterday.scheduledTrips)
    let arrival = yesterday.arrival(ofRow: 1)
    #expect(today.withoutArrived(by: arrival, as: state).scheduledTrips == [yesterday.scheduledTrips[0]])
    #expect(today.withoutArrived(by: arrival - 1, as: state).count == 2)
    #expect(today.withoutArrived(by: late.arrival + 3600, as: state).count == 0)
  }
}
