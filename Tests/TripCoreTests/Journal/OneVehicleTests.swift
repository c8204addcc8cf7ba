import Foundation
import Testing

@testable import TripCore

@MainActor @Suite("One vehicle that two desks give to two trips in the same moment")
struct OneVehicleTests {
  let sample: SampleDay
  let memory = MemoryJournal()

  init() throws { sample = try SampleDay() }

  /// Two desks on one journal that both know its entries, and whose decisions wait to be appended.
  private func desks() async throws -> [(desk: DeskModel, journal: TroubledJournal)] {
    let known = try await memory.state(of: SampleDay.operatorID).entries.count
    let desks = ["anna", "bram"].map { author in
      let journal = TroubledJournal(memory)
      journal.hold()
      return (sample.desk(journal, author: author), journal)
    }
    for (desk, _) in desks { #expect(await eventually { desk.journal.confirmed.entries.count == known }) }
    return desks
  }

  /// Lets the decisions of the desks be appended, those of the first desk first.
  private func settle(_ desks: [(desk: DeskModel, journal: TroubledJournal)]) async {
    for (desk, journal) in desks {
      journal.release()
      await desk.journal.settle()
    }
  }

  private func saved() async throws -> [Decision] {
    try await memory.state(of: SampleDay.operatorID).entries.compactMap(\.decision)
  }

  @Test("the second is refused, named with the first one, and can be decided again by a dispatcher who knows")
  func refused() async throws {
    let desks = try await desks()
    let desk = desks[1].desk
    try desks[0].desk.decide(.vehicle("7"), on: sample.instance(1))
    try desk.decide(.vehicle("7"), on: sample.instance(2))
    await settle(desks)
    let entries = try await memory.state(of: SampleDay.operatorID).entries
    #expect(entries.map(\.instance) == [sample.instance(1)])
    guard case .takenBack(let step, trip: let trip, decided: _, instead: let instead?)? = desk.notices.all.value.first
    else {
      Issue.record("\(desk.notices.all.value)")
      return
    }
    let entry = try #require(entries.first)
    let reason = DecisionError.vehicleGivenMeanwhile(by: "anna", entry: entry.id)
    #expect(step.refusal == Refusal(instance: sample.instance(2), reason: reason))
    #expect(trip == desk.name(of: sample.instance(2)))
    #expect(instead.hasPrefix(desk.name(of: sample.instance(1))) && instead.contains("anna"))
    #expect(desk.trips.trip(ofRow: 2)?.vehicle == nil)
    desk.decideAgain(step)
    await desk.journal.settle()
    #expect(try await saved() == [.vehicle("7"), .vehicle("7")])
    #expect(desk.trips.conflicts.value.count <= 1 && desk.notices.refused.value == 0)
  }

  @Test("the refusal's reason has passed once the first one is undone")
  func passed() async throws {
    // What the second one decided about its trip before is no reason.
    try await sample.decide(.decide(.note("own")), row: 2, in: memory, author: "bram")
    let desks = try await desks()
    try desks[0].desk.decide(.vehicle("7"), on: sample.instance(1))
    try desks[1].desk.decide(.vehicle("7"), on: sample.instance(2))
    await settle(desks)
    func step() -> RefusedStep? { desks[1].desk.notices.all.value.last?.refusedStep }
    #expect(step()?.isOver == false)
    try desks[0].desk.undo()
    #expect(await eventually { step()?.isOver == true })
  }

  @Test("both count where the vehicle is in time for both, and nobody is asked")
  func inTime() async throws {
    let desks = try await desks()
    try desks[0].desk.decide(.vehicle("7"), on: sample.instance(1))
    try desks[1].desk.decide([sample.instance(3): .vehicle("7"), sample.instance(4): .vehicle("8")])
    let decided = desks[1].desk.journal.unsavedIDs
    await settle(desks)
    let entries = try await memory.state(of: SampleDay.operatorID).entries
    #expect(entries.count == 3 && decided.isSubset(of: entries.map(\.id)))
    #expect(desks[1].desk.notices.all.value.isEmpty)
  }

  @Test("a delay that is known counts: the vehicle cannot leave before it arrives")
  func late() async throws {
    try await sample.decide(.decide(.departure(delay: 600, at: nil)), row: 1, in: memory)
    let desks = try await desks()
    try desks[0].desk.decide(.vehicle("7"), on: sample.instance(1))
    try desks[1].desk.decide(.vehicle("7"), on: sample.instance(3))
    await settle(desks)
    #expect(try await saved() == [.departure(delay: 600, at: nil), .vehicle("7")])
    #expect(desks[1].desk.notices.refused.value == 1)
  }

  @Test("a trip that does not run needs no vehicle")
  func cancelled() async throws {
    try await sample.decide(.decide(.cancelled), row: 1, in: memory)
    let desks = try await desks()
    try desks[0].desk.decide(.vehicle("7"), on: sample.instance(1))
    try desks[1].desk.decide(.vehicle("7"), on: sample.instance(2))
    await settle(desks)
    #expect(try await saved() == [.cancelled, .vehicle("7"), .vehicle("7")])
  }

  @Test("about a day that the desk has not loaded, it cannot say that the vehicle is in time")
  func otherDay() async throws {
    try await sample.decide(.decide(.vehicle("7")), row: 1, in: memory)
    let desk = sample.desk(memory, author: "bram", from: sample.day.advanced(by: 1))
    try desk.decide(.vehicle("7"), on: sample.instance(3))
    await desk.journal.settle()
    #expect(try await saved() == [.vehicle("7")])
    #expect(desk.notices.refused.value == 1)
  }

  @Test("what was known, one's own step, another vehicle and one that was given up stand against nothing")
  func noRival() async throws {
    try await sample.decide(.decide(.vehicle("7")), row: 1, in: memory)
    let desks = try await desks()
    // Given up, or known to both.
    try desks[0].desk.decide(.vehicle("9"), on: sample.instance(3))
    try desks[0].desk.decide(.vehicle("8"), on: sample.instance(3))
    try desks[1].desk.decide([sample.instance(2): .vehicle("7"), sample.instance(4): .vehicle("9")])
    try desks[1].desk.decide([sample.instance(1): .vehicle("6"), sample.instance(2): .vehicle("6")])
    await settle(desks)
    #expect(try await saved().count == 7)
    #expect(desks[1].desk.notices.all.value.isEmpty)
  }
}
