import Foundation
import TestSupport
import Testing

@testable import TripCore

@MainActor @Suite("What a restored server lacks")
final class RestoredServerTests: KeepingSuite {
  @Test("of what a restored server lacks, the dispatcher decides, also where other decisions are kept")
  func restored() async throws {
    let desk = startDesk()
    try desk.decide(.cancelled, on: sample.instance(1))
    #expect(await eventually { desk.journal.saving.value == .saved && outbox.known.count == 1 })
    let restored = TroubledJournal()
    restored.set(.fails(Self.away))
    journal.set(.fails(Self.away))
    try desk.decide(.note("kept"), on: sample.instance(2))
    #expect(await eventually { if case .kept = desk.journal.saving.value { true } else { false } })
    desk.journal.retry(in: restored, state: JournalState())
    #expect(await eventually { desk.journal.saving.value == .notSaved(2, .missing) })
    #expect(
      await eventually { outbox.steps.joined().map(\.instance) == [1, 2].map(sample.instance) }, "in their order")
    restored.set(nil)
    desk.journal.timePassed()
    #expect(desk.journal.saving.value == .notSaved(2, .missing), "it waits for the dispatcher")
    desk.journal.retry()
    #expect(await eventually { desk.journal.saving.value == .saved })
    #expect(await restored.memory.entries(of: SampleDay.operatorID, on: nil, after: .start).count == 2)
  }

  @Test("what a restored server lacks waits for the dispatcher also after the desk was killed and the server was away")
  func restoredAndKilled() async throws {
    let desk = startDesk()
    for row in 1...2 { try desk.decide(.cancelled, on: sample.instance(row)) }
    #expect(await eventually { desk.journal.saving.value == .saved && outbox.known.count == 2 })
    let restored = MemoryJournal()
    desk.journal.retry(in: restored, state: JournalState())
    #expect(await eventually { desk.journal.saving.value == .notSaved(2, .missing) })
    #expect(await eventually { outbox.steps.count == 2 && outbox.areUndecided && outbox.known.isEmpty })
    func entries() async -> [JournalEntry] { await restored.entries(of: SampleDay.operatorID, on: nil, after: .start) }
    let second = startDesk(restored)
    #expect(second.journal.saving.value == .notSaved(2, .missing))
    #expect(second.notices.all.value.contains(.notSaved(2, .missing)))
    second.journal.timePassed()
    let third = startDesk(UnavailableJournal(Self.away), isFormer: true)
    third.journal.retry(in: restored, state: JournalState(), isAsked: false)
    try await sample.decide(.decide(.note("x")), row: 3, in: restored)
    #expect(await eventually { third.trips.trip(ofRow: 3)?.note == "x" && second.trips.trip(ofRow: 3)?.note == "x" })
    #expect(third.journal.saving.value == .notSaved(2, .missing))
    #expect(await entries().count == 1, "nothing is taken in the dispatcher's name")
    third.journal.retry()
    #expect(await eventually { third.journal.saving.value == .saved && outbox.steps.isEmpty && !outbox.areUndecided })
    #expect(await entries().count == 3)
  }

  @Test("one of several missing decisions that another desk saves again does not send the others")
  func oneOfSeveral() async throws {
    let desk = startDesk()
    for row in 1...2 { try desk.decide(.cancelled, on: sample.instance(row)) }
    #expect(await eventually { desk.journal.saving.value == .saved })
    let first = try #require(desk.journal.confirmed.entries.first)
    let restored = MemoryJournal()
    desk.journal.retry(in: restored, state: JournalState())
    #expect(await eventually { desk.journal.saving.value == .notSaved(2, .missing) })
    _ = try await restored.append([Proposal(again: first)])
    #expect(await eventually { desk.journal.saving.value == .notSaved(1, .missing) })
    desk.journal.discard()
    #expect(desk.journal.saving.value == .saved && desk.trips.trip(ofRow: 2)?.isCancelled == false)
    #expect(await eventually { outbox.steps.isEmpty && !outbox.areUndecided })
  }

  @Test("what was given up is not sent at the next start, also when it could not be removed at once, or at the end")
  func givenUp() async throws {
    let desk = startDesk()
    try desk.decide(.cancelled, on: sample.instance(1))
    #expect(await eventually { desk.journal.saving.value == .saved && outbox.steps.isEmpty })
    desk.journal.retry(in: MemoryJournal(), state: JournalState())
    #expect(await eventually { desk.journal.saving.value == .notSaved(1, .missing) && outbox.steps.count == 1 })
    outbox.setRemoving(.diskFull(path: "/outbox"))
    desk.journal.discard()
    #expect(await eventually { outbox.refusedRemovals == 1 })
    desk.journal.timePassed()
    #expect(await eventually { outbox.refusedRemovals == 2 } && outbox.steps.count == 1)
    outbox.setRemoving(nil)
    #expect(await desk.journal.unsavedSteps.save() == 0)
    #expect(outbox.steps.isEmpty, "the end of the program removes it")
  }
}
