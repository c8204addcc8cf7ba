import Foundation
import TestSupport
import Testing

@testable import TripCore

@MainActor @Suite("What an earlier desk kept while a later one, which could not read it, decided on")
final class EarlierDeskTests: KeepingSuite {
  /// Keeps a cancellation of row 1 and a note about row 2 on this computer, at a desk that never reaches the server.
  private func keepTwo() async throws {
    let first = startDesk(UnavailableJournal(Self.away), isFormer: true)
    try first.decide(.cancelled, on: sample.instance(1))
    try first.decide(.note("bridge"), on: sample.instance(2))
    #expect(await eventually { outbox.steps.count == 2 })
    sample.time.advance(by: 60)
  }

  /// Cancels row 1 and takes that back, at a desk without the kept decisions.
  private func decideWithout(_ author: String) async throws {
    let desk = sample.desk(journal.memory, author: author)
    try desk.decide(.cancelled, on: sample.instance(1))
    try desk.undo()
    await desk.journal.settle()
  }

  private func entries() async -> [JournalEntry] {
    await journal.memory.entries(of: SampleDay.operatorID, on: nil, after: .start)
  }

  /// Starts a desk that finds the server there, or away at first.
  private func startNext(isFormer: Bool) async throws -> DeskModel {
    if isFormer { return startDesk(isFormer: true) }
    let state = try await journal.memory.state(of: SampleDay.operatorID)
    let known = JournalState(outbox.known)
    try await outbox.remember(state.entries, of: nil, replacesAll: true, readAt: sample.time.clock.now())
    return DeskModel(
      timetable: sample.timetable(), now: sample.time.clock.now(), wording: sample.wording,
      journal: JournalReplica(
        journal, state: state, from: sample.day.advanced(by: -3), operatorID: SampleDay.operatorID,
        author: "dispatch-1", clock: sample.time.clock, outbox: outbox, kept: outbox.steps,
        known: known, refused: outbox.refused))
  }

  @Test(
    "it is not sent but asked about, also after the next start, and what it did not concern is sent and told",
    arguments: [("dispatch-1", false), ("dispatch-1", true), ("bram", false), ("bram", true)])
  func asked(author: String, isFormer: Bool) async throws {
    try await keepTwo()
    try await decideWithout(author)
    let desk = try await startNext(isFormer: isFormer)
    #expect(
      await eventually { desk.journal.saving.value == .saved && outbox.refused.count == 1 && outbox.steps.isEmpty })
    #expect(await entries().compactMap(\.decision) == [.cancelled, .note("bridge")])
    #expect(desk.trips.trip(ofRow: 1)?.isCancelled == false)
    let told = desk.notices.all.value.first
    #expect(told == .sent(1, trips: [desk.name(of: sample.instance(2))]))
    #expect(await eventually { outbox.known.count == 3 })
    for desk in [desk, try await startNext(isFormer: isFormer)] {
      #expect(await eventually { desk.journal.isLoaded })
      guard case .takenBack(let step, trip: _, decided: let decided, instead: nil)? = desk.notices.all.value.last else {
        Issue.record("\(desk.notices.all.value)")
        return
      }
      #expect(decided == "canceled" && desk.notices.refused.value == 1)
      #expect(step.refusal == Refusal(instance: sample.instance(1), reason: .decidedSince))
      let sentence = desk.notices.all.value.last.map(sample.wording.sentence) ?? ""
      #expect(sentence.hasPrefix("Kept on this computer, and not sent: "))
    }
    let step = try #require(desk.notices.all.value.last?.refusedStep)
    desk.decideAgain(step)
    #expect(await eventually { desk.trips.trip(ofRow: 1)?.isCancelled == true && desk.journal.saving.value == .saved })
    #expect(desk.notices.refused.value == 0)
    #expect(await eventually { outbox.refused.isEmpty })
  }

  @Test("it is sent, and said to be, where nothing was decided about it since")
  func sent() async throws {
    try await keepTwo()
    try await sample.decide(.decide(.note("else")), row: 3, in: journal.memory, author: "dispatch-1")
    try await sample.decide(.move(by: 60, at: nil), row: 1, in: journal.memory, author: "bram")
    let desk = try await startNext(isFormer: false)
    #expect(await eventually { desk.journal.saving.value == .saved })
    #expect(desk.trips.trip(ofRow: 1)?.isCancelled == true)
    #expect(desk.notices.all.value == [.sent(2, trips: [1, 2].map { desk.name(of: sample.instance($0)) })])
  }

  @Test("what its author had decided about it before is no reason to ask, also when no desk had read that")
  func before() async throws {
    try await sample.decide(.move(by: 60, at: nil), row: 1, in: journal.memory, author: "dispatch-1")
    sample.time.advance(by: 60)
    try await keepTwo()
    #expect(outbox.known.isEmpty)
    let desk = try await startNext(isFormer: true)
    #expect(await eventually { desk.journal.saving.value == .saved })
    #expect(desk.notices.all.value == [.sent(2, trips: [1, 2].map { desk.name(of: sample.instance($0)) })])
  }

  @Test("an end of the program before the journal was read sends nothing")
  func endedBefore() async throws {
    try await keepTwo()
    try await decideWithout("dispatch-1")
    let before = await entries().count
    let desk = startDesk(isFormer: true)
    let unsaved = desk.journal.unsavedSteps
    #expect(unsaved.count == 0)
    #expect(await unsaved.save() == 0)
    #expect(await entries().count == before)
    #expect(outbox.steps.count == 2)
  }

  @Test("a setting is asked about only when one of its kind was decided since")
  func settings() async throws {
    let first = startDesk(UnavailableJournal(Self.away), isFormer: true)
    try first.decide(.singleTrack([TrackSection("a", "b")]))
    try first.decide(.vehiclePlan(["t1": "7"]))
    #expect(await eventually { outbox.steps.count == 2 })
    sample.time.advance(by: 60)
    let without = sample.desk(journal.memory)
    try without.decide(.singleTrack([TrackSection("c", "d")]))
    try without.undo()
    await without.journal.settle()
    let desk = try await startNext(isFormer: true)
    #expect(await eventually { desk.journal.saving.value == .saved && desk.notices.refused.value == 1 })
    let state = try await journal.memory.state(of: SampleDay.operatorID)
    #expect(state.singleTrack.isEmpty && state.settingInEffect(.vehiclePlan) != nil)
  }
}
