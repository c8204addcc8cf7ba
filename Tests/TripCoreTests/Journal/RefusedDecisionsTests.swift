import Foundation
import Testing

@testable import TripCore

@MainActor @Suite("A decision that the journal refuses after the desk has shown it")
final class RefusedDecisionsTests: TroubledDeskSuite {
  @Test("a decision that another desk made impossible is taken back with a notice, and what follows goes on")
  func takenBack() async throws {
    journal.hold()
    let platform = SampleDay.platforms[1]
    try desk.decide(.platform(platform, at: 2), on: sample.instance(2))
    try desk.decide(.reason("Bridge"), on: sample.instance(2))
    try await sample.decide(.decide(.cancelled), row: 2, in: journal.memory)
    #expect(await eventually { desk.trips.trip(ofRow: 2)?.isCancelled == true })
    journal.release()
    await desk.journal.settle()
    let refusal = Refusal(instance: sample.instance(2), reason: .tripIsCancelled)
    guard
      case .takenBack(let step, trip: "08:10 X1 → Gamma", decided: let decided, let instead?)? =
        desk.notices.all.value.first
    else {
      Issue.record("\(desk.notices.all.value)")
      return
    }
    #expect(decided == sample.wording.phrase(.platform(platform, at: 2), on: desk.trips.trip(ofRow: 2)))
    #expect(step.refusal == refusal && step.proposals.map(\.request) == [.decide(.platform(platform, at: 2))])
    #expect(instead.hasPrefix("canceled ("), "the notice says what holds now")
    #expect(desk.trips.trip(ofRow: 2)?.stopTimes[1].assignedPlatform == nil)
    #expect(desk.trips.trip(ofRow: 2)?.reason == "Bridge")
    #expect(desk.journal.saving.value == .saved)
    #expect(desk.journal.confirmed.entries.compactMap(\.decision) == [.cancelled, .reason("Bridge")])
  }

  @Test("the undo of a decision that was taken back goes with it, without another notice")
  func undoneAndTakenBack() async throws {
    journal.hold()
    try desk.decide(.platform(SampleDay.platforms[1], at: 2), on: sample.instance(2))
    try desk.undo()
    try desk.redo()
    try desk.decide(.note("stays"), on: sample.instance(1))
    try await sample.decide(.decide(.cancelled), row: 2, in: journal.memory)
    journal.release()
    await desk.journal.settle()
    #expect(desk.notices.all.value.count == 1)
    #expect(desk.journal.confirmed.entries.compactMap(\.decision) == [.cancelled, .note("stays")])
    #expect(desk.journal.saving.value == .saved)
  }

  @Test("undo takes back no earlier decision while the last one waits and is not possible any more")
  func undoOfWhatWaitsInVain() async throws {
    try desk.decide(.note("stays"), on: sample.instance(1))
    await desk.journal.settle()
    let undo = UndoModel(desk)
    #expect(undo.undoLabel.value != nil && undo.undoObstacle.value == nil)
    journal.hold()
    try desk.decide(.platform(SampleDay.platforms[1], at: 2), on: sample.instance(2))
    try await sample.decide(.decide(.cancelled), row: 2, in: journal.memory)
    #expect(await eventually { desk.trips.trip(ofRow: 2)?.isCancelled == true })
    let obstacle = sample.wording.lastDecisionIsImpossible(about: desk.name(of: sample.instance(2)))
    #expect(undo.undoLabel.value == nil && undo.undoObstacle.value == obstacle)
    try desk.undo()
    #expect(desk.notices.all.value == [.impossible(obstacle)])
    #expect(desk.trips.trip(ofRow: 1)?.note == "stays")
    // A later decision can be undone, and then the one in vain is the last again.
    try desk.decide(.note("later"), on: sample.instance(3))
    #expect(undo.undoObstacle.value == nil)
    try desk.undo()
    #expect(desk.trips.trip(ofRow: 3)?.note == nil && undo.undoObstacle.value == obstacle)
    try desk.undo()
    #expect(desk.trips.trip(ofRow: 1)?.note == "stays")
    journal.release()
    await desk.journal.settle()
    #expect(undo.undoLabel.value != nil && undo.undoObstacle.value == nil)
    try desk.undo()
    #expect(desk.trips.trip(ofRow: 1)?.note == nil)
  }

