import Testing

@testable import TripCore

@Suite("The list of the day's alerts")
final class AlertListTests: DeskSuite {
  private lazy var list = AlertListModel(desk)

  private var lines: [String] {
    list.rows.value.map { row in list.texts(of: row).filter { !$0.isEmpty }.joined(separator: " | ") }
  }

  private func write(_ id: String, from start: Int? = nil, to end: Int, _ selector: AlertSelector? = nil) throws {
    let now = desk.now.value
    let begin = start.map { now + .minutes($0) }
    let content = AlertContent(
      effect: .detour, selectors: [selector ?? AlertSelector(routeID: "r")],
      told: AlertPeriod(from: begin, to: now + .minutes(end)),
      impacts: [AlertPeriod(from: begin ?? now, to: now + .minutes(end))],
      texts: [AlertText(language: "en", header: id, description: "Zürich is closed")])
    try desk.decide(.written(content), onAlert: GTFSID(id))
  }

  private func cancel(_ row: Int) throws {
    desk.selection.select(row: row)
    try desk.decide([.cancelled, .reason("Fog")])
  }

  @Test("a day without alerts is empty, and what is told now comes before what is to come and what has ended")
  func groups() async throws {
    #expect(list.isEmpty.value && list.rows.value.isEmpty)
    try cancel(3)
    try write("later", from: 60, to: 120)
    try write("now", to: 30)
    try write("stopped", to: 30)
    try desk.decide(.ended, onAlert: "stopped")
    await desk.journal.settle()
    #expect(
      lines == [
        "Now · 2", "⚠ now | Line X1 | until 08:45 | dispatch-1 | told",
        "‼ Line X1: 08:20 from Alpha does not run | 08:20 X1 → Gamma | until 08:40 | automatic | told",
        "Upcoming · 1", "⚠ later | Line X1 | 09:15 – 10:15 | dispatch-1",
        "Ended · 1", "⚠ stopped | Line X1 | until 08:45 | dispatch-1 | ended 08:15 by dispatch-1",
      ])
    #expect(!list.isEmpty.value)
    desk.tick(desk.now.value + .minutes(31))
    #expect(lines.filter { $0.contains(" · ") && !$0.contains("|") } == ["Upcoming · 1", "Ended · 3"])
    #expect(lines.last == "⚠ stopped | Line X1 | until 08:45 | dispatch-1 | ended 08:15 by dispatch-1")
    desk.tick(desk.now.value + .minutes(24 * 60))
    #expect(lines.count == 5, "what ended on the shown day stays while the day is shown")
  }

  @Test("an automatic alert that ended has the words of before, and goes when its decision is undone")
  func endedAutomatic() throws {
    try cancel(3)
    try cancel(4)
    desk.tick(try sample.timetable().trip(ofRow: 4).arrival)
    #expect(lines.first == "Ended · 1")
    #expect(lines.last?.hasPrefix("‼ Line X1: 08:20 and 08:30 from Alpha do not run | 2 trips") == true)
    #expect(list.rows.value.last?.alert?.actions == [])
    try desk.undo()
    #expect(lines.last?.hasPrefix("‼ Line X1: 08:20 from Alpha does not run") == true)
    try desk.undo()
    #expect(list.isEmpty.value)
  }

  @Test("an alert of which passengers are not told stays in the list, with who decided so")
  func withheld() async throws {
    try cancel(3)
    let id = try #require(list.rows.value.last?.alert?.id)
    list.select(id)
    #expect(list.selected.value?.actions == [.edit, .withhold])
    try list.take(.withhold)
    await desk.journal.settle()
    #expect(lines.last?.hasSuffix("| automatic | not told (dispatch-1)") == true)
    #expect(list.selected.value?.actions == [.automatic] && desk.alerts.all.value.alerts.isEmpty)
    try list.take(.withhold)
    #expect(desk.alerts.all.value.alerts.isEmpty, "what is not possible has no effect")
    try list.take(.automatic)
    await desk.journal.settle()
    #expect(lines.last?.hasSuffix("| automatic | told") == true)
    try desk.decide(.reworded([AlertText(language: "en", header: "Sorry", description: "Fog")]), onAlert: id)
    #expect(lines.last?.hasPrefix("‼ Sorry | ") == true)
    #expect(lines.last?.contains("| text by dispatch-1 | ") == true)
  }

  @Test("an alert that is not saved says so, and one that is held back says why")
  func states() async throws {
    try cancel(3)
    #expect(lines.last?.hasSuffix("| saving…") == true || lines.last?.contains("saving") == true, "\(lines)")
    await desk.journal.settle()
    let id = try #require(list.rows.value.last?.alert?.id)
    var status = PublishingStatus()
    let rule = PublishingStatus.BrokenRule(id: "E032", message: "It concerns nothing.", value: nil)
    status.heldBackAlerts = [.init(id: id, header: "x", reasons: [rule])]
    desk.show(status)
    #expect(lines.last?.hasSuffix("| held back: E032: It concerns nothing.") == true)
    desk.show(nil)
    #expect(lines.last?.hasSuffix("| told") == true)
  }

  @Test("alerts of followed feeds have the name of the feed, and nothing can be decided about them")
  func followed() throws {
    let now = desk.now.value
    func alert(_ id: String, _ told: AlertPeriod) -> Alert {
      Alert(
        id: GTFSID(id), origin: .feed("https://x.org/a.pb"), cause: .other, effect: .other,
        selectors: [AlertSelector(stopID: "B")], told: told, impacts: [told],
        texts: [AlertText(language: "en", header: id, description: id)])
    }
    desk.show(
      TripReports([:]),
      alerts: [
        alert("theirs", AlertPeriod(from: nil, to: nil)), alert("soon", AlertPeriod(from: now + .minutes(5), to: nil)),
      ], [])
    #expect(
      lines == [
        "Now · 1", "ℹ theirs | Beta | always | a.pb | told", "Upcoming · 1", "ℹ soon | Beta | From 08:20 on | a.pb",
      ])
    #expect(list.rows.value.allSatisfy { $0.alert?.actions.isEmpty ?? true })
  }

  @Test("words find an alert in all that it says, without regard to case and accents")
  func search() throws {
    try write("harbour", to: 30, AlertSelector(stopID: "a"))
    try write("other", to: 30)
    for (words, found) in [("ZURICH harb", ["harbour"]), ("alpha", ["harbour"]), ("closed", ["harbour", "other"])] {
      list.filter.value = words
      #expect(list.rows.value.compactMap(\.alert?.id.text) == found, "\(words)")
    }
    list.filter.value = "nowhere"
    #expect(list.rows.value.isEmpty && !list.isEmpty.value)
  }

  @Test("the trips that an alert concerns are selected")
  func trips() throws {
    try cancel(3)
    try write("line", to: 30)
    try write("stop", to: 30, AlertSelector(stopID: "B"))
    try write("nothing", to: 30, AlertSelector(stopID: "z"))
    func show(_ id: GTFSID?) -> [Int] {
      desk.selection.select(row: 1)
      list.select(id)
      #expect(list.showTrips() == nil)
      return desk.selection.rows.value
    }
    #expect(show(list.rows.value.first { $0.alert?.alert.origin == .decisions }?.alert?.id) == [3])
    #expect(show("line") == Array(0..<6) && show("stop") == Array(0..<6))
    #expect(show("nothing") == [1] && desk.notices.lastAttempt.value != nil)
    let tomorrow = TripInstance(tripID: "t3", serviceDate: sample.day.advanced(by: 1))
    try write("tomorrow", to: 30, AlertSelector(trip: tomorrow))
    list.select("tomorrow")
    #expect(list.showTrips() == .showTrips([tomorrow]))
  }

  @Test("two desks on one journal see the same alerts, and who wrote them")
  func twoDesks() async throws {
    let other = sample.desk(memory, author: "dispatch-2")
    let theirs = AlertListModel(other)
    try write("ours", to: 30)
    await desk.journal.settle()
    while theirs.isEmpty.value { await Task.yield() }
    #expect(theirs.rows.value.map { theirs.texts(of: $0) } == list.rows.value.map { list.texts(of: $0) })
    theirs.select("ours")
    try theirs.take(.end)
    await other.journal.settle()
    while list.rows.value.last?.alert?.endedBy == nil { await Task.yield() }
    #expect(lines.last?.hasSuffix("| dispatch-1 | ended 08:15 by dispatch-2") == true)
  }
}
