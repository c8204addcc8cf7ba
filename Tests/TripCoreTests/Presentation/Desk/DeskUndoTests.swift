import Foundation
import TestSupport
import Testing

@testable import TripCore

@MainActor @Suite("Undo at the desk")
final class DeskUndoTests: DeskSuite {
  @Test("everybody takes back their own decisions only, also after a restart")
  func perAuthorAndRestart() async throws {
    let other = sample.desk(memory, author: "dispatch-2")
    try desk.decide(.note("one"), on: sample.instance(1))
    await desk.journal.settle()
    try other.decide(.note("two"), on: sample.instance(2))
    await other.journal.settle()
    let again = sample.desk(memory, state: try await memory.state(of: SampleDay.operatorID))
    #expect(UndoModel(again).undoLabel.value == "Undo: 08:00 X1 → Gamma note: one")
    try again.undo()
    #expect(again.trips.trip(ofRow: 1)?.note == nil && again.trips.trip(ofRow: 2)?.note == "two")
    try again.undo()
    #expect(again.trips.trip(ofRow: 2)?.note == "two", "it is another's")
    await again.journal.settle()
    let third = sample.desk(memory, state: try await memory.state(of: SampleDay.operatorID))
    try third.redo()
    #expect(third.trips.trip(ofRow: 1)?.note == "one")
  }

  @Test("a reason and a note that are given together are one step of undo")
  func together() throws {
    desk.selection.select(rows: [1, 2])
    try desk.decide([.reason("Bridge"), .note("until noon")])
    #expect(desk.trips.trip(ofRow: 2)?.reason == "Bridge" && desk.trips.trip(ofRow: 2)?.note == "until noon")
    try desk.undo()
    #expect(desk.allTrips.allSatisfy { $0.reason == nil && $0.note == nil })
    #expect(desk.journal.history.undoable == nil)
  }

  @Test("a burst is one step of undo, a pause ends it")
  func burst() throws {
    desk.selection.select(row: 1)
    for _ in 0..<3 {
      try desk.changeActualDeparture(by: 60)
      sample.time.advance(by: 1)
    }
    sample.time.advance(by: 6)
    try desk.changeActualDeparture(by: 60)
    #expect(desk.delay(1) == 240)
    try desk.undo()
    #expect(desk.delay(1) == 180)
    try desk.undo()
    #expect(desk.delay(1) == nil)
    try desk.redo()
    #expect(desk.delay(1) == 180)
    try desk.redo()
    #expect(desk.delay(1) == 240)
    try desk.redo()
    #expect(desk.delay(1) == 240)
  }

  @Test("moves of one trip within five seconds are one step, whatever their size and direction")
  func anyMoves() throws {
    desk.selection.select(row: 1)
    for minutes in [5, 1, 1, -3] {
      try desk.changeActualDeparture(by: .minutes(minutes))
      sample.time.advance(by: 4)
    }
    #expect(desk.delay(1) == .minutes(4))
    try desk.undo()
    #expect(desk.delay(1) == nil && desk.journal.history.undoable == nil)
    try desk.redo()
    #expect(desk.delay(1) == .minutes(4))
  }

  @Test("a decision about several runs is one step, told by their number")
  func several() throws {
    let undo = UndoModel(desk)
    desk.selection.select(rows: [1, 2, 3])
    try desk.decide(.cancelled)
    #expect(desk.trips.summary.value.cancelled == 3)
    #expect(undo.lastChange.value?.text == "3 trips: canceled")
    try desk.undo()
    #expect(desk.trips.summary.value.cancelled == 0)
    #expect(undo.lastChange.value?.text == "Undone: 3 trips: canceled · now: no data")
    #expect(undo.redoLabel.value == "Redo: 3 trips: canceled" && undo.undoLabel.value == nil)
    try desk.redo()
    #expect(desk.trips.summary.value.cancelled == 3 && undo.redoLabel.value == nil)
  }

  @Test("what is still on its way can be undone and redone, and the journal gets all of it in order")
  func whileSaving() async throws {
    let journal = TroubledJournal(memory)
    let desk = sample.desk(journal)
    journal.hold()
    desk.selection.select(row: 1)
    try desk.changeActualDeparture(by: .minutes(5))
    try desk.undo()
    #expect(desk.delay(1) == nil)
    try desk.redo()
    #expect(desk.delay(1) == 300 && desk.journal.saving.value == .saving(3))
    try desk.undo()
    journal.release()
    await desk.journal.settle()
    #expect(desk.journal.saving.value == .saved && desk.delay(1) == nil)
    #expect(desk.journal.confirmed.entries.count == 4)
    let again = sample.desk(memory, state: try await memory.state(of: SampleDay.operatorID))
    #expect(again.delay(1) == nil && again.journal.history.redoable != nil)
  }

