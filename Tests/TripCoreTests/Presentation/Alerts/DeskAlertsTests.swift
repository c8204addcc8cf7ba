import Testing

@testable import TripCore

@Suite("The alerts at a desk")
final class DeskAlertsTests: DeskSuite {
  private var headers: [String] { desk.alerts.all.value.alerts.compactMap { $0.texts.first?.header } }

  private func cancel(_ row: Int, _ reason: String) throws {
    desk.selection.select(row: row)
    try desk.decide([.cancelled, .reason(reason)])
  }

  private func alert(_ id: String, told: AlertPeriod = AlertPeriod(from: nil, to: nil)) -> Alert {
    Alert(
      id: GTFSID(id), origin: .author("Ann"), cause: .other, effect: .other, selectors: [AlertSelector(routeID: "r")],
      told: told, impacts: [told], texts: [AlertText(language: "en", header: id, description: id)])
  }

  @Test("a decision with a reason is an alert at once, and undo takes it away")
  func decision() throws {
    try cancel(3, "Fog")
    #expect(headers == ["Line X1: 08:20 from Alpha does not run"])
    try desk.undo()
    #expect(headers.isEmpty)
    try cancel(3, "Fog")
    try desk.decide(.reinstated)
    #expect(headers.isEmpty, "a trip that runs has a reason and no alert")
  }

  @Test("passengers are not told of the trips in an alert, but of one that joins later, and one undo tells all")
  func withheldTrips() throws {
    desk.selection.select(rows: [3, 4])
    try desk.decide([.cancelled, .reason("Fog")])
    let alert = try #require(desk.alerts.all.value.alerts.first)
    try desk.decide(.withheld, onAlert: alert.id)
    #expect(headers.isEmpty && desk.alerts.derived.value.map(\.override) == [.withheld])
    try cancel(2, "Fog")
    #expect(headers == ["Line X1: 08:10 from Alpha does not run"])
    try desk.undo()
    try desk.undo()
    #expect(headers == alert.texts.map(\.header))
  }

  @Test("listeners hear once of any number of changes, and not at all of a change that passengers do not read")
  func once() throws {
    var counts: [Int] = []
    let listening = desk.alerts.all.bind { counts.append($0.alerts.count) }
    desk.selection.select(rows: [2, 3, 4])
    try desk.decide([.cancelled, .reason("Fog")])
    try desk.decide(.note("Driver is at the depot"))
    desk.tick(desk.now.value + .minutes(1))
    #expect(counts == [1])
    listening.cancel()
  }

  @Test("a trip that is dragged is told of as it is decided")
  func drag() throws {
    try cancel(3, "Fog")
    let before = desk.alerts.all.value.alerts
    desk.selection.select(row: 4)
    try desk.decide([.reason("Fog")])
    try desk.trips.showProvisionally(.departure(delay: .minutes(40), at: 1), ofRow: 4)
    #expect(desk.alerts.all.value.alerts == before)
    desk.trips.endProvisional()
    try desk.decide(.departure(delay: .minutes(40), at: 1))
    #expect(desk.alerts.all.value.alerts.count == 2)
  }

  @Test("an alert goes when its trip has ended")
  func ended() throws {
    try cancel(3, "Fog")
    let arrival = try sample.timetable().trip(ofRow: 3).arrival
    desk.tick(arrival - 1)
    #expect(headers.count == 1)
    desk.tick(arrival)
    #expect(headers.isEmpty)
  }

  @Test("a reported delay counts for a trip with a reason, until the report is too old")
  func reported() throws {
    desk.selection.select(row: 4)
    try desk.decide(.reason("Fog"))
    let now = desk.now.value
    let report = TripReport(time: now, stopTimes: [StopTimeReport(sequence: 1, departureDelay: .minutes(30))])
    desk.show(TripReports([sample.instance(4): report]), [])
    #expect(headers == ["Line X1: 08:30 from Alpha is about 30 minutes late"])
    desk.tick(now + .minutes(5))
    #expect(headers.isEmpty)
  }

