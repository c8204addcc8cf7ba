import Foundation
import Testing

@testable import TripCore

@MainActor @Suite("Several desks on one journal")
struct SeveralDesksTests {
  let sample: SampleDay
  let memory = MemoryJournal()

  init() throws { sample = try SampleDay() }

  @Test("each desk sees what the other decides and takes back")
  func seeEachOther() async throws {
    let (one, two) = (sample.desk(memory), sample.desk(memory, author: "dispatch-2"))
    try one.decide(.cancelled, on: sample.instance(1))
    #expect(await eventually { two.trips.trip(ofRow: 1)?.isCancelled == true })
    #expect(two.trips.summary.value.cancelled == 1 && two.journal.saving.value == .saved)
    try two.decide(.reinstated, on: sample.instance(1))
    #expect(await eventually { one.trips.trip(ofRow: 1)?.isCancelled == false })
    try two.undo()
    #expect(await eventually { one.trips.trip(ofRow: 1)?.isCancelled == true })
    #expect(one.trips.summary.value == two.trips.summary.value)
  }

  @Test("a minute more from two desks at once is two minutes, on both")
  func bothCount() async throws {
    let (first, second) = (TroubledJournal(memory), TroubledJournal(memory))
    first.hold()
    second.hold()
    let (one, two) = (sample.desk(first), sample.desk(second, author: "dispatch-2"))
    for desk in [one, two] {
      desk.selection.select(row: 1)
      try desk.changeActualDeparture(by: 60)
      #expect(desk.delay(1) == 60)
    }
    first.release()
    #expect(await eventually { two.delay(1) == 120 }, "its own minute stands above the other's")
    second.release()
    #expect(await eventually { one.delay(1) == 120 && one.journal.saving.value == .saved })
    #expect(await eventually { two.delay(1) == 120 && two.journal.saving.value == .saved })
    #expect(one.journal.confirmed.entries == two.journal.confirmed.entries)
  }

  @Test("what others append comes below what is on its way, in the order of the journal")
  func order() async throws {
    let journal = TroubledJournal(memory)
    let desk = sample.desk(journal)
    journal.hold()
    try desk.decide(.skipped(at: 3), on: sample.instance(1))
    try await sample.decide(.decide(.note("theirs")), row: 1, in: memory)
    #expect(await eventually { desk.journal.confirmed.entries.count == 1 })
    #expect(desk.trips.trip(ofRow: 1)?.note == "theirs")
    #expect(desk.journal.shown.entries.map(\.author) == ["elsewhere", "dispatch-1"])
    journal.release()
    await desk.journal.settle()
    #expect(desk.journal.shown.entries.map(\.author) == ["elsewhere", "dispatch-1"])
    #expect(desk.journal.confirmed.entries.map(\.sequence.number) == [1, 2])
  }

  @Test("earlier days are loaded while decisions are saved and come from elsewhere, and none is missed")
  func loadWhileSaving() async throws {
    let (old, journal) = (sample.day.advanced(by: -9), TroubledJournal(memory))
    try await sample.decide(.decide(.cancelled), row: 1, in: memory, of: old)
    let desk = sample.desk(journal)
    #expect(await eventually { desk.journal.isLoaded })
    journal.holdReads()
    let loading = Task { try await desk.journal.load(from: old) }
    #expect(await eventually { journal.heldReads > 0 })
    // Read already, but not arrived yet: what is appended now is not in it.
    try desk.decide(.note("mine"), on: sample.instance(1))
    try await sample.decide(.decide(.note("theirs")), row: 2, in: memory)
    try await sample.decide(.decide(.note("old")), row: 2, in: memory, of: old)
    journal.releaseReads()
    try await loading.value
    await desk.journal.settle()
    #expect(await eventually { desk.journal.confirmed.entries.count == 4 })
    #expect(desk.journal.confirmed.entries.map(\.sequence.number) == [1, 2, 3, 4])
    #expect(desk.trips.trip(ofRow: 1)?.note == "mine" && desk.trips.trip(ofRow: 2)?.note == "theirs")
    #expect(desk.journal.firstDay == old)
  }

