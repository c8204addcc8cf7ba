import Testing

@testable import TripCore

@Suite("Signs of alerts in the train graph")
final class GraphAlertTests: GraphSuite {
  private var signs: [String] { graph.base.value.alerts.map(\.sign) }

  private func row(_ id: GTFSID) throws -> Int {
    try #require(desk.trips.row(of: TripInstance(tripID: id, serviceDate: day.day)))
  }

  @Test("a canceled trip has a sign that says whether passengers are told why, beside its first stop in sight")
  func decisions() throws {
    #expect(signs.isEmpty)
    let row = try row("7-1")
    desk.selection.select(row: row)
    try desk.decide(.cancelled)
    #expect(signs == ["?"])
    let words = graph.tableRow(row).state
    #expect(words.contains("passengers are not told why"))
    try desk.decide(.reason("Fog"))
    #expect(signs == ["!"])
    #expect(graph.tableRow(row).state.contains("passengers are told why"))
    let trip = try #require(desk.trips.trip(ofRow: row))
    let scale = graph.scale
    #expect(
      graph.base.value.alerts.map(\.place)
        == [GraphPoint(x: scale.x(trip.departure), y: scale.y(graph.axis.rows[0].position))])
    try desk.undo()
    try desk.undo()
    #expect(signs.isEmpty)
  }

  @Test("an alert of somebody else has a sign on the trips that it names, and words on all that it concerns")
  func others() throws {
    func alert(_ selector: AlertSelector) -> Alert {
      let always = AlertPeriod(from: nil, to: nil)
      return Alert(
        id: "a", origin: .feed("f"), cause: .other, effect: .other, selectors: [selector], told: always,
        impacts: [always], texts: [AlertText(language: "en", header: "No seats", description: "")])
    }
    let row = try row("7-4")
    var changed: [Int] = []
    let listening = graph.tableChanges.listen { changed.append($0) }
    desk.alerts.show(followed: [alert(AlertSelector(trip: desk.timetable.value.instance(ofRow: row)))])
    #expect(signs == ["⚑"] && changed == [row])
    desk.alerts.show(followed: [alert(AlertSelector(routeID: desk.timetable.value.route(ofRow: row).id))])
    #expect(signs.isEmpty)
    #expect(graph.tableRow(row).state.contains("alert: No seats"))
    listening.cancel()
  }
}
