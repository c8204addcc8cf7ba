import Foundation
import Testing

@testable import TripCore

@MainActor @Suite("The log of the day")
struct LogModelTests {
  let sample: SampleDay
  let journal = TroubledJournal()
  let desk: DeskModel
  let log: LogModel
  var texts: [String] {
    log.rows.value.map { row in
      [row.time, row.trip, row.change, row.author, row.state].filter { !$0.isEmpty }.joined(separator: " | ")
    }
  }

  init() throws {
    sample = try SampleDay()
    desk = sample.desk(journal)
    log = LogModel(desk)
  }

  @Test("a step is a row, the newest last, and the row of an undone step says so")
  func sentences() async throws {
    try desk.decide(.departure(delay: 300, at: nil), on: sample.instance(2))
    sample.time.advance(by: 60)
    try desk.undo()
    await desk.journal.settle()
    try await sample.decide(.decide(.skipped(at: 2)), row: 3, in: journal.memory, author: "night")
    #expect(await eventually { texts.count == 2 })
    #expect(
      texts == [
        "08:15 | 08:10 X1 → Gamma | moved to 08:15 | dispatch-1 | undone 08:16",
        "08:16 | 08:20 X1 → Gamma | does not call at Beta | night",
      ])
    #expect(log.rows.value.map(\.isUndone) == [true, false])
    let undo = Proposal.undoing(
      try await journal.memory.state(of: SampleDay.operatorID).entries.suffix(1), time: sample.time.clock.now() + 360,
      author: "other")
    _ = try await journal.memory.append(undo)
    #expect(await eventually { texts[1].hasSuffix("| night | undone 08:22 by other") })
    try desk.redo()
    #expect(texts[0] == "08:15 | 08:10 X1 → Gamma | moved to 08:15 | dispatch-1 | ⋯ saving")
  }

  @Test("what was decided about a trip whose id another one has now is told by the id, and fits no trip")
  func otherTrip() async throws {
    let zone = try zone("Europe/Amsterdam")
    desk.show(sampleTimetable(on: sample.day, zone: zone))
    try desk.decide(.departure(delay: 300, at: nil), on: desk.timetable.value.instance(ofRow: 2))
    await desk.journal.settle()
    #expect(texts == ["08:15 | 08:20 7 → Beta | moved to 08:25 | dispatch-1"])
    desk.show(sampleTimetable(on: sample.day, zone: zone, from: ServiceTime(hours: 8, minutes: 30)))
    #expect(texts == ["08:15 | t2 | +5 min | dispatch-1 | fits no trip of this timetable"])
    desk.show(sampleTimetable(on: sample.day, zone: zone, from: ServiceTime(hours: 8, minutes: 3)))
    #expect(texts == ["08:15 | 08:23 7 → Beta | moved to 08:28 | dispatch-1"])
  }

  @Test("the key presses of a step are one row, and so are its trips")
  func folded() async throws {
    desk.selection.select(row: 1)
    for minutes in [5, 1, -2] { try desk.changeActualDeparture(by: .minutes(minutes)) }
    desk.selection.select(rows: [2, 3])
    try desk.changeActualDeparture(by: .minutes(5))
    try desk.changeActualDeparture(by: .minutes(1))
    try desk.decide([.reason("Bridge"), .note("until noon")])
    desk.selection.select(row: 0)
    try desk.decide(.cancelled)
    await desk.journal.settle()
    #expect(
      texts == [
        "08:15 | 08:00 X1 → Gamma | moved to 08:04 | dispatch-1", "08:15 | 2 trips | moved by +6 min | dispatch-1",
        "08:15 | 2 trips | reason: Bridge · note: until noon | dispatch-1",
        "08:15 | 01:00 X1 → Gamma (Thu 19) | canceled | dispatch-1",
      ])
    #expect(log.rows.value.map(\.instances.count) == [1, 2, 2, 1])
  }

  @Test("a step of one's own is undone out of order, as long as no later decision builds on it")
  func undoThis() async throws {
    try desk.decide(.departure(delay: 300, at: nil), on: sample.instance(1))
    try desk.decide(.cancelled, on: sample.instance(2))
    try desk.decide(.note("call Ann"), on: sample.instance(1))
    let steps = log.rows.value.map(\.step)
    #expect(log.obstacle.value == "Choose a row of the log first.")
    log.select(steps[0])
    #expect(log.obstacle.value == nil, "a note does not build on a delay")
    try log.undoSelected()
    #expect(desk.delay(1) == nil && desk.trips.trip(ofRow: 1)?.note == "call Ann")
    #expect(desk.trips.trip(ofRow: 2)?.isCancelled == true)
    #expect(log.obstacle.value == "Only decisions of your own that are in effect can be undone.")
    try desk.redo()
    #expect(desk.delay(1) == 300 && log.obstacle.value == nil)
    try desk.decide(.cancelled, on: sample.instance(1))
    #expect(log.obstacle.value == "A later decision about the same trip builds on this one. Undo that one first.")
    try log.undoSelected()
    #expect(desk.delay(1) == 300 && desk.notices.all.value == [.impossible(log.obstacle.value ?? "")])
    await desk.journal.settle()
    try await sample.decide(.decide(.note("x")), row: 4, in: journal.memory, author: "night")
    #expect(await eventually { texts.count == 5 })
    log.select(log.rows.value[4].step)
    #expect(log.obstacle.value == "Only decisions of your own that are in effect can be undone.")
  }

  @Test("the undo of an alert's text that a colleague has replaced says whose text stays")
  func replacedAlert() async throws {
    let now = desk.now.value
    func decision(_ header: String) -> AlertDecision {
      .written(
        AlertContent(
          effect: .detour, selectors: [AlertSelector(routeID: "X1")], told: AlertPeriod(from: nil, to: now + 600),
          impacts: [AlertPeriod(from: now, to: now + 600)],
          texts: [AlertText(language: "en", header: header, description: "x")]))
    }
    let undo = UndoModel(desk)
    try desk.decide(decision("Ours"), onAlert: "a")
    await desk.journal.settle()
    try desk.decide(decision("Ours, better"), onAlert: "a")
    await desk.journal.settle()
    let theirs = Proposal(
      decision("Theirs"), on: desk.journal.shown.subject(ofAlert: "a", until: sample.day), time: now, author: "night",
      operatorID: SampleDay.operatorID)
    _ = try await journal.memory.append([theirs])
    #expect(await eventually { log.rows.value.count == 3 })
    log.select(log.rows.value[1].step)
    #expect(log.obstacle.value == "A later decision about the same alert replaces this one. Undo that one first.")
    try desk.undo()
    #expect(undo.lastChange.value?.text == "Undone: Alert “Theirs” written · now: written by night")
    try desk.redo()
    #expect(undo.lastChange.value?.text == "Redone: Alert “Theirs” written · now: written by night")
  }

  @Test("what is not saved is marked, an undo that is not saved too")
  func marks() async throws {
    try desk.decide(.cancelled, on: sample.instance(1))
    #expect(log.rows.value.map(\.mark) == [.saving])
    await desk.journal.settle()
    #expect(log.rows.value.map(\.mark) == [.saved])
    journal.set(.fails(.diskFull(path: "/j")))
    try desk.undo()
    #expect(log.rows.value.map(\.mark) == [.saving] && log.rows.value[0].isUndone)
    await desk.journal.settle()
    #expect(log.rows.value.map(\.mark) == [.notSaved])
    #expect(!log.csv.contains("undo,"), "only what is saved is exported")
    desk.journal.discard()
    #expect(log.rows.value.map(\.mark) == [.saved] && !log.rows.value[0].isUndone)
  }

  @Test("a move names its resulting time, once another desk's move is known")
  func steps() async throws {
    journal.hold()
    desk.selection.select(row: 1)
    try desk.changeActualDeparture(by: 60)
    #expect(texts == ["08:15 | 08:00 X1 → Gamma | moved to 08:01 | dispatch-1 | ⋯ saving"])
    try await sample.decide(.move(by: 60, at: nil), row: 1, in: journal.memory, author: "night")
    journal.release()
    await desk.journal.settle()
    #expect(
      texts == [
        "08:15 | 08:00 X1 → Gamma | moved to 08:01 | night",
        "08:15 | 08:00 X1 → Gamma | moved to 08:02 | dispatch-1",
      ])
  }

  @Test("rows are found by words in any case and order; the CSV has all rows")
  func filter() async throws {
    try desk.decide(.cancelled, on: sample.instance(1))
    try desk.decide(.note("Ann, \"urgent\""), on: sample.instance(2))
    await desk.journal.settle()
    log.filter.value = "CANCELED gamma"
    #expect(texts.count == 1)
    log.filter.value = "nobody"
    #expect(texts.isEmpty)
    let lines = log.csv.split(separator: "\r\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("sequence,uuid,step,time,author,operator,service_date,trip_id"))
    #expect(lines[2].contains("\"Ann, \"\"urgent\"\"\""))
  }

  @Test("a trip that the timetable does not have any more cannot be shown in the list")
  func gone() throws {
    try desk.decide(.cancelled, on: sample.instance(4))
    #expect(!log.canShow.value, "nothing is selected")
    var heard: [Bool] = []
    let listening = log.canShow.bind { heard.append($0) }
    defer { withExtendedLifetime(listening) {} }
    log.select(log.rows.value[0].step)
    #expect(log.canShow.value)
    desk.show(sample.timetable(scheduledTrips: 0..<3))
    #expect(!log.canShow.value && heard.last == false)
    desk.show(sample.timetable())
    #expect(log.canShow.value)
  }

  @Test("an undo of a departure says what is still known of later stops")
  func laterStops() throws {
    try desk.decide(.departure(delay: 240, at: 2), on: sample.instance(1))
    try desk.decide(.departure(delay: 60, at: nil), on: sample.instance(1))
    let undo = UndoModel(desk)
    try desk.undo()
    let text = try #require(undo.lastChange.value?.text)
    #expect(text.hasSuffix("now: 4 minutes delay from Beta on"), "\(text)")
  }

  @Test("another day has its own log")
  func otherDay() async throws {
    try desk.decide(.cancelled, on: sample.instance(1))
    desk.show(sample.timetable(on: sample.day.advanced(by: 1)))
    #expect(texts.isEmpty && log.csv.split(separator: "\r\n").count == 1)
    try desk.decide(.cancelled, on: desk.timetable.value.instance(ofRow: 1))
    #expect(texts.count == 1)
    desk.show(sample.timetable())
    #expect(texts.map { $0.prefix(48) } == ["08:15 | 08:00 X1 → Gamma | canceled | dispatch-1"])
  }
}