  @Test("alerts of others are shown while passengers are told of them, in front of and behind the automatic ones")
  func others() throws {
    try cancel(3, "Fog")
    let now = desk.now.value
    desk.alerts.show(followed: [
      alert("theirs"), alert("later", told: AlertPeriod(from: now + .minutes(5), to: nil)),
      alert("over", told: AlertPeriod(from: nil, to: now)),
    ])
    let content = AlertContent(
      effect: .detour, selectors: [AlertSelector(routeID: "X1")], told: AlertPeriod(from: nil, to: now + .minutes(20)),
      impacts: [AlertPeriod(from: now, to: now + .minutes(20))],
      texts: [AlertText(language: "en", header: "ours", description: "x")])
    try desk.decide(.written(content), onAlert: "own")
    #expect(headers == ["ours", "Line X1: 08:20 from Alpha does not run", "theirs"])
    desk.tick(now + .minutes(5))
    #expect(headers == ["ours", "Line X1: 08:20 from Alpha does not run", "theirs", "later"])
    desk.tick(now + .minutes(20))
    #expect(headers.first == "Line X1: 08:20 from Alpha does not run", "it ends by itself")
    desk.tick(now)
    try desk.undo()
    #expect(headers == ["Line X1: 08:20 from Alpha does not run", "theirs"])
    #expect(throws: Refusal.self, "it is not there") { try desk.decide(.ended, onAlert: "own") }
    try desk.redo()
    #expect(headers.first == "ours")
  }

  @Test(
    "passengers read what a dispatcher wrote in place of an automatic alert, or nothing, until it is automatic again")
  func overrides() throws {
    try cancel(3, "Fog")
    let id = try #require(desk.alerts.all.value.alerts.first?.id)
    try desk.decide(.reworded([AlertText(language: "en", header: "Sorry", description: "Fog")]), onAlert: id)
    #expect(headers == ["Sorry"])
    try desk.decide(.withheld, onAlert: id)
    #expect(headers.isEmpty)
    try desk.undo()
    #expect(headers == ["Sorry"])
    try desk.decide(.automatic, onAlert: id)
    #expect(headers == ["Line X1: 08:20 from Alpha does not run"])
    try desk.decide(.reason("Ice"))
    #expect(headers == ["Line X1: 08:20 from Alpha does not run"], "another reason is another alert")
  }

  @Test("the texts of many alerts are made away from the main thread, and what is decided meanwhile is in them")
  func many() async throws {
    let scene = try BoardScene(time: "06:00")
    let (desk, alerts) = (scene.desk, scene.desk.alerts)
    var headers: [String] { alerts.all.value.alerts.compactMap { $0.texts.first?.header } }
    let rows = desk.timetable.value.scheduledTrips.indices.filter { row in
      desk.timetable.value.instance(ofRow: row).serviceDate == scene.day
    }
    #expect(rows.count > DeskAlerts.atOnce)
    for row in rows.dropLast() {
      let instance = desk.timetable.value.instance(ofRow: row)
      try desk.decide(.cancelled, on: instance)
      try desk.decide(.reason("Fog \(row)"), on: instance)
    }
    let english = headers
    #expect(english.count == rows.count - 1 && english.allSatisfy { $0.hasPrefix("Line ") })
    func use(_ language: String) {
      alerts.use(
        AutomaticAlerts(AlertWriter(languages: [language], locale: scene.wording.locale, timeZone: scene.zone)))
    }
    use("nl")
    use("de")
    #expect(headers == english, "until the new ones are made")
    let last = desk.timetable.value.instance(ofRow: rows[rows.count - 1])
    try desk.decide(.cancelled, on: last)
    try desk.decide(.reason("Ice"), on: last)
    try desk.decide(.reinstated, on: desk.timetable.value.instance(ofRow: rows[0]))
    await alerts.settle()
    #expect(headers.count == rows.count - 1 && headers.allSatisfy { $0.hasPrefix("Linie ") })
    #expect(alerts.all.value.alerts.contains { $0.texts[0].description == "Ice" })
    #expect(!alerts.all.value.alerts.contains { $0.texts[0].description == "Fog \(rows[0])" })
  }

  @Test("other languages are used at once")
  func settings() throws {
    try cancel(3, "Fog")
    let writer = AlertWriter(languages: ["de"], locale: desk.wording.locale, timeZone: sample.zone)
    desk.alerts.use(AutomaticAlerts(writer))
    #expect(headers == ["Linie X1: 08:20 ab Alpha fällt aus"])
  }
}
