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
      id: GTFSID(id), origin: origin, cause: .other, effect: .other, severity: severity, selectors: [selector],
      told: always,
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
    let notice = try #require(read.notices.first)
    #expect(read.notices.count == 1 && notice.severity == "‼ Severe disruption" && notice.description == "Fog")
    #expect(notice.header == "Line X1: 08:20 from Alpha does not run")
    #expect(notice.otherLanguages == nil && notice.source == nil && !notice.isWithheld && read.more == nil)
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
      followed: [
        alert("line", line), alert("warning", line, .warning),
        alert("trip", AlertSelector(trip: sample.instance(3))), alert("elsewhere", AlertSelector(stopID: "z")),
        alert("stop", AlertSelector(stopID: "a"), origin: .feed("https://x.org/a.pb")),
      ])
    let notices = try #require(model.shown.value?.notices)
    #expect(notices.map(\.header) == ["trip", "warning", "line", "stop"])
    #expect(notices.map(\.source) == ["written by Ann", "written by Ann", "written by Ann", "from a.pb"])
    #expect(notices.map(\.severity)[1] == "⚠ Warning")
    #expect(notices[0].description.isEmpty && notices[0].otherLanguages == "en: trip too\nWhy")
  }

  @Test("a late trip with a reason says from which delay on passengers are told, until they are")
  func limit() throws {
    desk.selection.select(row: 4)
    try desk.decide([.departure(delay: .minutes(14), at: nil), .reason("Fog")])
    #expect(model.shown.value?.limit == "Passengers are told from 15 min on.")
    #expect(model.shown.value?.heading == nil && model.shown.value?.lacksReason == false)
    try desk.changeActualDeparture(by: .minutes(1))
    #expect(model.shown.value?.limit == nil && model.shown.value?.notices.count == 1)
    let writer = AlertWriter(languages: ["en"], locale: desk.wording.locale, timeZone: sample.zone)
    desk.alerts.use(AutomaticAlerts(writer, lateFrom: .minutes(20)))
    #expect(model.shown.value?.limit == "Passengers are told from 20 min on.")
    try desk.decide(.departure(delay: 0, at: nil))
    #expect(model.shown.value == nil, "a trip that is on time says nothing")
  }

  @Test("several trips show each of the alerts about them once, and how many more there are")
  func several() throws {
    desk.selection.select(rows: [3, 4])
    #expect(model.shown.value == nil)
    try desk.decide([.cancelled, .reason("Fog")])
    desk.selection.select(row: 2)
    try desk.decide([.departure(delay: .minutes(40), at: nil), .reason("Signal")])
    desk.selection.select(rows: [3, 4])
    desk.alerts.show(
      followed: [
        alert("stop", AlertSelector(stopID: "a")), alert("elsewhere", AlertSelector(stopID: "z")),
        alert("station of the line", AlertSelector(routeID: "r", stopID: "B")),
        alert("other direction", AlertSelector(routeID: "r", directionID: 1)),
        alert("all", AlertSelector(agencyID: "sample")),
      ])
    #expect(
      model.shown.value?.notices.map(\.header) == [
        "Line X1: 08:20 and 08:30 from Alpha do not run", "stop", "station of the line", "all",
      ])
    #expect(model.shown.value?.lacksReason == false)
    desk.alerts.show(followed: (0..<12).map { alert("\($0)", AlertSelector(routeID: "r")) })
    #expect(model.shown.value?.notices.count == 8 && model.shown.value?.more == "and 5 more alerts")
    desk.selection.select(row: 3)
    #expect(model.shown.value?.more == "and 5 more alerts")
  }

  @Test("passengers who are not told: the alert stays in sight with who decided it, and comes back")
  func withheld() async throws {
    desk.selection.select(row: 3)
    try desk.decide([.cancelled, .reason("Fog")])
    let id = try #require(model.shown.value?.notices.first?.id)
    try desk.take(.withhold, onAlert: id)
    await desk.journal.settle()
    var read = try #require(model.shown.value)
    #expect(read.heading == nil && read.notices.map(\.isWithheld) == [true] && read.notices[0].actions == [.automatic])
    #expect(read.notices[0].header == "Line X1: 08:20 from Alpha does not run")
    #expect(read.notices[0].source == "Passengers are not told this (dispatch-1)")
    desk.selection.select(rows: [3, 4])
    #expect(model.shown.value?.notices.map(\.isWithheld) == [true])
    desk.selection.select(row: 3)
    try desk.take(.automatic, onAlert: id)
    read = try #require(model.shown.value)
    #expect(read.notices.map(\.isWithheld) == [false] && read.notices[0].actions.contains(.withhold))
    #expect(read.heading == "Passengers will read this when it is saved:", "until then they are not told")
    try desk.undo()
    #expect(model.shown.value?.notices.map(\.isWithheld) == [true])
    try desk.undo()
    #expect(model.shown.value?.notices.map(\.isWithheld) == [false])
  }

  @Test("a dispatcher's own text says whose it is and what it replaces, and trips that join have a text of their own")
  func reworded() throws {
    desk.selection.select(row: 3)
    try desk.decide([.cancelled, .reason("Fog")])
    let id = try #require(model.shown.value?.notices.first?.id)
    try desk.decide(.reworded([AlertText(language: "en", header: "Sorry", description: "Thick fog")]), onAlert: id)
    let notice = try #require(model.shown.value?.notices.first)
    #expect(notice.header == "Sorry" && notice.actions.contains(.automatic) && notice.actions.contains(.withhold))
    #expect(notice.source == "text by dispatch-1, in place of: Line X1: 08:20 from Alpha does not run")
    desk.selection.select(row: 4)
    try desk.decide([.cancelled, .reason("Fog")])
    #expect(model.shown.value?.notices.map(\.header) == ["Line X1: 08:30 from Alpha does not run"])
    desk.selection.select(row: 3)
    #expect(model.shown.value?.notices.map(\.header) == ["Sorry"])
    try desk.take(.automatic, onAlert: id)
    #expect(model.shown.value?.notices.map(\.header) == ["Line X1: 08:20 and 08:30 from Alpha do not run"])
  }

  @Test("of a long text the detail shows the beginning, so that no word is too long to be broken into lines")
  func longText() throws {
    desk.selection.select(row: 3)
    try desk.decide([.cancelled, .reason("Fog")])
    let id = try #require(model.shown.value?.notices.first?.id)
    let text = String(repeating: "x", count: 10_000)
    try desk.decide(.reworded([AlertText(language: "en", header: text, description: text)]), onAlert: id)
    let notice = try #require(model.shown.value?.notices.first)
    #expect(notice.header.count == 1000 && notice.description.hasSuffix("x…"))
  }

  @Test("undo says which alert it is, also when nobody has written a text for it")
  func undoWords() throws {
    let undo = UndoModel(desk)
    desk.selection.select(row: 3)
    try desk.decide([.cancelled, .reason("Fog")])
    let id = try #require(model.shown.value?.notices.first?.id)
    try desk.take(.withhold, onAlert: id)
    let name = "Alert “Line X1: 08:20 from Alpha does not run”"
    #expect(undo.lastChange.value?.text == "\(name) not told")
    #expect(LogModel(desk).rows.value.last?.trip == name && LogModel(desk).rows.value.last?.change == "not told")
    try desk.undo()
    #expect(undo.lastChange.value?.text == "Undone: \(name) not told · now: nothing decided")
    desk.selection.select(row: 4)
    try desk.decide([.cancelled, .reason("Fog")])
    try desk.take(.withhold, onAlert: id)
    #expect(undo.lastChange.value?.text == "Alert “Line X1: 08:20 and 08:30 from Alpha do not run” not told")
  }
}