  @Test("redo brings back nothing earlier while a later decision waits and is not possible any more")
  func redoBeforeWhatWaitsInVain() async throws {
    try desk.decide(.note("undone"), on: sample.instance(1))
    try desk.undo()
    await desk.journal.settle()
    let undo = UndoModel(desk)
    #expect(undo.redoLabel.value != nil)
    journal.hold()
    try desk.decide(.platform(SampleDay.platforms[1], at: 2), on: sample.instance(2))
    #expect(undo.redoLabel.value == nil)
    try await sample.decide(.decide(.cancelled), row: 2, in: journal.memory)
    #expect(await eventually { desk.trips.trip(ofRow: 2)?.isCancelled == true })
    #expect(undo.redoLabel.value == nil)
    try desk.redo()
    let reason = sample.wording.lastDecisionPreventsRedo(about: desk.name(of: sample.instance(2)))
    #expect(desk.notices.all.value == [.impossible(reason)])
    #expect(desk.trips.trip(ofRow: 1)?.note == nil)
    // A step that is undone after it can be redone.
    try desk.decide(.note("later"), on: sample.instance(3))
    try desk.undo()
    #expect(undo.redoLabel.value != nil)
    try desk.redo()
    #expect(desk.trips.trip(ofRow: 3)?.note == "later" && desk.trips.trip(ofRow: 1)?.note == nil)
    journal.release()
    await desk.journal.settle()
    #expect(desk.journal.saving.value == .saved)
  }

  @Test("a refusal about settings or an alert is looked at again when its reason passes")
  func settingsAndAlerts() async throws {
    let other = sample.desk(journal.memory, author: "anna")
    try other.decide([sample.instance(3): .cancelledWithReason("Fog")])
    await other.journal.settle()
    #expect(await eventually { !desk.alerts.derived.value.isEmpty })
    let alert = try #require(desk.alerts.derived.value.first?.id)
    func step(_ number: Int) -> RefusedStep? {
      let steps = desk.notices.all.value.compactMap(\.refusedStep)
      return number < steps.count ? steps[number] : nil
    }
    journal.hold()
    try desk.decide(.singleTrack([TrackSection("c", "d")]))
    let text = AlertText(language: "en", header: "Fog", description: "Fog")
    try desk.decide(.reworded([text]), onAlert: alert)
    try other.decide(.singleTrack([TrackSection("a", "b")]))
    try other.decide(.withheld, onAlert: alert)
    await other.journal.settle()
    journal.release()
    await desk.journal.settle()
    #expect(step(0)?.isOver == false && step(1)?.isOver == false)
    try other.undo()
    #expect(await eventually { step(1)?.isOver == true })
    #expect(step(0)?.isOver == false)
    try other.undo()
    #expect(await eventually { step(0)?.isOver == true })
    let sentence = desk.notices.all.value.last.map(sample.wording.sentence) ?? ""
    #expect(sentence.contains("It is possible again."))
    try other.redo()
    #expect(await eventually { step(0)?.isOver == false })
  }

  @Test("a refused step about several trips is possible again only while none of them stands against it")
  func ofSeveralTrips() async throws {
    journal.hold()
    try desk.decide([sample.instance(2): .skipped(at: 2), sample.instance(3): .skipped(at: 2)])
    let cancellation = try await sample.decide(.decide(.cancelled), row: 2, in: journal.memory)
    journal.release()
    await desk.journal.settle()
    func step() -> RefusedStep? { desk.notices.all.value.last?.refusedStep }
    #expect(step()?.refusal.reason == .tripIsCancelled && step()?.isOver == false)
    let time = sample.time.clock.now()
    _ = try await journal.memory.append(Proposal.undoing(cancellation, time: time, author: "elsewhere"))
    #expect(await eventually { step()?.isOver == true })
    try await sample.decide(.decide(.cancelled), row: 3, in: journal.memory)
    #expect(await eventually { step()?.isOver == false })
    #expect(step()?.refusal == Refusal(instance: sample.instance(3), reason: .tripIsCancelled))
  }

  @Test("of a decision that one's own earlier one makes impossible, nobody is said to have been quicker")
  func ownDecisionFoundLate() async throws {
    for (author, isOwn) in [("dispatch-1", true), ("dispatch-2", false)] {
      let memory = MemoryJournal()
      try await sample.decide(.decide(.cancelled), row: 1, in: memory, author: author)
      let desk = sample.desk(UnavailableJournal(.busy(path: "/j")))
      try desk.decide(.skipped(at: 2), on: sample.instance(1))
      await desk.journal.settle()
      desk.journal.retry(in: memory, state: try await memory.state(of: SampleDay.operatorID))
      #expect(await eventually { !desk.notices.all.value.isEmpty && desk.journal.saving.value == .saved })
      let name = desk.name(of: sample.instance(1))
      if isOwn {
        #expect(desk.notices.all.value == [.refused(.tripIsCancelled, trip: name)])
      } else {
        guard case .takenBack(let step, trip: name, decided: _, instead: _)? = desk.notices.all.value.first else {
          Issue.record("\(desk.notices.all.value)")
          return
        }
        #expect(step.refusal.reason == .tripIsCancelled)
      }
      #expect(desk.trips.trip(ofRow: 1)?.isCancelled == true)
    }
  }
}
