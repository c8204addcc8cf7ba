import Foundation
import Testing

@testable import TripCore

@MainActor @Suite("A decision that replaces one which the desk did not know")
struct DecidedMeanwhileTests {
  let sample: SampleDay
  let memory = MemoryJournal()

  init() throws { sample = try SampleDay() }

  /// Two desks on one journal that both know the same entries, and whose decisions wait to be appended.
  private func desks() -> [(desk: DeskModel, journal: TroubledJournal)] {
    ["anna", "bram"].map { author in
      let journal = TroubledJournal(memory)
      journal.hold()
      return (sample.desk(journal, author: author), journal)
    }
  }

  /// Lets the decisions of the desks be appended, those of the first desk first.
  private func settle(_ desks: [(desk: DeskModel, journal: TroubledJournal)]) async {
    for (desk, journal) in desks {
      journal.release()
      await desk.journal.settle()
    }
  }

  nonisolated static let pairs: [(Decision, Decision)] = [
    (.cancelledWithReason("fog"), .cancelledWithReason("snow")), (.reason("fog"), .cancelledWithReason("snow")),
    (.held(delay: 300, at: nil), .held(delay: 600, at: nil)),
    (.held(delay: 300, at: nil), .departure(delay: 0, at: nil)),
    (.vehicle("7"), .vehicle("8")), (.note("theirs"), .note("mine")), (.note("theirs"), .withdrawn),
  ]

