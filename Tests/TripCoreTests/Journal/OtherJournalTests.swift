import Foundation
import TestSupport
import Testing

@testable import TripCore

@MainActor @Suite("What is kept for another journal, or cannot be read any more")
final class OtherJournalTests: KeepingSuite {
  @Test("an id is learned from the first journal that is opened, is remembered with what was read, and stays")
  func identity() async throws {
    let id = UUID()
    let desk = startDesk(UnavailableJournal(Self.away), isFormer: true)
    try desk.decide(.cancelled, on: sample.instance(1))
    #expect(desk.journal.journalID == nil)
    desk.journal.retry(in: TroubledJournal(id: id), state: JournalState())
    #expect(await eventually { desk.journal.saving.value == .saved && outbox.journalID == id })
    desk.journal.retry(in: UnavailableJournal(.otherJournal(path: "/j")), state: JournalState())
    #expect(desk.journal.journalID == id)
  }

  @Test("of another journal nothing is taken and to it nothing is sent; what waits is kept, and said not to be saved")
  func otherJournal() async throws {
    let error = JournalError.otherJournal(path: "postgresql://control/trips")
    let right = TroubledJournal(id: UUID())
    let desk = startDesk(right)
    try desk.decide(.cancelled, on: sample.instance(1))
    #expect(await eventually { desk.journal.saving.value == .saved })
    desk.journal.retry(in: UnavailableJournal(error), state: JournalState())
    try desk.decide(.note("kept"), on: sample.instance(2))
    #expect(await eventually { desk.journal.saving.value == .notSaved(1, error) && outbox.steps.count == 1 })
    desk.journal.timePassed()
    #expect(desk.journal.saving.value == .notSaved(1, error), "no waiting makes it the right one")
    #expect(desk.journal.mark(of: sample.instance(2)) == .notSaved)
    #expect(await eventually { desk.journal.unsavedSteps.count == 0 }, "nothing is lost when the desk ends now")
    #expect(desk.notices.all.value.last?.offers == [.retrySaving, .discardUnsaved])
    #expect(!desk.journal.forgetJournal(), "decisions wait for the former journal")
    desk.journal.retry(in: right, state: JournalState())
    #expect(await eventually { desk.journal.saving.value == .saved && outbox.steps.isEmpty })
    #expect(await right.memory.entries(of: SampleDay.operatorID, on: nil, after: .start).count == 2)
  }

  @Test("the dispatcher may go on with another journal, which gets nothing of the former one")
  func usesOther() async throws {
    let desk = startDesk(TroubledJournal(id: UUID()))
    try desk.decide(.cancelled, on: sample.instance(1))
    #expect(await eventually { desk.journal.saving.value == .saved && outbox.known.count == 1 })
    let other = TroubledJournal(id: UUID())
    try await sample.decide(.decide(.cancelled), row: 3, in: other.memory)
    desk.journal.retry(in: UnavailableJournal(.otherJournal(path: "/j")), state: JournalState())
    #expect(DeskNotice.journalUnavailable(.otherJournal(path: "/j")).offers == [.retrySaving, .useOtherJournal])
    #expect(desk.journal.forgetJournal())
    #expect(desk.trips.trip(ofRow: 1)?.isCancelled == false)
    desk.journal.retry(in: other, state: JournalState())
    #expect(await eventually { desk.journal.isLoaded && outbox.journalID == other.id })
    #expect(desk.journal.saving.value == .saved && desk.trips.trip(ofRow: 3)?.isCancelled == true)
    #expect(await eventually { outbox.known.count == 1 } && outbox.steps.isEmpty)
    #expect(await other.memory.entries(of: SampleDay.operatorID, on: nil, after: .start).count == 1)
  }

  @Test("what cannot be read any more is told once, and nothing is called all saved until the dispatcher knows it")
  func unreadable() async throws {
    let damage = OutboxDamage(count: 2, path: "/kept/x.sqlite")
    let desk = DeskModel(
      timetable: sample.timetable(), now: sample.time.clock.now(), wording: sample.wording,
      journal: JournalReplica(
        journal, from: sample.day, operatorID: SampleDay.operatorID, author: "dispatch-1", clock: sample.time.clock,
        outbox: outbox, damage: damage))
    #expect(desk.notices.all.value == [.keptUnreadable(damage)] && DeskNotice.keptUnreadable(damage).saysNotSaved)
    #expect(sample.wording.sentence(desk.journal.saving.value) == "2 kept decisions unreadable")
    #expect(sample.wording.sentence(damage).contains("/kept/x.sqlite"))
    try desk.decide(.cancelled, on: sample.instance(1))
    #expect(await eventually { desk.journal.saving.value == .unreadable(damage) })
    #expect(desk.journal.mark(of: sample.instance(1)) == .saved && desk.journal.unsavedSteps.count == 0)
    desk.journal.acknowledgeDamage()
    #expect(desk.journal.saving.value == .saved)
    #expect(await eventually { outbox.isAcknowledged })
    let whole = OutboxDamage(count: nil, path: "/kept/y")
    #expect(sample.wording.sentence(SavingState.unreadable(whole)) == "kept decisions unreadable")
  }

  @Test("while the file of what was kept cannot be opened, nothing is called all saved")
  func unopened() async throws {
    let busy = JournalError.busy(path: "/kept/x.sqlite")
    let replica = JournalReplica(
      journal, from: sample.day, operatorID: SampleDay.operatorID, author: "dispatch-1", clock: sample.time.clock,
      unopened: busy)
    #expect(replica.saving.value == .unopened(busy))
    #expect(sample.wording.sentence(replica.saving.value) == "kept decisions not read")
    #expect(sample.wording.sentence(replica.saving.value, isReadable: false) == "decisions cannot be read")
    #expect(sample.wording.reason(for: replica.saving.value, outage: nil)?.contains("/kept/x.sqlite") == true)
    let desk = DeskModel(
      timetable: sample.timetable(), now: sample.time.clock.now(), wording: sample.wording, journal: replica)
    try desk.decide(.cancelled, on: sample.instance(1))
    #expect(await eventually { replica.confirmed.entries.count == 1 })
    #expect(replica.saving.value == .unopened(busy) && replica.mark(of: sample.instance(1)) == .saved)
  }
}