  @Test("the notice about the last change goes when it is dismissed, or taken back by the journal")
  func lastChange() async throws {
    let journal = TroubledJournal(memory)
    let desk = sample.desk(journal)
    let undo = UndoModel(desk)
    try desk.decide(.departure(delay: 300, at: nil), on: sample.instance(1))
    #expect(undo.lastChange.value?.text == "08:00 X1 → Gamma moved to 08:05")
    undo.dismissLastChange()
    #expect(undo.lastChange.value == nil)
    await desk.journal.settle()
    journal.hold()
    try desk.decide(.platform(SampleDay.platforms[1], at: 2), on: sample.instance(1))
    #expect(undo.lastChange.value?.text == "08:00 X1 → Gamma platform 2 at Beta")
    try await sample.decide(.decide(.cancelled), row: 1, in: memory)
    journal.release()
    await desk.journal.settle()
    #expect(undo.lastChange.value == nil)
  }

  @Test("the notice about the last change says what holds now, and goes when another desk builds on the change")
  func lastChangeOfTwoDesks() async throws {
    let desk = sample.desk(memory)
    let undo = UndoModel(desk)
    try desk.decide(.departure(delay: 300, at: nil), on: sample.instance(1))
    await desk.journal.settle()
    try await sample.decide(.decide(.note("theirs")), row: 1, in: memory)
    #expect(await eventually { desk.trips.trip(ofRow: 1)?.note == "theirs" })
    #expect(undo.lastChange.value?.text == "08:00 X1 → Gamma moved to 08:05", "a note changes nothing of it")
    try desk.undo()
    #expect(undo.lastChange.value?.text == "Undone: 08:00 X1 → Gamma moved to 08:05 · now: no data")
    try await sample.decide(.decide(.departure(delay: 120, at: nil)), row: 1, in: memory)
    #expect(await eventually { desk.delay(1) == 120 })
    #expect(undo.lastChange.value?.text == "Undone: 08:00 X1 → Gamma moved to 08:05 · now: 2 minutes delay")
    try desk.decide(.departure(delay: 300, at: nil), on: sample.instance(1))
    await desk.journal.settle()
    #expect(undo.lastChange.value?.kind == .decided)
    try await sample.decide(.decide(.departure(delay: 180, at: nil)), row: 1, in: memory)
    #expect(await eventually { desk.delay(1) == 180 })
    #expect(undo.lastChange.value == nil, "it cannot be undone alone any more")
    try desk.decide(.departure(delay: 300, at: nil), on: sample.instance(2))
    try desk.undo()
    await desk.journal.settle()
    try await sample.decide(.decide(.cancelled), row: 2, in: memory)
    #expect(await eventually { desk.trips.trip(ofRow: 2)?.isCancelled == true })
    try desk.redo()
    await desk.journal.settle()
    #expect(undo.lastChange.value?.text == "Redone: 08:10 X1 → Gamma moved to 08:15 · now: canceled")
  }

