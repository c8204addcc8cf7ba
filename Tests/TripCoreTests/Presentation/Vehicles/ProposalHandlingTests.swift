import Foundation
import Testing

@testable import TripCore

/// The timetable names vehicles for four trips of twelve. For the others, one vehicle each is proposed, but "3" runs "7-3"
/// (09:00 to 09:30) and "7b-3" (from 09:35 on).
@MainActor @Suite("Proposing vehicles in the Vehicles window")
final class ProposalHandlingTests: VehiclesSuite {
  private func propose() async throws {
    model.proposal.begin()
    #expect(model.proposal.state.value == .working)
    await model.proposal.settle()
    #expect(model.proposal.state.value == .shown)
    model.sort(by: .name)
    model.fit()
  }

  private func draft() throws -> VehicleProposalDraft { try #require(model.proposal.draft.value) }

  /// Carries a trip to the lane of a vehicle by keys; `nil` is the lane that makes a further one.
  private func carry(_ tripID: GTFSID, to name: String?) throws {
    let row = try desk.row(tripID)
    desk.selection.select(row: row)
    let target = try name.map { name in try #require(names.firstIndex(of: name)) } ?? names.count - 1
    model.carry(byLanes: target - (try #require(model.list.lane(ofRow: row))))
  }

  private var note: String { model.moving.value.pointer?.text ?? "" }

  @Test("a proposal takes the place of the day, looks like nothing else, and says what it assumes and leaves out")
  func shown() async throws {
    try decide(.departure(delay: .minutes(14), at: nil), on: "7-3")
    try await propose()
    #expect(names == ["1", "2", "3", "4", "5", "6", "7", "New vehicle"])
    #expect(model.base.value.title == "Proposal" && model.summary.value == "Proposed: 7 vehicles")
    #expect(model.base.value.lanes.flatMap(\.bars).allSatisfy { $0.kind == .proposed && $0.planned == $0.expected })
    #expect(try lane("3").bars.map(\.row) == [desk.row("7-3"), desk.row("7b-3")])
    #expect(model.tableRow(try desk.row("7b-3")).state == "proposed")
    let words = model.proposal.words.value.joined(separator: " ")
    #expect(words.contains("8 trips on 7 vehicles") && words.contains("first leaves first, after"))
    #expect(words.contains("Left out: 4 trips of which the timetable names the vehicle."))
    #expect(words.contains("does not know depots"))
    model.proposal.cancel()
    #expect(names.sorted() == ["v0", "v1"] && model.base.value.title.isEmpty)
  }

  @Test("until it is accepted, nothing follows from a proposal and the journal does not know it")
  func nothingFollows() async throws {
    try await propose()
    try carry("7-4", to: nil)
    model.confirmCarry()
    try decide(.departure(delay: .minutes(14), at: nil), on: "7-3")
    #expect(desk.trips.consequence(ofRow: try desk.row("7b-3")) == nil)
    #expect(desk.journal.shown.entries.count == 1 && desk.trips.vehiclePlan.isEmpty)
    #expect(model.base.value.lanes.flatMap(\.bars).allSatisfy { $0.kind == .proposed }, "a proposal shows no delays")
  }

  @Test("a trip is carried to another row or to a new one; each edit is undone within the proposal")
  func edits() async throws {
    try await propose()
    try carry("7-2", to: "7")
    #expect(note.contains("Vehicle 7 runs 08:40 7 → Gamma.") && note.contains("Vehicles: 7 now, 6 then."))
    #expect(note.contains("Empty runs: 0 now, 1 then."))
    model.confirmCarry()
    #expect(try lane("7").gaps.map(\.kind) == [.emptyRun] && !names.contains("2"))
    #expect(model.tableRow(try desk.row("7-5")).state == "proposed · empty from Gamma to Alpha")
    #expect(model.proposal.isEdited)
    #expect(model.proposal.words.value.last == "You moved 1 trip. Empty runs: 1.")
    try carry("7b-3", to: nil)
    model.confirmCarry()
    #expect(try draft().vehicleCount == 7 && lane("2").bars.map(\.row) == [desk.row("7b-3")])
    model.proposal.undo()
    model.proposal.undo()
    #expect(try lane("2").bars.map(\.row) == [desk.row("7-2")] && draft().emptyRuns == 0)
    #expect(!model.proposal.isEdited)
    model.proposal.redo()
    #expect(try lane("7").bars.count == 2)
    #expect(desk.journal.shown.entries.isEmpty)
  }

  @Test("a vehicle that is on its way refuses a trip in the words of the measure; Esc gives everything back")
  func refused() async throws {
    try await propose()
    let before = model.base.value
    try carry("7-5", to: "6")
    let words = "Vehicle 6 is on its way from Alpha to Delta at 09:40: it runs 09:20 7 → Delta."
    #expect(note == words && model.moving.value.target?.isRefused == true)
    model.confirmCarry()
    #expect(desk.notices.lastAttempt.value.map { desk.wording.sentence($0) } == words)
    try carry("7-5", to: "4")
    #expect(model.escape() && model.moving.value.target == nil)
    #expect(model.base.value.lanes == before.lanes && !model.proposal.isEdited)
  }

  @Test("the pointer does what keys do, and moves no departure")
  func pointer() async throws {
    try await propose()
    let (start, target) = (try place("7-2"), try lane("7"))
    model.press(at: start)
    model.drag(to: GraphPoint(x: start.x + 60, y: start.y))
    #expect(note.hasPrefix("A proposal changes no departures"))
    model.drag(to: GraphPoint(x: start.x, y: target.y + target.height / 2))
    model.release()
    #expect(try lane("7").bars.count == 2)
    model.move(byMinutes: 3)
    #expect(desk.journal.shown.entries.isEmpty && !desk.drag.isActive.value)
  }

  @Test("a proposal by another scope comes and goes by undo, with the edits of the one before")
  func scopes() async throws {
    try await propose()
    let first = try draft().scope
    try carry("7-2", to: "7")
    model.confirmCarry()
    let other = try #require(model.proposal.choices.value.map(\.scope).first { $0 != first })
    model.proposal.choose(other)
    #expect(try draft().scope == other && draft().editCount == 0 && model.proposal.isEdited)
    model.proposal.undo()
    #expect(try draft().scope == first && draft().editCount == 1)
    model.proposal.redo()
    #expect(try draft().scope == other)
  }

  @Test("an accepted proposal is one step of undo; then the next trip follows, and plans of other trips stay")
  func accepted() async throws {
    try desk.decide(.vehiclePlan(["sunday-1": "5", "7-4": "old"]))
    try await propose()
    #expect(!names.contains("5"), "a vehicle of other trips keeps its name to itself")
    let words = model.proposal.words.value.joined(separator: " ")
    #expect(words.contains("It replaces what was accepted for 1 trip."))
    #expect(words.contains("What was accepted for 1 trip of other days stays."))
    let plan = try draft().plan
    try model.proposal.accept()
    #expect(model.proposal.state.value == .none && desk.journal.shown.entries.count == 2)
    #expect(desk.trips.vehiclePlan == plan.merging(["sunday-1": "5"]))
    #expect(model.exportMessage.value == "Accepted for 8 trips: 7 vehicles. Undo takes it back.")
    #expect(names.contains("3") && model.base.value.title.isEmpty)
    try decide(.departure(delay: .minutes(14), at: nil), on: "7-3")
    #expect(desk.trips.consequence(ofRow: try desk.row("7b-3"))?.delay == .minutes(9))
    try desk.undo()
    try desk.undo()
    #expect(desk.trips.vehiclePlan == ["sunday-1": "5", "7-4": "old"])
  }

  @Test("empty runs of an accepted proposal are still marked, until the vehicle is late")
  func acceptedEmptyRuns() async throws {
    try await propose()
    try carry("7-2", to: "7")
    model.confirmCarry()
    try model.proposal.accept()
    #expect(try lane("7").gaps.map(\.kind) == [.emptyRun])
    #expect(model.tableRow(try desk.row("7-5")).state.contains("empty from Gamma to Alpha"))
    #expect(try lane("v0").gaps.allSatisfy { $0.kind == .free }, "a timetable's vehicle has no such mark")
    try decide(.departure(delay: .minutes(55), at: nil), on: "7-2")
    #expect(try lane("7").gaps.map(\.kind).contains { $0 == .late || $0 == .atRisk })
    try desk.undo()
    #expect(try lane("7").gaps.map(\.kind) == [.emptyRun])
  }

  @Test("another timetable ends the proposal with a sentence, also one that is still worked out")
  func anotherTimetable() async throws {
    try await propose()
    try carry("7-2", to: "7")
    desk.show(day.timetable())
    #expect(model.proposal.state.value == .none && model.base.value.title.isEmpty && !model.holdsSomething)
    #expect(desk.notices.lastAttempt.value.map { desk.wording.sentence($0) }?.hasPrefix("Another timetable") == true)
    try model.proposal.accept()
    model.proposal.begin()
    desk.show(day.timetable())
    await model.proposal.settle()
    #expect(model.proposal.state.value == .none && model.proposal.draft.value == nil)
    #expect(desk.journal.shown.entries.isEmpty)
  }

  @Test("an extra trip that a colleague adds leaves the proposal as it is edited")
  func extraTrip() async throws {
    try await propose()
    try carry("7-2", to: "7")
    model.confirmCarry()
    let plan = try draft().plan
    desk.draft.begin(like: try desk.row("7-0"), later: .minutes(3))
    try desk.confirmDraft()
    #expect(try draft().plan == plan && lane("7").bars.map(\.row) == [desk.row("7-2"), desk.row("7-5")])
    model.proposal.undo()
    #expect(try lane("2").bars.map(\.row) == [desk.row("7-2")])
  }

  @Test("a proposal can be given up while it is worked out")
  func cancelled() async throws {
    model.proposal.begin()
    model.proposal.cancel()
    await model.proposal.settle()
    #expect(model.proposal.state.value == .none && model.base.value.title.isEmpty)
  }

  @Test("search and filters hide nothing of a proposal")
  func unfiltered() async throws {
    desk.filter.text.value = "→ Beta"
    try await propose()
    #expect(names.count == 8)
  }

  @Test("a desk that may only read shows a proposal and does not accept it")
  func readOnly() async throws {
    let error = JournalError.readOnly(path: "/j")
    let desk = day.desk(UnwritableJournal(MemoryJournal(), error))
    let model = VehiclesModel(desk, clock: clock)
    model.proposal.begin()
    await model.proposal.settle()
    #expect(model.proposal.state.value == .shown && model.proposal.obstacle != nil)
    #expect(throws: Refusal.self) { try model.proposal.accept() }
    #expect(model.proposal.state.value == .shown, "it stays to be read")
  }

  @Test("where every trip has a vehicle, there is nothing to propose; where none has one, the window says so")
  func nothingToPropose() async throws {
    #expect(!model.isEmpty.value)
    let named = Dictionary(
      uniqueKeysWithValues: desk.timetable.value.scheduledTrips.indices.map {
        (desk.timetable.value.instance(ofRow: $0).tripID, GTFSID("a\($0)"))
      })
    desk.show(day.timetable().naming(PlannedVehicles(names: named)))
    model.proposal.begin()
    await model.proposal.settle()
    #expect(model.proposal.state.value == .none)
    #expect(
      desk.notices.lastAttempt.value.map { desk.wording.sentence($0) }?.hasPrefix("There is nothing to propose") == true
    )
    let timetable = day.timetable()
    desk.show(timetable.keepingRows { timetable.trips[timetable.scheduledTrips[$0].trip].block == nil })
    #expect(model.isEmpty.value && names.isEmpty)
  }
}
