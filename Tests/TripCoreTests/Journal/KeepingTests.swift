import Foundation
import TestSupport
import Testing

@testable import TripCore

@MainActor @Suite("What is decided while the server with the journal is away")
final class KeepingTests: KeepingSuite {
  @Test("it is kept on this computer, said to be, and sent by itself, once and in order")
  func keptAndSent() async throws {
    journal.set(.fails(Self.away))
    let desk = startDesk()
    let since = sample.time.clock.now()
    try desk.decide(.cancelled, on: sample.instance(1))
    sample.time.advance(by: 120)
    try desk.decide(.note("bridge"), on: sample.instance(2))
    #expect(await eventually { desk.journal.saving.value == .kept(2, since: since, Self.away) })
    #expect(outbox.steps.joined().map(\.instance) == [1, 2].map(sample.instance))
    #expect(desk.journal.mark(of: sample.instance(1)) == .kept && desk.journal.mark(of: sample.instance(3)) == .saved)
    #expect(sample.wording.sentence(desk.journal.saving.value) == "kept here, 2 not sent since 08:15")
    #expect(desk.notices.all.value == [.keptHere(Self.away)] && !DeskNotice.keptHere(Self.away).saysNotSaved)
    #expect(desk.journal.unsavedSteps.count == 0, "nothing is lost when the desk ends now")
    desk.journal.timePassed()
    #expect(desk.journal.saving.value == .kept(2, since: since, Self.away), "an attempt changes nothing that is shown")
    await desk.journal.settle()
    journal.set(nil)
    desk.journal.timePassed()
    #expect(await eventually { desk.journal.saving.value == .saved })
    #expect(
      await journal.memory.entries(of: SampleDay.operatorID, on: nil, after: .start).map(\.decision) == [
        .cancelled, .note("bridge"),
      ])
    let names = [1, 2].map { desk.name(of: sample.instance($0)) }
    #expect(desk.notices.all.value == [.sent(2, trips: names)])
    #expect(await eventually { outbox.steps.isEmpty && outbox.known.count == 2 })
  }

  @Test("it is sent by the next desk, which starts with what was known, when the first was killed")
  func killed() async throws {
    let first = startDesk()
    try await sample.decide(.decide(.cancelled), row: 3, in: journal.memory)
    #expect(await eventually { outbox.known.count == 1 })
    journal.set(.fails(Self.away))
    try first.changeActualDeparture(of: sample.instance(1), by: 60)
    #expect(await eventually { outbox.steps.count == 1 })
    let second = startDesk(UnavailableJournal(Self.away), isFormer: true)
    #expect(second.trips.trip(ofRow: 3)?.isCancelled == true && second.delay(1) == 60)
    guard case .saving(1) = second.journal.saving.value else {
      Issue.record("\(second.journal.saving.value)")
      return
    }
    #expect(await eventually { if case .kept(1, since: _, _) = second.journal.saving.value { true } else { false } })
    try second.changeActualDeparture(of: sample.instance(1), by: 60)
    #expect(second.delay(1) == 120)
    second.journal.retry(in: journal.memory, state: JournalState())
    #expect(await eventually { second.journal.saving.value == .saved })
    let saved = await journal.memory.entries(of: SampleDay.operatorID, on: nil, after: .start)
    #expect(saved.map(\.decision) == [.cancelled, .departure(delay: 60, at: nil), .departure(delay: 120, at: nil)])
  }

  @Test("a step that the journal has already is not sent for ever, and what was decided after it is saved")
  func savedBefore() async throws {
    journal.set(.loses(Self.away))
    journal.setReadError(Self.away)
    let first = startDesk()
    try first.decide(.cancelled, on: sample.instance(1))
    #expect(await eventually { if case .kept = first.journal.saving.value { true } else { false } })
    // The desk was killed; the next one finds the step both on the server and on this computer.
    (journal.set(nil), journal.setReadError(nil)).1
    let state = try await journal.memory.state(of: SampleDay.operatorID)
    #expect(state.entries.count == 1 && outbox.steps.count == 1)
    let second = DeskModel(
      timetable: sample.timetable(), now: sample.time.clock.now(), wording: sample.wording,
      journal: JournalReplica(
        journal, state: state, from: sample.day.advanced(by: -3), operatorID: SampleDay.operatorID,
        author: "dispatch-1", clock: sample.time.clock, outbox: outbox, kept: outbox.steps))
    try second.decide(.note("after"), on: sample.instance(2))
    #expect(await eventually { second.journal.saving.value == .saved && outbox.steps.isEmpty })
    #expect(await journal.memory.entries(of: SampleDay.operatorID, on: nil, after: .start).count == 2)
  }

  @Test("what somebody else has made impossible is named, with what holds now, and can be decided again")
  func refused() async throws {
    journal.set(.fails(Self.away))
    journal.setReadError(Self.away)
    let desk = startDesk()
    try desk.decide(.skipped(at: 2), on: sample.instance(1))
    try desk.decide(.note("stays"), on: sample.instance(2))
    #expect(await eventually { if case .kept = desk.journal.saving.value { true } else { false } })
    try await sample.decide(.decide(.cancelled), row: 1, in: journal.memory, author: "bram")
    (journal.set(nil), journal.setReadError(nil)).1
    desk.journal.timePassed()
    #expect(await eventually { desk.journal.saving.value == .saved })
    let notice = desk.notices.all.value.first { if case .takenBack = $0 { true } else { false } }
    guard case .takenBack(let step, trip: let trip, decided: "does not call at Beta", instead: let instead?)? = notice
    else {
      Issue.record("\(desk.notices.all.value)")
      return
    }
    #expect(trip == desk.name(of: sample.instance(1)) && instead == "canceled (bram, 08:15)")
    let refused = notice
    #expect(desk.notices.all.value == [.sent(1, trips: [desk.name(of: sample.instance(2))]), refused])
    #expect(desk.notices.refused.value == 1)
    #expect(sample.wording.sentence(desk.journal.saving.value, refused: 1) == "1 decision refused")
    // Another decision does not take the notice away, and neither does an attempt that is refused again.
    try desk.decide(.note("more"), on: sample.instance(3))
    desk.decideAgain(step)
    #expect(desk.notices.all.value.last == refused)
    try desk.decide(.reinstated, on: sample.instance(1))
    await desk.journal.settle()
    guard let again = desk.notices.all.value.last?.refusedStep,
      desk.notices.all.value.last
        == .takenBack(again, trip: trip, decided: "does not call at Beta", instead: "reinstated (dispatch-1, 08:15)")
    else {
      Issue.record("\(desk.notices.all.value)")
      return
    }
    let sentence = desk.notices.all.value.last.map(sample.wording.sentence) ?? ""
    #expect(again.isOver && sentence.contains("It is possible again. Now holds: reinstated"))
    #expect(!sentence.contains(sample.wording.sentence(.tripIsCancelled)), "the reason of then holds no more")
    try desk.decide(.departure(delay: 60, at: nil), on: sample.instance(1))
    await desk.journal.settle()
    #expect(desk.notices.all.value.last.map(sample.wording.sentence)?.contains("Now holds: reinstated") == false)
    desk.decideAgain(again)
    #expect(desk.trips.trip(ofRow: 1)?.stopTimes[1].isSkipped == true)
    #expect(desk.notices.refused.value == 0)
  }

  @Test("a move that counted from a delay which another desk had changed meanwhile is said to be elsewhere")
  func movedTwice() async throws {
    journal.set(.fails(Self.away))
    journal.setReadError(Self.away)
    let desk = startDesk()
    try desk.changeActualDeparture(of: sample.instance(1), by: 60)
    try desk.changeActualDeparture(of: sample.instance(2), by: 60)
    #expect(await eventually { if case .kept(2, since: _, _) = desk.journal.saving.value { true } else { false } })
    try await sample.decide(.move(by: 300, at: nil), row: 1, in: journal.memory, author: "bram")
    (journal.set(nil), journal.setReadError(nil)).1
    desk.journal.timePassed()
    #expect(await eventually { desk.journal.saving.value == .saved })
    #expect(desk.delay(1) == 360 && desk.delay(2) == 60)
    let name = desk.name(of: sample.instance(1))
    #expect(
      desk.notices.all.value.last
        == .movedOtherwise(sample.instance(1), trip: name, decided: "08:01", present: "08:06"))
    #expect(desk.notices.all.value.count == 2)
  }

  @Test("a server that cannot be read is said to be away, also while nothing waits, until it can be read again")
  func unreadable() async throws {
    let desk = startDesk()
    #expect(await eventually { desk.journal.isLoaded })
    journal.setReadError(Self.away)
    try await sample.decide(.decide(.cancelled), row: 3, in: journal.memory)
    #expect(await eventually { desk.outage.value == Self.away && desk.notices.all.value == [.keptHere(Self.away)] })
    journal.setReadError(nil)
    try await sample.decide(.decide(.cancelled), row: 4, in: journal.memory)
    #expect(await eventually { desk.outage.value == nil && desk.notices.all.value.isEmpty })
  }

  @Test("nothing is called kept that is not on the disk")
  func fullDisk() async throws {
    let full = JournalError.diskFull(path: "/outbox")
    journal.set(.fails(Self.away))
    outbox.set(full)
    let desk = startDesk()
    try desk.decide(.cancelled, on: sample.instance(1))
    #expect(await eventually { desk.journal.saving.value == .notSaved(1, full) })
    #expect(desk.journal.unsavedSteps.count == 1)
    outbox.set(nil)
    desk.journal.timePassed()
    #expect(await eventually { if case .kept = desk.journal.saving.value { true } else { false } })
    outbox.set(full)
    try desk.decide(.cancelled, on: sample.instance(2))
    #expect(await eventually { desk.journal.saving.value == .notSaved(2, full) })
    desk.journal.discard()
    #expect(desk.journal.saving.value == .saved && desk.trips.trip(ofRow: 1)?.isCancelled == false)
    #expect(await eventually { outbox.steps.isEmpty })
  }

  @Test("a refusal is named again after the desk was killed, and not sent, until the dispatcher answers")
  func refusedAndKilled() async throws {
    let desk = startDesk()
    try desk.changeActualDeparture(of: sample.instance(1), by: 60)
    #expect(await eventually { desk.journal.saving.value == .saved })
    journal.set(.fails(Self.away))
    journal.setReadError(Self.away)
    try desk.changeActualDeparture(of: sample.instance(1), by: 60)
    #expect(await eventually { outbox.steps.count == 1 })
    try await sample.decide(.decide(.cancelled), row: 1, in: journal.memory, author: "bram")
    journal.set(nil)
    journal.setReadError(nil)
    desk.journal.timePassed()
    #expect(await eventually { desk.notices.refused.value == 1 })
    #expect(await eventually { outbox.steps.isEmpty && outbox.refused.count == 1 })
    let entries = await journal.memory.entries(of: SampleDay.operatorID, on: nil, after: .start)

    let second = startDesk()
    #expect(second.notices.refused.value == 1 && second.journal.saving.value == .saved)
    guard case .takenBack(let step, trip: _, decided: _, instead: let instead?)? = second.notices.all.value.last else {
      Issue.record("\(second.notices.all.value)")
      return
    }
    #expect(instead.contains("bram") && step.refusal.reason == .tripIsCancelled)
    second.decideAgain(step)
    #expect(second.notices.refused.value == 1 && outbox.refused.count == 1, "it is still impossible")
    // What stood against it is gone.
    let undo = try #require(entries.last)
    _ = try await journal.memory.append(Proposal.undoing([undo], time: undo.time, author: "bram"))
    #expect(await eventually { second.trips.trip(ofRow: 1)?.isCancelled == false })
    #expect(await eventually { outbox.known.contains { $0.undoes == undo.id } })
    #expect(second.notices.refused.value == 1 && outbox.refused.count == 1, "only the dispatcher answers")
    let third = startDesk()
    guard case .takenBack(let left, trip: _, decided: _, instead: _)? = third.notices.all.value.last else {
      Issue.record("\(third.notices.all.value)")
      return
    }
    #expect(left.refusal.reason == .refusedEarlier)
    #expect(await journal.memory.entries(of: SampleDay.operatorID, on: nil, after: .start).count == entries.count + 1)
    third.decideAgain(left)
    #expect(await eventually { third.journal.saving.value == .saved && outbox.refused.isEmpty })
    #expect(third.delay(1) == 120)
    #expect(startDesk().notices.refused.value == 0)
  }

  @Test("of an undo, only the part about a refused decision is left out")
  func halfAnUndo() async throws {
    let desk = startDesk()
    desk.selection.select(row: 1)
    try desk.changeActualDeparture(by: 60)
    #expect(await eventually { desk.journal.saving.value == .saved })
    journal.set(.fails(Self.away))
    journal.setReadError(Self.away)
    try desk.changeActualDeparture(by: 60)
    try desk.undo()
    #expect(await eventually { if case .kept(2, since: _, _) = desk.journal.saving.value { true } else { false } })
    try await sample.decide(.decide(.cancelled), row: 1, in: journal.memory, author: "bram")
    (journal.set(nil), journal.setReadError(nil)).1
    desk.journal.timePassed()
    #expect(await eventually { desk.journal.saving.value == .saved && outbox.steps.isEmpty })
    let state = try await journal.memory.state(of: SampleDay.operatorID)
    #expect(state.decisions(on: sample.instance(1)) == [.cancelled], "the first move is undone")
  }

  @Test("what is known is as old as the last time when the journal could be read")
  func age() async throws {
    let desk = startDesk()
    #expect(await eventually { desk.journal.isLoaded })
    desk.journal.timePassed()
    #expect(await eventually { outbox.readAt == sample.time.clock.now() })
    let before = sample.time.clock.now()
    sample.time.advance(by: 30)
    desk.journal.timePassed()
    sample.time.advance(by: 40)
    journal.setReadError(Self.away)
    try await sample.decide(.decide(.cancelled), row: 1, in: journal.memory)
    #expect(await eventually { !desk.journal.isReadable.value })
    desk.journal.timePassed()
    #expect(outbox.readAt == before)
  }
}

extension DeskModel {
  fileprivate func changeActualDeparture(of instance: TripInstance, by delta: Seconds) throws {
    selection.select(row: trips.row(of: instance))
    try changeActualDeparture(by: delta)
  }
}