  @Test("undo and redo tell the trip, the day when it is another one, and what holds now")
  func told() throws {
    let undo = UndoModel(desk)
    desk.selection.select(row: 1)
    try desk.changeActualDeparture(by: .minutes(5))
    sample.time.advance(by: 6)
    try desk.changeActualDeparture(by: .minutes(2))
    try desk.undo()
    #expect(undo.lastChange.value?.kind == .undone)
    #expect(undo.lastChange.value?.text == "Undone: 08:00 X1 → Gamma moved to 08:07 · now: 5 minutes delay")
    #expect(undo.lastChange.value?.instances == [sample.instance(1)])
    desk.show(sample.timetable(on: sample.day.advanced(by: 1)))
    try desk.undo()
    #expect(undo.lastChange.value?.text == "Undone: 08:00 X1 → Gamma (Fri 20) +5 min · now: nothing decided")
    try desk.redo()
    #expect(undo.lastChange.value?.kind == .redone)
    #expect(undo.lastChange.value?.text.contains("(Fri 20)") == true)
    #expect(!desk.reveal([sample.instance(1)]), "it is not of the shown day")
    desk.show(sample.timetable())
    #expect(desk.reveal([sample.instance(1)]) && desk.selection.rows.value == [1])
    try desk.undo()
    try desk.undo()
    #expect(desk.notices.all.value == [.impossible("Nothing to undo: no decision of yours is in effect.")])
    try desk.decide(.note("x"), on: sample.instance(2))
    #expect(desk.notices.all.value.isEmpty)
    try desk.redo()
    #expect(
      desk.notices.all.value == [.impossible("Nothing to redo: you have undone nothing since your last decision.")])
  }

  @Test("the notice about several trips tells how much they were moved; the verb is never cut")
  func shortened() throws {
    let undo = UndoModel(desk)
    try desk.decide(.departure(delay: 120, at: nil), on: sample.instance(2))
    desk.selection.select(rows: [1, 2, 3])
    try desk.changeActualDeparture(by: .minutes(5))
    #expect(undo.lastChange.value?.text == "3 trips moved by +5 min")
    try desk.decide(.departure(delay: 0, at: nil))
    #expect(undo.lastChange.value?.text == "3 trips: on time")
    let steps = StepWords(desk)
    try desk.decide(.skipped(at: 2), on: sample.instance(0))
    let entries = try #require(desk.journal.history.undoable?.entries)
    #expect(steps.sentence(entries) == "01:00 X1 → Gamma (Thu 19) does not call at Beta")
    #expect(steps.sentence(entries, length: 60) == "01:00 X1 → Gamma (Thu 19) does not call at Beta")
    #expect(steps.sentence(entries, length: 40) == "01:00 X1 → G… (Thu 19) does not call at Beta")
  }

  @Test("any decisions of several desks, undone to the start and redone, give the same trips", .timeLimit(.minutes(10)))
  func anySequence() async throws {
    var random = SeededRandom.announced()
    for _ in 0..<25 {
      let memory = MemoryJournal()
      let desks = (1...3).map { sample.desk(memory, author: "dispatch-\($0)") }
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        let desk = desks[Int.random(in: 0..<3, using: &random)]
        let rows = Bool.random(using: &random) ? Array(1...4) : [Int.random(in: 0..<6, using: &random)]
        desk.selection.select(rows: rows)
        if rows.count == 1, Bool.random(using: &random) { desk.selection.select(stop: 2) }
        // What is refused is no step.
        switch Int.random(in: 0..<8, using: &random) {
        case 0...2: try? desk.changeActualDeparture(by: .minutes(Int.random(in: -2...5, using: &random)))
        case 3: try? desk.undo()
        case 4: try? desk.redo()
        default: try? desk.decide(Self.decision(using: &random))
        }
        if Bool.random(using: &random) { sample.time.advance(by: 7) }
        // Sometimes the desks have heard of each other, sometimes all is on its way at once.
        if Bool.random(using: &random) { await settle(desks) }
      }
      await settle(desks)
      for desk in desks {
        #expect(desk.allTrips == desks[0].allTrips)
        var states = [desk.allTrips]
        while desk.journal.history.undoable != nil {
          try desk.undo()
          states.append(desk.allTrips)
        }
        for state in states.reversed().dropFirst() {
          try desk.redo()
          #expect(desk.allTrips == state)
        }
        await settle(desks)
        #expect(desk.allTrips == states[0] && desk.journal.shown.entries == desk.journal.confirmed.entries)
      }
    }
  }

  /// Waits until all is saved and every desk has heard of it.
  private func settle(_ desks: [DeskModel]) async {
    for desk in desks { await desk.journal.settle() }
    #expect(
      await eventually { Set(desks.map(\.journal.confirmed.last)).count == 1 && desks.allSatisfy(\.isSaved) })
  }

  private static func decision(using random: inout some RandomNumberGenerator) -> Decision {
    let decisions: [Decision] = [
      .cancelled, .reinstated, .skipped(at: 2), .restored(at: 2), .platform(SampleDay.platforms[1], at: 2),
      .platform(SampleDay.platforms[0], at: 2), .reason("Bridge"), .reason(""), .note("x"), .withdrawn,
      .vehicle("7"), .vehicle(""), .departure(delay: 0, at: nil), .departure(delay: 600, at: 2),
      .held(delay: 300, at: 2), .cancelledWithReason("Bridge", cause: .construction), .endsEarly(at: 2),
      .startsLate(at: 2),
    ]
    return decisions.randomElement(using: &random) ?? .cancelled
  }
}

extension DeskModel {
  fileprivate var isSaved: Bool { journal.saving.value == .saved }
}
