import Foundation
import Testing

@testable import TripCore

@MainActor @Suite("Saving what was decided")
final class SavingTests: TroubledDeskSuite {
  let full = JournalError.diskFull(path: "/j")

  @Test("a decision is shown at once as on its way, and as saved when the journal has it")
  func shownAtOnce() async throws {
    journal.hold()
    let list = TripListModel(desk)
    desk.selection.select(row: 2)
    try desk.changeActualDeparture(by: .minutes(5))
    #expect(desk.delay(2) == 300)
    #expect(desk.journal.saving.value == .saving(1))
    #expect(list.listRow(2).mark == .saving)
    #expect(desk.selection.trip.value?.saveMark.value == .saving)
    #expect(desk.journal.confirmed.entries.isEmpty)
    journal.release()
    await desk.journal.settle()
    #expect(desk.journal.saving.value == .saved)
    #expect(list.listRow(2).mark == .saved && list.listRow(2).status == "●● +5 min")
    #expect(desk.selection.trip.value?.saveMark.value == .saved && desk.selection.trip.value?.saveWord.value == nil)
    #expect(desk.journal.confirmed.entries.count == 1)
  }

  @Test(
    "what cannot be saved stays, what is decided after it waits behind it, and a retry saves each once and in order")
  func retry() async throws {
    journal.set(.fails(full))
    desk.selection.select(row: 2)
    try desk.changeActualDeparture(by: .minutes(5))
    await desk.journal.settle()
    #expect(desk.journal.saving.value == .notSaved(1, full))
    #expect(desk.notices.all.value == [.notSaved(1, full)])
    try desk.decide(.reason("Bridge"))
    try desk.decide(.cancelled)
    #expect(desk.journal.saving.value == .notSaved(3, full))
    #expect(desk.notices.all.value == [.notSaved(3, full)])
    #expect(desk.journal.mark(of: sample.instance(2)) == .notSaved)
    #expect(desk.trips.trip(ofRow: 2)?.isCancelled == true)
    #expect(journal.asked.count == 1)
    journal.set(nil)
    desk.journal.retry()
    #expect(desk.journal.saving.value == .saving(3))
    await desk.journal.settle()
    #expect(desk.journal.saving.value == .saved)
    #expect(desk.notices.all.value.isEmpty)
    let entries = await journal.memory.entries(of: SampleDay.operatorID, on: nil, after: .start)
    #expect(entries.compactMap(\.decision) == [.departure(delay: 300, at: nil), .reason("Bridge"), .cancelled])
    #expect(desk.journal.shown.entries == entries)
  }

  @Test("what was saved although it seemed not to be is saved once, and what waits behind it goes on")
  func unknownOutcome() async throws {
    journal.set(.loses(.unknown("the connection broke")))
    desk.selection.select(row: 2)
    try desk.changeActualDeparture(by: .minutes(5))
    #expect(await eventually { journal.asked.count == 1 })
    journal.set(nil)
    try desk.changeActualDeparture(by: .minutes(5))
    desk.journal.retry()
    #expect(await eventually { desk.journal.saving.value == .saved })
    let entries = await journal.memory.entries(of: SampleDay.operatorID, on: nil, after: .start)
    #expect(entries.compactMap(\.decision) == [.departure(delay: 300, at: nil), .departure(delay: 600, at: nil)])
    #expect(desk.delay(2) == 600)
    #expect(desk.notices.all.value.isEmpty)
  }

