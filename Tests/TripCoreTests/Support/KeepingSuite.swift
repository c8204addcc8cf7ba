@testable import TripCore

/// The base class of suites about desks that keep what they decide while the server with the journal is away.
@MainActor
class KeepingSuite {
  static let away = JournalError.unreachable(path: "postgresql://control/trips", reason: .refused(at: "control:5432"))
  let sample: SampleDay
  let journal = TroubledJournal()
  let outbox = MemoryOutbox()

  init() throws { sample = try SampleDay() }

  /// Starts a desk with what the outbox has.
  func startDesk(_ journal: (any Journal)? = nil, isFormer: Bool = false) -> DeskModel {
    DeskModel(
      timetable: sample.timetable(), now: sample.time.clock.now(), wording: sample.wording,
      journal: JournalReplica(
        journal ?? self.journal, state: JournalState(outbox.known), isFormer: isFormer,
        from: sample.day.advanced(by: -3), operatorID: SampleDay.operatorID, author: "dispatch-1",
        clock: sample.time.clock, outbox: outbox, kept: outbox.steps, areUndecided: outbox.areUndecided,
        refused: outbox.refused))
  }
}
