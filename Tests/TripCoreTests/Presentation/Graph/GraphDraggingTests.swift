import Foundation
import Testing

@testable import TripCore

@MainActor @Suite("Dragging on the train graph")
final class GraphDraggingTests: GraphSuite {
  @Test("a click selects the trip in every view, and decides nothing")
  func click() throws {
    let place = try graph.place("7-1", stopTime: 2)
    graph.press(at: place)
    graph.drag(to: GraphPoint(x: place.x + 2, y: place.y))
    graph.release()
    #expect(desk.selection.instance.value?.tripID == "7-1")
    #expect(desk.journal.shown.entries.isEmpty && !desk.drag.isActive.value)
  }

  @Test("the note at the pointer names trip, stop and times, and goes with the pointer")
  func hover() throws {
    graph.pointerMoved(to: try graph.place("7-1", stopTime: 1))
    #expect(graph.hover.value == (try desk.row("7-1")))
    #expect(graph.moving.value.pointer?.text == "08:20 7 → Delta\nBeta 08:31 · no data")
    #expect(graph.moving.value.strokes.segments.map(\.emphasis) == [.hovered])
    graph.pointerMoved(to: nil)
    #expect(
      graph.hover.value == nil && graph.moving.value.pointer == nil && graph.moving.value.strokes.segments.isEmpty
    )
  }

  @Test("a drag by seven minutes is one decision and one step of undo")
  func whole() async throws {
    try graph.drag("7-1", minutes: 7)
    #expect(desk.delay(try desk.row("7-1")) == .minutes(7))
    #expect(desk.journal.shown.entries.map(\.decision) == [.departure(delay: 420, at: nil)])
    await desk.journal.settle()
    #expect(desk.journal.confirmed.entries.count == 1)
    try desk.undo()
    #expect(desk.delay(try desk.row("7-1")) == nil)
    #expect(desk.journal.history.undoable == nil)
  }

  @Test("with Ctrl it moves from the grabbed stop on, and from the last but one where the last was grabbed")
  func fromStop() throws {
    try graph.drag("7-1", stopTime: 1, minutes: 4, .control)
    #expect(desk.journal.shown.entries.last?.decision == .departure(delay: 240, at: 20))
    try graph.drag("7-4", stopTime: 3, minutes: 3, .control)
    #expect(desk.journal.shown.entries.last?.decision == .departure(delay: 180, at: 30))
    try graph.drag("7-5", stopTime: 0, minutes: 3, .control)
    #expect(desk.journal.shown.entries.last?.decision == .departure(delay: 180, at: nil))
  }

  @Test("it goes by whole minutes, with Shift by five")
  func steps() throws {
    let start = try graph.place("7-1")
    graph.press(at: start)
    graph.drag(to: GraphPoint(x: start.x + graph.width(minutes: 1) * 3.4, y: start.y))
    #expect(desk.delay(try desk.row("7-1")) == .minutes(3))
    graph.drag(to: GraphPoint(x: start.x + graph.width(minutes: 8), y: start.y), .shift)
    #expect(desk.delay(try desk.row("7-1")) == .minutes(10))
    #expect(graph.moving.value.pointer?.text == "08:30 · ● +10 min")
    graph.release()
    #expect(desk.journal.shown.entries.map(\.decision) == [.departure(delay: 600, at: nil)])
  }

  @Test("while it is dragged, list and detail show it as provisional, and the journal holds nothing of it")
  func provisional() async throws {
    let row = try desk.row("7-1")
    let list = TripListModel(desk)
    desk.selection.select(row: row)
    let detail = try #require(desk.selection.trip.value)
    let start = try graph.place("7-1")
    graph.press(at: start)
    graph.drag(to: GraphPoint(x: start.x + graph.width(minutes: 7), y: start.y))
    #expect(desk.drag.isActive.value && desk.drag.instance.value?.tripID == "7-1")
    #expect(list.listRow(row).isProvisional && list.listRow(row).status == "●● +7 min not set yet")
    #expect(detail.isProvisional.value && detail.saveWord.value == "not set yet")
    #expect(detail.expectedDeparture.value == "08:27")
    #expect(graph.tableRow(row).state == "● +7 min not set yet")
    #expect(try graph.strokes(.provisional, of: "7-1") == 1)
    #expect(try graph.strokes(.expected, of: "7-1") == 0)
    #expect(desk.trips.summary.value.late == 0, "it is not late as long as nobody said so")
    await desk.journal.settle()
    #expect(await journal.entries(of: SampleDay.operatorID, on: nil, after: .start).isEmpty)
    graph.release()
    #expect(!list.listRow(row).isProvisional && !detail.isProvisional.value && !desk.drag.isActive.value)
    #expect(desk.trips.summary.value.late == 2, "and so is the next trip of its vehicle")
  }

  @Test("Esc lets go without a change, and so does a drag back to where it was")
  func escape() throws {
    let before = desk.allTrips
    let start = try graph.place("7-1")
    graph.press(at: start)
    graph.drag(to: GraphPoint(x: start.x + 90, y: start.y))
    #expect(graph.escape())
    graph.release()
    graph.press(at: start)
    graph.drag(to: GraphPoint(x: start.x + 90, y: start.y))
    graph.drag(to: start)
    graph.release()
    #expect(desk.allTrips == before && desk.journal.shown.entries.isEmpty && !desk.drag.isActive.value)
    #expect(!graph.escape(), "there is nothing left to let go of")
  }

  @Test("a trip that cannot be there stays where it can, and the pointer says why")
  func refused() throws {
    let row = try desk.row("7-1")
    desk.selection.select(row: row)
    try desk.decide(.cancelled)
    let start = try graph.place("7-1")
    graph.press(at: start)
    graph.drag(to: GraphPoint(x: start.x + 90, y: start.y))
    #expect(!desk.drag.isActive.value)
    #expect(graph.moving.value.pointer?.text == desk.wording.sentence(.tripIsCancelled))
    graph.release()
    #expect(desk.journal.shown.entries.count == 1)
  }

  @Test("what another desk decides meanwhile is kept, and the drag goes on above it")
  func meanwhile() async throws {
    let start = try graph.place("7-1")
    graph.press(at: start)
    graph.drag(to: GraphPoint(x: start.x + graph.width(minutes: 7), y: start.y))
    let row = try desk.row("7-1")
    let other = day.desk(journal, author: "dispatch-2")
    try other.decide(.note("Bus 12"), on: try #require(desk.selection.instance.value))
    await other.journal.settle()
    #expect(await eventually { desk.trips.trip(ofRow: row)?.note == "Bus 12" })
    #expect(desk.delay(row) == .minutes(7) && desk.drag.isActive.value)
    graph.cancelDrag()
    #expect(desk.delay(row) == nil && desk.trips.trip(ofRow: row)?.note == "Bus 12")
  }

  @Test("an extra trip that another desk adds meanwhile moves rows, and not what is dragged")
  func rowsMove() async throws {
    let start = try graph.place("7-1")
    graph.press(at: start)
    graph.drag(to: GraphPoint(x: start.x + graph.width(minutes: 7), y: start.y))
    let other = day.desk(journal, author: "dispatch-2")
    other.draft.begin(like: try other.row("7-0"), later: .minutes(3))
    try other.confirmDraft()
    let before = try desk.row("7-1")
    #expect(await eventually { (try? desk.row("7-1")) == before + 1 })
    #expect(desk.drag.isActive.value && desk.delay(before + 1) == .minutes(7) && desk.trips.summary.value.late == 0)
    #expect(try graph.strokes(.provisional, of: "7-1") == 1)
    graph.release()
    #expect(desk.delay(before + 1) == .minutes(7) && desk.trips.summary.value.late == 2)
    #expect(desk.journal.shown.entries.last?.instance?.tripID == "7-1")
  }

  @Test("in a frame of a drag nothing is made anew but what moves")
  func frame() throws {
    let start = try graph.place("7-1")
    graph.press(at: start)
    graph.drag(to: GraphPoint(x: start.x + 30, y: start.y))
    var drawn = 0
    let token = graph.base.bind { _ in drawn += 1 }
    for step in 2...20 { graph.drag(to: GraphPoint(x: start.x + Double(step) * 30, y: start.y)) }
    #expect(drawn == 0)
    graph.release()
    #expect(drawn > 0)
    token.cancel()
  }

  @Test("another timetable ends a drag without a change")
  func newTimetable() throws {
    let start = try graph.place("7-1")
    graph.press(at: start)
    graph.drag(to: GraphPoint(x: start.x + 90, y: start.y))
    desk.show(day.timetable())
    #expect(!desk.drag.isActive.value)
    #expect(desk.delay(try desk.row("7-1")) == nil)
  }
}
