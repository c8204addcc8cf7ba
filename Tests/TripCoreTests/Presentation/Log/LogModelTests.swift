import Foundation
import Testing

@testable import TripCore

@MainActor @Suite("The log of the day")
struct LogModelTests {
  let sample: SampleDay
  let journal = TroubledJournal()
  let desk: DeskModel
  let log: LogModel
  var texts: [String] { log.rows.value.map(\.text) }

  init() throws {
    sample = try SampleDay()
    desk = sample.desk(journal)
    log = LogModel(desk)
  }

  @Test("decisions are sentences, the newest last, and the sentence of an undone decision says so")
  func sentences() async throws {
    try desk.decide(.departure(delay: 300, at: nil), on: sample.instance(2))
    sample.time.advance(by: 60)
    try desk.undo()
    await desk.journal.settle()
    try await sample.decide(.decide(.skipped(at: 2)), row: 3, in: journal.memory, author: "night")
    #expect(await eventually { texts.count == 2 })
    #expect(
      texts == [
        "08:15 Gamma X1 08:10 moved to 08:15 by dispatch-1; undone 08:16",
        "08:16 Gamma X1 08:20 does not call at Beta by night",
      ])
    #expect(log.rows.value.map(\.isUndone) == [true, false])
    let undo = Proposal.undoing(
      try await journal.memory.state(of: SampleDay.operatorID).entries.suffix(1), time: sample.time.clock.now() + 360,
      author: "other")
    _ = try await journal.memory.append(undo)
    #expect(await eventually { texts[1].hasSuffix("by night; undone 08:22 by other") })
    try desk.redo()
    #expect(texts[0] == "08:15 Gamma X1 08:10 moved to 08:15 by dispatch-1")
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
    #expect(texts == ["08:15 Gamma X1 08:00 moved to 08:01 by dispatch-1"])
    try await sample.decide(.move(by: 60, at: nil), row: 1, in: journal.memory, author: "night")
    journal.release()
    await desk.journal.settle()
    #expect(
      texts == [
        "08:15 Gamma X1 08:00 moved to 08:01 by night", "08:15 Gamma X1 08:00 moved to 08:02 by dispatch-1",
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

  @Test("another day has its own log")
  func otherDay() async throws {
    try desk.decide(.cancelled, on: sample.instance(1))
    desk.show(sample.timetable(on: sample.day.advanced(by: 1)))
    #expect(texts.isEmpty && log.csv.split(separator: "\r\n").count == 1)
    try desk.decide(.cancelled, on: desk.timetable.value.instance(ofRow: 1))
    #expect(texts.count == 1)
    desk.show(sample.timetable())
    #expect(texts == ["08:15 Gamma X1 08:00 canceled by dispatch-1"])
  }
}