  @Test("is refused, and the first one holds", arguments: pairs)
  func refused(first: Decision, second: Decision) async throws {
    let desks = desks()
    let trip = sample.instance(1)
    // Both desks know that there is something to withdraw.
    if second == .withdrawn { try await sample.decide(.decide(.vehicle("9")), row: 1, in: memory) }
    let known = try await memory.state(of: SampleDay.operatorID).entries.count
    for (desk, _) in desks { #expect(await eventually { desk.journal.confirmed.entries.count == known }) }
    try desks[0].desk.decide(first, on: trip)
    try desks[1].desk.decide(second, on: trip)
    await settle(desks)
    let entries = try await memory.state(of: SampleDay.operatorID).entries
    #expect(entries.count == known + 1 && entries.last?.decision == first)
    #expect(await eventually { desks[1].desk.journal.confirmed.entries == entries })
    let notice = try #require(desks[1].desk.notices.all.value.first)
    guard case .takenBack(let step, trip: _, decided: _, instead: let instead?) = notice else {
      Issue.record("no notice of the refusal")
      return
    }
    #expect(step.refusal.reason == .decidedMeanwhile(by: "anna", entry: entries[known].id))
    #expect(instead.contains("anna"))
    // Decided again with what holds now in sight, it counts.
    desks[1].desk.decideAgain(step)
    await desks[1].desk.journal.settle()
    #expect(try await memory.state(of: SampleDay.operatorID).entries.last?.decision == second)
  }

  nonisolated static let compatible: [(Decision, Decision)] = [
    (.cancelledWithReason("fog"), .cancelledWithReason("fog")), (.cancelledWithReason("fog"), .cancelled),
    (.departure(delay: 60, at: nil), .cancelled), (.note("theirs"), .reason("mine")),
    (.vehicle("7"), .held(delay: 300, at: nil)),
  ]

  @Test("is taken when nothing of the other one is lost", arguments: compatible)
  func taken(first: Decision, second: Decision) async throws {
    let desks = desks()
    try desks[0].desk.decide(first, on: sample.instance(1))
    try desks[1].desk.decide(second, on: sample.instance(1))
    await settle(desks)
    let entries = try await memory.state(of: SampleDay.operatorID).entries
    #expect(entries.map(\.decision) == [first, second])
    #expect(desks[1].desk.notices.all.value.isEmpty)
  }

  @Test("is told with what holds now, also when that changes again")
  func holdsNow() async throws {
    let desks = desks()
    let trip = sample.instance(1)
    try desks[0].desk.decide(.note("first"), on: trip)
    try desks[1].desk.decide(.note("mine"), on: trip)
    await settle(desks)
    func told() -> String? {
      desks[1].desk.notices.all.value.lazy.compactMap {
        if case .takenBack(_, trip: _, decided: _, instead: let instead) = $0 { instead } else { nil }
      }.first
    }
    #expect(await eventually { told()?.contains("first") == true })
    try desks[0].desk.decide(.note("second"), on: trip)
    #expect(await eventually { told()?.contains("second") == true })
  }

  @Test("is refused with the whole measure to which it belongs")
  func wholeMeasure() async throws {
    let desks = desks()
    try desks[0].desk.decide(.vehicle("7"), on: sample.instance(2))
    try desks[1].desk.decide([sample.instance(1): .vehicle("8"), sample.instance(2): .vehicle("8")])
    await settle(desks)
    let entries = try await memory.state(of: SampleDay.operatorID).entries
    #expect(entries.map(\.decision) == [.vehicle("7")])
  }

  @Test("is taken when the desk itself decided the first, and neither is saved yet")
  func ownDecisions() async throws {
    let (desk, journal) = desks()[0]
    let trip = sample.instance(1)
    for decision in [Decision.held(delay: 300, at: nil), .held(delay: 600, at: nil), .cancelledWithReason("fog")] {
      try desk.decide(decision, on: trip)
    }
    try desk.undo()
    try desk.decide(.cancelledWithReason("snow"), on: trip)
    journal.release()
    await desk.journal.settle()
    #expect(desk.journal.saving.value == .saved && desk.notices.all.value.isEmpty)
    #expect(try await memory.state(of: SampleDay.operatorID).decisions(on: trip).last == .cancelledWithReason("snow"))
  }

  @Test("is refused also behind a decision of its own that was taken after the unknown one")
  func behindOwn() async throws {
    let desks = desks()
    let trip = sample.instance(1)
    try desks[0].desk.decide(.cancelledWithReason("fog"), on: trip)
    try desks[1].desk.decide(.cancelled, on: trip)
    try desks[1].desk.decide(.reinstated, on: trip)
    await settle(desks)
    let state = try await memory.state(of: SampleDay.operatorID)
    #expect(state.entries.map(\.decision) == [.cancelledWithReason("fog"), .cancelled])
    #expect(desks[1].desk.notices.all.value.count == 1)
  }

  @Test("is refused when a colleague's undo brought back another one than the desk knew")
  func broughtBack() async throws {
    _ = try await sample.decide(.decide(.reason("fog")), row: 1, in: memory)
    let second = try await sample.decide(.decide(.reason("snow")), row: 1, in: memory)
    let (desk, journal) = desks()[0]
    #expect(await eventually { desk.journal.confirmed.entries.count == 2 })
    try desk.decide(.reason("ice"), on: sample.instance(1))
    _ = try await memory.append(Proposal.undoing(second, time: desk.journal.now, author: "elsewhere"))
    journal.release()
    await desk.journal.settle()
    #expect(try await memory.state(of: SampleDay.operatorID).decisions(on: sample.instance(1)) == [.reason("fog")])
    let notice = try #require(desk.notices.all.value.first)
    guard case .takenBack(let step, trip: _, decided: _, instead: let instead?) = notice,
      case .decidedMeanwhile(by: "elsewhere", entry: _) = step.refusal.reason
    else {
      Issue.record("no notice of the refusal: \(notice)")
      return
    }
    #expect(instead.contains("fog"))
  }

  @Test("is taken when that one was undone meanwhile")
  func undoneMeanwhile() async throws {
    let theirs = try await sample.decide(.decide(.cancelledWithReason("fog")), row: 1, in: memory)
    let (desk, journal) = desks()[0]
    #expect(await eventually { desk.journal.confirmed.entries.count == 1 })
    try desk.decide(.cancelledWithReason("snow"), on: sample.instance(1))
    _ = try await memory.append(Proposal.undoing(theirs, time: desk.journal.now, author: "elsewhere"))
    journal.release()
    await desk.journal.settle()
    #expect(try await memory.state(of: SampleDay.operatorID).decisions(on: sample.instance(1)).count == 1)
    #expect(desk.notices.all.value.isEmpty)
  }

  @Test("about the stops of a trip replaces what it takes back, and nothing about other stops")
  func stops() {
    #expect(Decision.endsEarly(at: 2).overrules(.endsEarly(at: 3)))
    #expect(Decision.startsLate(at: 2).overrules(.startsLate(at: 3)))
    #expect(!Decision.endsEarly(at: 3).overrules(.startsLate(at: 2)))
    #expect(Decision.restored(at: 2).overrules(.skipped(at: 2)) && Decision.skipped(at: 2).overrules(.restored(at: 2)))
    #expect(!Decision.restored(at: 2).overrules(.skipped(at: 3)) && !Decision.skipped(at: 2).overrules(.skipped(at: 3)))
    #expect(Decision.restored(at: 3).overrules(.endsEarly(at: 2)) && Decision.reinstated.overrules(.cancelled))
    let (one, two) = (Platform(stopID: "1", station: "s"), Platform(stopID: "2", station: "s"))
    #expect(Decision.platform(one, at: 2).overrules(.platform(two, at: 2)))
    #expect(!Decision.platform(one, at: 2).overrules(.platform(two, at: 3)))
  }

  @Test("about a setting is refused")
  func settings() async throws {
    let desks = desks()
    try desks[0].desk.decide(.singleTrack([TrackSection("a", "b")]))
    try desks[1].desk.decide(.singleTrack([TrackSection("c", "d")]))
    await settle(desks)
    #expect(try await memory.state(of: SampleDay.operatorID).singleTrack == [TrackSection("a", "b")])
    #expect(!desks[1].desk.notices.all.value.isEmpty)
  }
}
