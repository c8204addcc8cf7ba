import Foundation
import TestSupport
import Testing

@testable import TripCore

@MainActor @Suite("Any gestures on the train graph")
struct GraphGestureScriptTests {
  @Test("whatever is done to the graph, only releases and Enter decide, and undo takes all of it back")
  func anyGestures() async throws {
    var random = SeededRandom.announced()
    for _ in 0..<25 {
      let day = try GraphDay()
      let desk = day.desk()
      let graph = day.graph(desk)
      let planned = desk.allTrips
      for _ in 0..<60 { try step(graph, desk, using: &random) }
      graph.escape()
      graph.escape()
      #expect(!desk.drag.isActive.value && desk.draft.current.value == nil)
      // The shown state follows from the journal alone.
      let fresh = day.desk(MemoryJournal(), state: JournalState(desk.journal.shown.entries))
      #expect(fresh.allTrips == desk.allTrips)
      #expect(fresh.trips.summary.value == desk.trips.summary.value)
      while desk.journal.history.undoable != nil { try desk.undo() }
      #expect(desk.allTrips == planned)
      #expect(graph.conflicts.value.isEmpty && desk.trips.summary.value.late == 0)
      await desk.journal.settle()
      #expect(desk.journal.saving.value == .saved)
    }
  }

  private func step(_ graph: GraphModel, _ desk: DeskModel, using random: inout SeededRandom) throws {
    let before = desk.journal.shown.entries.count
    let modifiers: GraphModifiers = [[], .control, .shift, [.control, .shift]].randomElement(using: &random) ?? []
    func anywhere() throws -> GraphPoint {
      if Bool.random(using: &random), let row = graph.tableRows.value.randomElement(using: &random) {
        return try graph.place(
          desk.timetable.value.instance(ofRow: row).tripID, stopTime: .random(in: 0..<2, using: &random))
      }
      return GraphPoint(x: .random(in: -20...1020, using: &random), y: .random(in: -20...620, using: &random))
    }
    var decides = 0
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: graph.press(at: try anywhere(), modifiers)
    case 2, 3, 4, 5: graph.drag(to: try anywhere(), modifiers)
    case 6:
      decides = desk.drag.isActive.value ? 1 : 0
      graph.release()
    case 7: graph.longPress(at: try anywhere())
    case 8:
      decides = desk.draft.current.value == nil ? 0 : 1
      graph.confirmDraft()
    case 9: graph.escape()
    case 10:
      graph.zoom(
        Bool.random(using: &random) ? .time : .both, by: .random(in: 0.5...2, using: &random), about: try anywhere())
    default: if let route = graph.routes.value.randomElement(using: &random) { graph.choose(route.id) }
    }
    #expect(desk.journal.shown.entries.count == before + decides)
    #expect(!desk.drag.isActive.value || graph.gesture != .none)
  }
}
