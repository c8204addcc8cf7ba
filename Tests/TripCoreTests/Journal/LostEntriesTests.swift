import Foundation
import TestSupport
import Testing

@testable import TripCore

@MainActor @Suite("What was saved, and a journal that was opened anew does not have")
final class LostEntriesTests: DeskSuite {
  @Test("it stays on the desk as not saved, and a retry saves it again, by whom and when it was decided")
  func savedAgain() async throws {
    try desk.decide(.cancelled, on: sample.instance(1))
    try await sample.decide(.decide(.note("by another")), row: 3, in: memory, author: "dispatch-2")
    #expect(await eventually { desk.journal.confirmed.entries.count == 2 && desk.journal.saving.value == .saved })
    let before = desk.journal.confirmed.entries
    sample.time.advance(by: 60)
    let recovered = MemoryJournal()
    try await sample.decide(.decide(.note("recovered")), row: 2, in: recovered)
    try await reopen(recovered)
    #expect(await eventually { desk.trips.trip(ofRow: 2)?.note == "recovered" })
    #expect(desk.journal.saving.value == .notSaved(2, .missing))
    #expect(desk.notices.all.value == [.notSaved(2, .missing)])
    let sentence = desk.wording.sentence(DeskNotice.notSaved(2, .missing))
    #expect(sentence.hasPrefix("2 decisions are not saved any more. The journal has lost what was saved in it."))
    #expect(desk.trips.trip(ofRow: 1)?.isCancelled == true && desk.trips.trip(ofRow: 3)?.note == "by another")
    #expect(desk.journal.mark(of: sample.instance(1)) == .notSaved)
    #expect(desk.journal.confirmed.entries.map(\.decision) == [.note("recovered")], "nothing of it is published")
    try await reopen(recovered)
    #expect(await eventually { desk.journal.saving.value == .saved })
    let again = await recovered.entries(of: SampleDay.operatorID, on: nil, after: .start).dropFirst()
    #expect(again.map(\.id) == before.map(\.id) && again.map(\.author) == before.map(\.author))
    #expect(again.map(\.time) == before.map(\.time))
    #expect(desk.journal.shown.entries.count == 3 && desk.notices.all.value.isEmpty)
  }

  @Test("given up, it is shown no more")
  func givenUp() async throws {
    try desk.decide(.cancelled, on: sample.instance(1))
    await desk.journal.settle()
    try await reopen(MemoryJournal())
    #expect(await eventually { desk.journal.saving.value == .notSaved(1, .missing) })
    desk.journal.discard()
    #expect(desk.trips.trip(ofRow: 1)?.isCancelled == false && desk.trips.summary.value.cancelled == 0)
    #expect(desk.journal.saving.value == .saved)
  }

  @Test("a later decision about the same trip still takes precedence")
  func orderKept() async throws {
    try desk.decide(.departure(delay: 300, at: nil), on: sample.instance(1))
    try desk.decide(.note("later"), on: sample.instance(1))
    try desk.decide(.departure(delay: 420, at: nil), on: sample.instance(1))
    await desk.journal.settle()
    // The first one is lost.
    let recovered = try await copy(dropping: [0])
    try await reopen(recovered)
    #expect(await eventually { desk.journal.saving.value != .saved })
    #expect(desk.delay(1) == 420)
    try await reopen(recovered)
    #expect(await eventually { desk.journal.saving.value == .saved })
    #expect(desk.delay(1) == 420 && desk.trips.trip(ofRow: 1)?.note == "later")
  }

  @Test("an undo that was lost holds again, and what was undone does not come back")
  func undone() async throws {
    try desk.decide(.cancelled, on: sample.instance(1))
    try desk.undo()
    try desk.decide(.cancelled, on: sample.instance(2))
    try desk.undo()
    await desk.journal.settle()
    // The first undo is lost, and the second decision.
    let recovered = try await copy(dropping: [1, 2])
    try await reopen(recovered)
    #expect(await eventually { desk.journal.saving.value != .saved })
    #expect(desk.trips.summary.value.cancelled == 0)
    try await reopen(recovered)
    #expect(await eventually { desk.journal.saving.value == .saved })
    #expect(desk.trips.summary.value.cancelled == 0 && desk.notices.all.value.isEmpty)
  }

