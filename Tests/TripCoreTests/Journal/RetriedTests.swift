import Foundation
import Testing

@testable import TripCore

@MainActor @Suite("A journal's file that another program locks for a while")
final class RetriedTests: TroubledDeskSuite {
  private let busy = JournalError.busy(path: "/j")

  private func decisions() async -> [Decision?] {
    await journal.memory.entries(of: SampleDay.operatorID, on: nil, after: .start).map(\.decision)
  }

  @Test("what was decided meanwhile is saved by itself, in order, and said not to be until then")
  func saved() async throws {
    var states: [SavingState] = []
    let listening = desk.journal.saving.bind { states.append($0) }
    journal.set(.fails(busy))
    try desk.decide(.cancelled, on: sample.instance(1))
    await desk.journal.settle()
    try desk.decide(.note("second"), on: sample.instance(2))
    #expect(desk.notices.all.value == [.notSaved(2, busy)])
    desk.journal.timePassed()
    await desk.journal.settle()
    #expect(journal.asked.count == 2 && desk.notices.all.value == [.notSaved(2, busy)])
    journal.set(nil)
    desk.journal.timePassed()
    #expect(desk.journal.saving.value == .notSaved(2, busy), "nothing is claimed before it is so")
    #expect(await eventually { desk.journal.saving.value == .saved })
    #expect(await decisions() == [.cancelled, .note("second")])
    #expect(desk.notices.all.value.isEmpty)
    #expect(states.filter { $0 == .notSaved(2, busy) }.count == 1, "an attempt changes nothing that is shown")
    listening.cancel()
  }

  @Test("what the dispatcher gives up while it is tried again is dropped, and what is decided after that is saved")
  func givenUp() async throws {
    journal.set(.fails(busy))
    try desk.decide(.cancelled, on: sample.instance(1))
    try desk.decide(.note("second"), on: sample.instance(1))
    await desk.journal.settle()
    journal.hold()
    desk.journal.timePassed()
    #expect(await eventually { journal.asked.count == 2 })
    desk.journal.discard()
    #expect(desk.trips.trip(ofRow: 1)?.note == nil && desk.journal.unsavedSteps.count == 0)
    try desk.decide(.note("after"), on: sample.instance(2))
    journal.release()
    #expect(await eventually { desk.trips.trip(ofRow: 1)?.isCancelled == false })
    // What is decided after that is tried at once, and fails, too.
    await desk.journal.settle()
    journal.set(nil)
    desk.journal.timePassed()
    #expect(await eventually { desk.journal.saving.value == .saved })
    #expect(await decisions() == [.note("after")])
  }

  @Test("a retry by hand in the middle of one by itself saves each step once")
  func byHand() async throws {
    journal.set(.fails(busy))
    try desk.decide(.cancelled, on: sample.instance(1))
    await desk.journal.settle()
    journal.hold()
    journal.set(nil)
    desk.journal.timePassed()
    #expect(await eventually { journal.asked.count == 2 })
    desk.journal.retry()
    desk.journal.timePassed()
    journal.release()
    #expect(await eventually { desk.journal.saving.value == .saved })
    #expect(journal.asked.count == 2)
    #expect(await decisions() == [.cancelled])
  }

  @Test(
    "what needs the dispatcher is not tried again",
    arguments: [.damaged(path: "/j"), .notStorable(path: "/j")] as [JournalError])
  func stopped(_ error: JournalError) async throws {
    journal.set(.fails(error))
    try desk.decide(.cancelled, on: sample.instance(1))
    await desk.journal.settle()
    desk.journal.timePassed()
    await desk.journal.settle()
    #expect(desk.journal.saving.value == .notSaved(1, error) && journal.asked.count == 1)
  }

  @Test("what others decided meanwhile is read by itself")
  func read() async throws {
    journal.setReadError(busy)
    try await sample.decide(.decide(.cancelled), row: 3, in: journal.memory)
    #expect(await eventually { !desk.journal.isReadable.value })
    journal.setReadError(nil)
    desk.journal.timePassed()
    #expect(await eventually { desk.journal.isReadable.value && desk.trips.trip(ofRow: 3)?.isCancelled == true })
  }
}
