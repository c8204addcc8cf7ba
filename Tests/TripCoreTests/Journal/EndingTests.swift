import Testing

@testable import TripCore

@MainActor @Suite("What is not saved yet when the program ends")
final class EndingTests: TroubledDeskSuite {
  override init() throws {
    try super.init()
    desk.selection.select(row: 2)
  }

  private func decisions() async -> [Decision] {
    await journal.memory.entries(of: SampleDay.operatorID, on: nil, after: .start).compactMap(\.decision)
  }

  @Test("unsaved steps are saved once and in order, though the main thread does nothing more")
  func onItsWay() async throws {
    journal.hold()
    try desk.changeActualDeparture(by: .minutes(5))
    try desk.decide(.reason("Bridge"))
    try desk.decide(.cancelled)
    let steps = desk.journal.unsavedSteps
    #expect(steps.count == 3)
    journal.release()
    #expect(await steps.save() == 0)
    await desk.journal.settle()
    #expect(await decisions() == [.departure(delay: 300, at: nil), .reason("Bridge"), .cancelled])
  }

  @Test("what could not be saved before is tried once more")
  func retried() async throws {
    journal.set(.fails(.diskFull(path: "/j")))
    try desk.decide(.reason("Bridge"))
    try desk.decide(.cancelled)
    await desk.journal.settle()
    #expect(await desk.journal.unsavedSteps.save() == 2)
    journal.set(nil)
    #expect(await desk.journal.unsavedSteps.save() == 0)
    #expect(await decisions() == [.reason("Bridge"), .cancelled])
  }

  @Test("when all is saved nothing is left to do")
  func nothing() async throws {
    try desk.decide(.cancelled)
    await desk.journal.settle()
    #expect(desk.journal.unsavedSteps.count == 0)
    #expect(await desk.journal.unsavedSteps.save() == 0)
    #expect(await decisions() == [.cancelled])
  }
}
