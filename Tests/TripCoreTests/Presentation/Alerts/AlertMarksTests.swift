import Testing

@testable import TripCore

@Suite("Trips that alerts concern, in the list")
final class AlertMarksTests: DeskSuite {
  private lazy var list = TripListModel(desk)

  private func alert(_ header: String, _ selector: AlertSelector, from source: AlertOrigin = .author("Ann")) -> Alert {
    let always = AlertPeriod(from: nil, to: nil)
    return Alert(
      id: GTFSID(header), origin: source, cause: .other, effect: .other, selectors: [selector], told: always,
      impacts: [always],
      texts: [AlertText(language: "en", header: header, description: header)])
  }

  @Test("a canceled trip is marked until passengers are told why, and then has the mark of the reason alone")
  func untold() throws {
    desk.selection.select(row: 3)
    try desk.decide(.cancelled)
    #expect(list.listRow(3).marks == [.decided(by: nil), .untold])
    #expect(list.listRow(3).words.contains("passengers are not told why"))
    try desk.decide(.reason("Fog"))
    #expect(list.listRow(3).marks == [.decided(by: nil), .reason("Fog", .other)])
  }

  @Test("another platform needs no excuse")
  func platform() throws {
    desk.selection.select(row: 3)
    try desk.decide(.platform(SampleDay.platforms[1], at: 2))
    #expect(list.listRow(3).marks == [.platform])
  }

  @Test("alerts of others mark the trips that they concern, also those of which nothing else is known")
  func others() {
    #expect(list.listRow(3).marks.isEmpty)
    desk.alerts.show(
      followed: [
        alert("Lift out of order", AlertSelector(stopID: "B")),
        alert("No seats", AlertSelector(trip: sample.instance(4))),
        alert("Strike", AlertSelector(agencyID: "sample")), alert("Other line", AlertSelector(routeID: "q")),
      ])
    #expect(list.listRow(3).marks == [.alerts(["Lift out of order"])])
    #expect(list.listRow(4).marks == [.alerts(["Lift out of order", "No seats"])])
    #expect(list.listRow(4).symbols == "⚑" && list.listRow(4).words == "alerts: Lift out of order; No seats")
    desk.alerts.show(followed: [])
    #expect(list.listRow(3).marks.isEmpty)
  }
}