  @Test("the days with decisions are known, also where no entry is loaded, and without those that were taken back")
  func decidedDates() async throws {
    let old = sample.day.advanced(by: -9)
    try await sample.decide(.decide(.cancelled), row: 1, in: memory, of: old)
    let desk = sample.desk(memory)
    #expect(await eventually { desk.journal.isLoaded })
    let month = old.advanced(by: -9)...sample.day
    #expect(try await desk.journal.decidedDates(in: month) == [old])
    try desk.decide(.note("mine"), on: sample.instance(1))
    #expect(try await desk.journal.decidedDates(in: month) == [old, sample.day])
    #expect(try await desk.journal.decidedDates(in: old...old) == [old])
    try desk.undo()
    #expect(try await desk.journal.decidedDates(in: month) == [old])
  }

  @Test("what is saved while earlier days arrive never vanishes from what may be published")
  func neverVanishes() async throws {
    let (old, journal) = (sample.day.advanced(by: -9), TroubledJournal(memory))
    try await sample.decide(.decide(.cancelled), row: 1, in: memory, of: old)
    let desk = sample.desk(journal)
    var counts: [Int] = []
    let bag = SubscriptionBag()
    bag.add(desk.journal.changes.listen { _ in counts.append(desk.journal.confirmed.entries.count) })
    journal.holdReads()
    let loading = Task { try await desk.journal.load(from: old) }
    #expect(await eventually { journal.heldReads > 0 })
    _ = try await memory.append([
      Proposal(
        .decide(.cancelled), on: try sample.timetable().trip(ofRow: 2), time: desk.journal.now, author: "x",
        operatorID: SampleDay.operatorID)
    ])
    journal.releaseReads()
    try await loading.value
    #expect(await eventually { desk.journal.confirmed.entries.count == 2 })
    #expect(counts == counts.sorted())
  }

  @Test("an earlier day that could not be read is read as soon as that is possible")
  func loadedLater() async throws {
    let (old, journal) = (sample.day.advanced(by: -9), TroubledJournal(memory))
    try await sample.decide(.decide(.cancelled), row: 1, in: memory, of: old)
    let desk = sample.desk(journal)
    #expect(await eventually { desk.journal.isLoaded })
    let busy = JournalError.busy(path: "/j")
    journal.setReadError(busy)
    await #expect(throws: busy) { try await desk.journal.load(from: old) }
    desk.notices.add(.journalUnavailable(busy))
    desk.show(sample.timetable(on: old))
    #expect(desk.trips.trip(ofRow: 1)?.isCancelled == false)
    journal.setReadError(nil)
    try desk.decide(.note("x"), on: sample.timetable(on: old).instance(ofRow: 2))
    await desk.journal.settle()
    #expect(desk.trips.trip(ofRow: 1)?.isCancelled == true)
    #expect(await eventually { desk.notices.all.value.isEmpty })
  }

  @Test("a journal that is opened anew while decisions are saved loses none of them, nor a day that was loaded")
  func openedAnew() async throws {
    let (old, first) = (sample.day.advanced(by: -9), TroubledJournal(memory))
    try await sample.decide(.decide(.cancelled), row: 1, in: memory, of: old)
    let desk = sample.desk(first)
    let stale = try await memory.state(of: SampleDay.operatorID, on: JournalState.days(from: sample.day))
    try await desk.journal.load(from: old)
    try desk.decide(.note("saved"), on: sample.instance(2))
    await desk.journal.settle()
    first.hold()
    try desk.decide(.note("on its way"), on: sample.instance(3))
    #expect(await eventually { first.asked.count == 2 })
    var counts: [Int] = []
    let bag = SubscriptionBag()
    bag.add(desk.journal.changes.listen { _ in counts.append(desk.journal.confirmed.entries.count) })
    desk.journal.retry(in: TroubledJournal(memory), state: stale)
    first.set(.fails(.diskFull(path: "/j")))
    first.release()
    await desk.journal.settle()
    #expect(await eventually { desk.journal.saving.value == .saved && desk.journal.confirmed.entries.count == 3 })
    #expect(counts.allSatisfy { $0 >= 2 })
    #expect(desk.trips.trip(ofRow: 3)?.note == "on its way" && desk.notices.all.value.isEmpty)
  }
}