  @Test("a redo and a second undo that are both lost leave the trip as it was")
  func lostRedoAndUndo() async throws {
    try desk.decide(.departure(delay: 420, at: nil), on: sample.instance(1))
    try desk.undo()
    try desk.redo()
    try desk.undo()
    await desk.journal.settle()
    let trips = desk.allTrips
    let recovered = try await copy(dropping: [2, 3])
    for _ in 0..<2 {
      try await reopen(recovered)
      #expect(await eventually { desk.journal.isLoaded })
      await desk.journal.settle()
      #expect(desk.allTrips == trips)
    }
  }

  @Test("any entries that are lost, whatever they undid, leave every trip as it was")
  func anyEntries() async throws {
    var random = SeededRandom.announced()
    for round in 0..<60 {
      let memory = MemoryJournal()
      let desk = sample.desk(memory)
      for step in 0..<12 {
        let instance = sample.instance(Int.random(in: 1...2, using: &random))
        switch Int.random(in: 0..<6, using: &random) {
        case 0: try? desk.undo()
        case 1: try? desk.redo()
        case 2: try? desk.decide(.cancelled, on: instance)
        case 3: try? desk.decide(.withdrawn, on: instance)
        case 4:
          let stop: StopSequence? = Bool.random(using: &random) ? nil : 2
          try? desk.decide(.departure(delay: .minutes(step), at: stop), on: instance)
        default: try? desk.decide(.note("\(step)"), on: instance)
        }
      }
      await desk.journal.settle()
      // An undo without a step says so.
      desk.notices.remove(where: \.isAboutLastAttempt)
      let (trips, count) = (desk.allTrips, desk.journal.confirmed.entries.count)
      let lost = Set((0..<count).filter { _ in Bool.random(using: &random) })
      let recovered = try await copy(dropping: lost, of: desk)
      for _ in 0..<2 {
        try await reopen(recovered, desk)
        #expect(await eventually { desk.journal.isLoaded })
        await desk.journal.settle()
        #expect(desk.allTrips == trips, "round \(round), lost \(lost.sorted())")
      }
      #expect(desk.journal.saving.value == .saved, "round \(round)")
      #expect(desk.notices.all.value.isEmpty, "round \(round)")
    }
  }

  @Test("two desks that save the same lost decisions again save them once, and take none back")
  func twoDesks() async throws {
    let other = sample.desk(memory, author: "dispatch-2")
    try desk.decide(.note("lost"), on: sample.instance(1))
    try desk.decide(.departure(delay: 300, at: nil), on: sample.instance(1))
    await desk.journal.settle()
    #expect(await eventually { other.journal.confirmed.entries.count == 2 })
    let recovered = try await copy(dropping: [0])
    for each in [desk, other] {
      try await reopen(recovered, each)
      #expect(await eventually { each.journal.saving.value == .notSaved(1, .missing) })
    }
    for each in [desk, other] {
      each.journal.retry()
      #expect(await eventually { each.journal.saving.value == .saved })
    }
    for each in [desk, other] {
      #expect(await eventually { each.trips.trip(ofRow: 1)?.note == "lost" && each.delay(1) == 300 })
    }
    let entries = await recovered.entries(of: SampleDay.operatorID, on: nil, after: .start)
    #expect(entries.map(\.decision).suffix(3) == [.withdrawn, .note("lost"), .departure(delay: 300, at: nil)])
    #expect(entries.count == 4, "the second desk has added nothing")
  }

  @Test("the end of a desk does not save what the dispatcher has not said to save")
  func closed() async throws {
    try desk.decide(.departure(delay: 60, at: nil), on: sample.instance(1))
    await desk.journal.settle()
    let recovered = MemoryJournal()
    try await reopen(recovered)
    #expect(await eventually { desk.journal.saving.value == .notSaved(1, .missing) })
    try await sample.decide(.decide(.departure(delay: 600, at: nil)), row: 1, in: recovered)
    #expect(desk.journal.unsavedSteps.count == 1)
    #expect(await desk.journal.unsavedSteps.save() == 1)
    let entries = await recovered.entries(of: SampleDay.operatorID, on: nil, after: .start)
    #expect(entries.map(\.decision) == [.departure(delay: 600, at: nil)])
  }

  private func reopen(_ journal: MemoryJournal, _ desk: DeskModel? = nil) async throws {
    let state = try await journal.state(of: SampleDay.operatorID)
    (desk ?? self.desk).journal.retry(in: journal, state: state)
  }

  /// A journal like the desk's, without the entries at some positions.
  private func copy(dropping lost: Set<Int>, of desk: DeskModel? = nil) async throws -> MemoryJournal {
    let entries = (desk ?? self.desk).journal.confirmed.entries
    return MemoryJournal(entries.enumerated().filter { !lost.contains($0.offset) }.map(\.element))
  }
}
