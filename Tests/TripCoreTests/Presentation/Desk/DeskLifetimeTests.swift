import Foundation
import Testing

@testable import TripCore

@MainActor @Suite("What a desk leaves behind")
struct DeskLifetimeTests {
  @Test("nothing, and what was on its way is saved first")
  func nothing() async throws {
    let (sample, journal) = (try SampleDay(), TroubledJournal())
    weak var weakReplica: JournalReplica?
    weak var weakDesk: DeskModel?
    weak var weakLog: LogModel?
    weak var weakUndo: UndoModel?
    weak var weakActions: TripActionsModel?
    journal.hold()
    do {
      let desk = sample.desk(journal)
      let (log, undo, actions) = (LogModel(desk), UndoModel(desk), TripActionsModel(desk))
      desk.selection.select(rows: [1, 2])
      try desk.changeActualDeparture(by: 60)
      (weakReplica, weakDesk, weakLog, weakUndo, weakActions) = (desk.journal, desk, log, undo, actions)
    }
    #expect(weakDesk == nil && weakLog == nil && weakUndo == nil && weakActions == nil)
    #expect(weakReplica != nil, "it saves what was decided")
    journal.release()
    #expect(await eventually { weakReplica == nil })
    let entries = await journal.memory.entries(of: SampleDay.operatorID, on: nil, after: .start)
    #expect(entries.count == 2)
  }

  @Test("nothing of a copy that only listened")
  func listener() async throws {
    let sample = try SampleDay()
    let memory = MemoryJournal()
    weak var weakReplica: JournalReplica?
    do {
      let desk = sample.desk(memory)
      #expect(await eventually { desk.journal.isLoaded })
      weakReplica = desk.journal
    }
    #expect(await eventually { weakReplica == nil })
  }
}
