import Testing

@testable import TripCore

@Suite("Alerts about a trip whose id a later timetable gives to another one")
@MainActor struct AlertStartsTests {
  private static let planned = PlannedStopTime(
    stopID: "a 1", station: "s", departure: Instant(unixSeconds: 600), visit: 2, visits: 3)

  private func instance(_ id: GTFSID) throws -> TripInstance {
    TripInstance(tripID: id, serviceDate: try date("20251120"))
  }

  @Test("a journal keeps how the trips were planned, and an entry of an older version has nothing") func kept() throws {
    var content = AlertContent(
      effect: .detour, selectors: [AlertSelector(trip: try instance("t"))],
      told: AlertPeriod(from: nil, to: Instant(unixSeconds: 1_763_700_000)), impacts: [],
      texts: [AlertText(language: "en", header: "h", description: "d")])
    #expect(ActionFields(.alert(.written(content))).platformCode == nil)
    var starts = [try instance("t"): Self.planned, try instance("caf\u{E9}"): Self.planned]
    starts[
      TripInstance(
        tripID: "cafe\u{301}", serviceDate: try date("20251120"), startTime: ServiceTime(hours: 25, minutes: 0))] =
      PlannedStopTime(stopID: "b", departure: Instant(unixSeconds: -7))
    content.starts = AlertStarts(starts)
    var fields = ActionFields(.alert(.written(content)))
    #expect(fields.action == .alert(.written(content)))
    for text in [nil, "", "7", "[]", "{}", "[{\"trip_id\":\"t\"}]"] {
      fields.platformCode = text
      guard case .alert(.written(let read))? = fields.action else { return #expect(Bool(false), "it is an alert") }
      #expect(read.starts == AlertStarts(), "another program's row")
    }
  }

  @Test("what it says of another trip is left out, and an alert about nothing else is not told") func leftOut() throws {
    let trip = try threeStopTrip()
    let later = try Trip(
      instance: trip.instance, route: trip.route, headsign: "C",
      stopTimes: trip.stopTimes.map {
        StopTime(sequence: $0.sequence, stop: $0.stop, arrival: $0.arrival + 1_800, departure: $0.departure + 1_800)
      })
    var alert = Alert(
      id: "a", cause: .other, effect: .detour, selectors: [AlertSelector(trip: trip.instance)],
      told: AlertPeriod(from: nil, to: nil), impacts: [], texts: [])
    #expect(alert.leavingOutOthers { _ in later } == alert, "nothing was kept")
    alert.starts = AlertStarts([trip.instance: try #require(PlannedStopTime(at: 0, of: trip))])
    #expect(alert.leavingOutOthers { _ in trip } == alert)
    #expect(alert.leavingOutOthers { _ in nil } == alert, "whether the trip is there is asked elsewhere")
    #expect(alert.leavingOutOthers { _ in later } == nil)
    alert.selectors.append(AlertSelector(routeID: "r"))
    #expect(alert.leavingOutOthers { _ in later }?.selectors == [AlertSelector(routeID: "r")])
  }
}