  @Test("what was given up is shown no more, but for what turns out to be saved")
  func discard() async throws {
    desk.selection.select(row: 1)
    try desk.changeActualDeparture(by: .minutes(1))
    await desk.journal.settle()
    journal.set(.fails(full))
    try desk.changeActualDeparture(by: .minutes(5))
    try desk.decide(.cancelled, on: sample.instance(3))
    await desk.journal.settle()
    desk.journal.discard()
    #expect(desk.journal.saving.value == .saved)
    #expect(desk.notices.all.value.isEmpty)
    #expect(desk.delay(1) == 60 && desk.trips.trip(ofRow: 3)?.isCancelled == false)
    #expect(
      (desk.trips.summary.value.late, desk.trips.summary.value.cancelled, desk.trips.summary.value.decided) == (1, 0, 1)
    )
    journal.set(.loses(.unknown("the connection broke")))
    try desk.decide(.cancelled, on: sample.instance(3))
    await desk.journal.settle()
    desk.journal.discard()
    #expect(await eventually { desk.trips.trip(ofRow: 3)?.isCancelled == true })
    #expect(desk.journal.saving.value == .saved)
  }

  @Test("a decision is saved also where the journal cannot be read just then")
  func savedButNotRead() async throws {
    journal.setReadError(.busy(path: "/j"))
    try desk.decide(.cancelled, on: sample.instance(1))
    await desk.journal.settle()
    #expect(desk.journal.saving.value == .saved)
    #expect(desk.journal.confirmed.entries.count == 1)
    try await sample.decide(.decide(.note("other")), row: 2, in: journal.memory)
    journal.setReadError(nil)
    try desk.decide(.note("own"), on: sample.instance(1))
    await desk.journal.settle()
    #expect(desk.trips.trip(ofRow: 2)?.note == "other")
    #expect(desk.journal.confirmed.entries.map(\.sequence.number) == [1, 2, 3])
  }

  @Test("a decision that is read back before its append is answered settles with the answer")
  func readBeforeAnswered() async throws {
    journal.holdAnswers()
    try desk.decide(.cancelled, on: sample.instance(1))
    #expect(await eventually { desk.journal.confirmed.entries.count == 1 })
    var order: [String] = []
    let settling = Task {
      await desk.journal.settle()
      order.append("settled")
    }
    // The read has changed everything that it will change.
    #expect(await eventually { desk.journal.saving.value == .saved })
    order.append("answered")
    journal.releaseAnswers()
    await settling.value
    #expect(order == ["answered", "settled"])
    #expect(desk.journal.confirmed.entries.count == 1)
  }

  @Test("what was appended behind another desk's entry, and cannot be read back, may be saved: no plain failure")
  func appendedAndNotRead() async throws {
    journal.setReadError(.busy(path: "/j"))
    try await sample.decide(.decide(.note("other")), row: 2, in: journal.memory)
    try desk.decide(.cancelled, on: sample.instance(1))
    await desk.journal.settle()
    guard case .notSaved(1, .unknown) = desk.journal.saving.value else {
      Issue.record("\(desk.journal.saving.value)")
      return
    }
    journal.setReadError(nil)
    desk.journal.retry()
    await desk.journal.settle()
    #expect(desk.journal.saving.value == .saved)
    #expect(desk.journal.confirmed.entries.map(\.sequence.number) == [1, 2])
  }

  @Test("a step about several trips is shown on none of them once it is invalid for one")
  func stepIsWhole() async throws {
    journal.hold()
    desk.selection.select(rows: [1, 2])
    try desk.changeActualDeparture(by: .minutes(5))
    try await sample.decide(.decide(.cancelled), row: 2, in: journal.memory)
    #expect(await eventually { desk.trips.trip(ofRow: 2)?.isCancelled == true })
    #expect(desk.delay(1) == nil, "the journal will keep neither")
    journal.release()
    await desk.journal.settle()
    #expect(desk.delay(1) == nil)
    #expect(desk.notices.all.value.count == 1)
  }

  @Test("the same proposals appended twice are saved once, and no step keeps waiting")
  func twice() async throws {
    let trip = try sample.timetable().trip(ofRow: 1)
    let proposal = Proposal(
      .decide(.cancelled), on: trip, time: desk.journal.now, author: "dispatch-1", operatorID: SampleDay.operatorID)
    try desk.journal.append([proposal])
    try desk.journal.append([proposal])
    await desk.journal.settle()
    #expect(desk.journal.saving.value == .saved)
    #expect(desk.journal.confirmed.entries.count == 1)
  }

  @Test("what others decide does not bring a notice back that was dismissed")
  func dismissedNotice() async throws {
    journal.set(.fails(full))
    try desk.decide(.cancelled, on: sample.instance(1))
    await desk.journal.settle()
    desk.notices.dismiss(.notSaved(1, full))
    try await sample.decide(.decide(.cancelled), row: 2, in: journal.memory)
    #expect(await eventually { desk.trips.trip(ofRow: 2)?.isCancelled == true })
    #expect(desk.notices.all.value.isEmpty)
    #expect(desk.journal.saving.value == .notSaved(1, full))
  }

  @Test("a desk without a journal keeps decisions, and saves them in the journal that is opened at last")
  func openedLater() async throws {
    let error = JournalError.readOnly(path: "/j")
    let desk = sample.desk(UnavailableJournal(error))
    desk.notices.add(.journalUnavailable(error))
    try desk.decide(.cancelled, on: sample.instance(1))
    await desk.journal.settle()
    #expect(desk.journal.saving.value == .notSaved(1, error))
    try await sample.decide(.decide(.note("other")), row: 2, in: journal.memory)
    let state = try await journal.memory.state(of: SampleDay.operatorID)
    desk.journal.retry(in: journal, state: state)
    #expect(await eventually { desk.journal.saving.value == .saved })
    #expect(await eventually { desk.notices.all.value.isEmpty })
    #expect(desk.trips.trip(ofRow: 1)?.isCancelled == true && desk.trips.trip(ofRow: 2)?.note == "other")
    try await sample.decide(.decide(.note("later")), row: 2, in: journal.memory)
    #expect(await eventually { desk.trips.trip(ofRow: 2)?.note == "later" })
  }

  @Test("a journal that can only be read shows its decisions, refuses new ones, and says why until it can be written")
  func readOnly() async throws {
    let error = JournalError.readOnly(path: "/j")
    try await sample.decide(.decide(.cancelled), row: 1, in: journal.memory, author: "dispatch-1")
    let state = try await journal.memory.state(of: SampleDay.operatorID)
    let desk = sample.desk(UnwritableJournal(journal.memory, error), state: state)
    #expect(desk.trips.trip(ofRow: 1)?.isCancelled == true)
    #expect(desk.journal.writeProblem.value == error)
    #expect(desk.wording.sentence(desk.journal.saving.value, isWritable: false) == "cannot save")
    desk.selection.select(row: 2)
    #expect(throws: Refusal(instance: sample.instance(2), reason: .journalIsReadOnly)) { try desk.decide(.cancelled) }
    #expect(throws: Refusal(instance: sample.instance(1), reason: .journalIsReadOnly)) { try desk.undo() }
    desk.notify(Refusal(instance: sample.instance(2), reason: .journalIsReadOnly))
    #expect(desk.notices.all.value == [.journalReadOnly(error)])
    #expect(desk.trips.trip(ofRow: 2)?.isCancelled == false && desk.journal.saving.value == .saved)
    // Another desk, which may write, is followed.
    try await sample.decide(.decide(.note("other")), row: 2, in: journal.memory)
    #expect(await eventually { desk.trips.trip(ofRow: 2)?.note == "other" })
    #expect(desk.notices.all.value == [.journalReadOnly(error)])
    desk.journal.retry(in: journal, state: state)
    #expect(await eventually { desk.notices.all.value.isEmpty })
    #expect(desk.journal.writeProblem.value == nil && desk.trips.trip(ofRow: 1)?.isCancelled == true)
    try desk.decide(.cancelled)
    #expect(await eventually { desk.journal.saving.value == .saved })
    #expect(try await journal.memory.state(of: SampleDay.operatorID).entries.count == 3)
  }

  @Test("decisions about trips that are gone are reported when the journal is opened at last")
  func openedLaterAndUnfit() async throws {
    let desk = sample.desk(UnavailableJournal(.readOnly(path: "/j")))
    try await sample.decide(.decide(.cancelled), row: 4, in: journal.memory)
    desk.show(sample.timetable(scheduledTrips: 0..<4))
    #expect(desk.notices.all.value.isEmpty)
    desk.journal.retry(in: journal, state: JournalState())
    #expect(await eventually { desk.notices.all.value == [.decisionsDoNotFit([sample.instance(4)])] })
  }
}
