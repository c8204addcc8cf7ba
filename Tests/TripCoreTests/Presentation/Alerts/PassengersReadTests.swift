import Testing

@testable import TripCore

@Suite("What passengers read about the selected trip")
final class PassengersReadTests: DeskSuite {
  private lazy var model = PassengersReadModel(desk)

  private func alert(
    _ id: String, _ selector: AlertSelector, _ severity: AlertSeverity = .info, origin: AlertOrigin = .author("Ann")
  ) -> Alert {
    let always = AlertPeriod(from: nil, to: nil)
    return Alert(
      id: id, origin: origin, cause: .other, effect: .other, severity: severity, selectors: [selector], told: always,
      impacts: [always],
      texts: [
        AlertText(language: "nl", header: id, description: ""),
        AlertText(language: "en", header: "\(id) too", description: "Why"),
      ])
  }

  @Test("a cancellation lacks a reason until it has one, and then passengers read it")
  func reason() throws {
    desk.selection.select(row: 3)
    #expect(model.shown.value == nil)
    try desk.decide(.cancelled)
    #expect(model.shown.value?.lacksReason == true && model.shown.value?.notices.isEmpty == true)
    try desk.decide(.reason("Fog"))
    let read = try #require(model.shown.value)
    #expect(!read.lacksReason)
    #expect(
      read.notices == [
        .init(
          severity: "‼ Severe disruption", header: "Line X1: 08:20 from Alpha does not run", description: "Fog",
          otherLanguages: nil, source: nil)
      ])
    try desk.undo()
    #expect(model.shown.value?.lacksReason == true)
    try desk.undo()
    #expect(model.shown.value == nil)
  }

  @Test("a small delay lacks no reason, and a long one does")
  func delay() throws {
    desk.selection.select(row: 4)
    try desk.changeActualDeparture(by: .minutes(14))
    #expect(model.shown.value == nil)
    try desk.changeActualDeparture(by: .minutes(1))
    #expect(model.shown.value?.lacksReason == true)
  }

  @Test("a trip that has ended lacks no reason")
  func ended() throws {
    desk.selection.select(row: 3)
    try desk.decide(.cancelled)
    _ = model
    desk.tick(try sample.timetable().trip(ofRow: 3).arrival)
    #expect(model.shown.value == nil)
  }

  @Test("until a decision is saved, passengers will read it")
  func saving() async throws {
    desk.selection.select(row: 3)
    try desk.decide([.cancelled, .reason("Fog")])
    #expect(model.shown.value?.heading == "Passengers will read this when it is saved:")
    await desk.journal.settle()
    #expect(model.shown.value?.heading == "Passengers read:")
  }

  @Test("alerts of others are read too: those that name the trip first, then the severe ones, with who made them")
  func others() throws {
    desk.selection.select(row: 3)
    let line = AlertSelector(routeID: "r")
    desk.alerts.show(
      [
        alert("line", line), alert("warning", line, .warning),
        alert("trip", AlertSelector(trip: sample.instance(3))), alert("elsewhere", AlertSelector(stopID: "z")),
        alert("stop", AlertSelector(stopID: "a"), origin: .feed("https://x.org/a.pb")),
      ], from: .followed)
    let notices = try #require(model.shown.value?.notices)
    #expect(notices.map(\.header) == ["trip", "warning", "line", "stop"])
    #expect(notices.map(\.source) == ["written by Ann", "written by Ann", "written by Ann", "from a.pb"])
    #expect(notices.map(\.severity)[1] == "⚠ Warning")
    #expect(notices[0].description.isEmpty && notices[0].otherLanguages == "en: trip too\nWhy")
    desk.selection.select(rows: [3, 4])
    #expect(model.shown.value == nil, "several trips are described otherwise")
  }
}
