import Testing

@testable import TripCore

@MainActor @Suite("Alerts about a trip and at a stop")
struct AlertIndexTests {
  private let sample: SampleDay
  private let trip: Trip

  init() throws {
    sample = try SampleDay()
    trip = try sample.timetable().trip(ofRow: 3)
  }

  private func alert(_ id: GTFSID, _ selectors: AlertSelector...) -> Alert {
    Alert(
      id: id, cause: .other, effect: .other, selectors: selectors, told: AlertPeriod(from: nil, to: nil),
      impacts: [AlertPeriod(from: nil, to: nil)], texts: [])
  }

  private var index: AlertIndex {
    let (route, stop) = (trip.route.id, trip.stopTimes[1].stop.id)
    return AlertIndex([
      alert("operator", AlertSelector(agencyID: "sample")), alert("line", AlertSelector(routeID: route)),
      alert("back", AlertSelector(routeID: route, directionID: 1)),
      alert("trip", AlertSelector(trip: trip.instance)), alert("stop", AlertSelector(stopID: stop)),
      alert("trip there", AlertSelector(trip: trip.instance, stopID: stop)),
      alert("line elsewhere", AlertSelector(routeID: route, stopID: "elsewhere")),
      alert("other", AlertSelector(routeID: "other"), AlertSelector(stopID: "elsewhere")),
    ])
  }

  @Test("an alert is about a trip when it names the trip, its line and direction, a stop of it, or the operator")
  func aboutTrip() {
    #expect(index.alerts(about: trip, direction: 0).map(\.id) == ["operator", "line", "trip", "stop", "trip there"])
    #expect(index.alerts(about: trip, direction: 1).map(\.id).contains("back"))
    #expect(!index.alerts(about: trip).map(\.id).contains("back"), "no direction is known")
  }

  @Test("passengers at a stop read of it, and of lines and trips that stop there, but not of their other stops")
  func atStop() {
    func read(_ stop: Stop, _ directions: Set<Int?> = [0, 1]) -> [String] {
      let line = AlertIndex.Line(trip.route, directions: directions)
      return index.alerts(at: [stop.id], lines: [line], trips: [trip.instance]).map(\.id.text)
    }
    #expect(read(trip.stopTimes[1].stop) == ["operator", "line", "back", "trip", "stop", "trip there"])
    #expect(read(trip.stopTimes[0].stop) == ["operator", "line", "back", "trip"])
    #expect(read(trip.stopTimes[0].stop, [0]) == ["operator", "line", "trip"], "nothing stops there on the way back")
    #expect(read(trip.stopTimes[0].stop, [0, nil]).contains("back"), "some of which the direction is not known")
    #expect(index.alerts(at: [trip.stopTimes[1].stop.id], lines: [], trips: []).map(\.id) == ["operator", "stop"])
  }

  @Test("what names an agency is about the lines of that agency, and about those of which nobody knows whose they are")
  func agencies() throws {
    let stop = trip.stopTimes[1].stop.id
    let index = AlertIndex([
      alert("all", AlertSelector(agencyID: "a")), alert("stop", AlertSelector(agencyID: "a", stopID: stop)),
      alert("line", AlertSelector(agencyID: "a", routeID: trip.route.id)),
      alert("trip", AlertSelector(agencyID: "a", trip: trip.instance)), alert("none", AlertSelector(stopID: stop)),
    ])
    for (agency, isMeant) in [("a", true), (nil, true), ("b", false)] as [(GTFSID?, Bool)] {
      let route = Route(id: trip.route.id, agencyID: agency, shortName: "1")
      let other = try Trip(instance: trip.instance, route: route, headsign: "", stopTimes: trip.stopTimes)
      let expected = isMeant ? ["all", "stop", "line", "trip", "none"] : ["none"]
      #expect(index.alerts(about: other).map(\.id.text) == expected, "\(agency as Any)")
      let read = index.alerts(at: [stop], lines: [AlertIndex.Line(route, directions: [0])], trips: [trip.instance])
      #expect(read.map(\.id.text) == expected, "\(agency as Any)")
    }
  }
}
