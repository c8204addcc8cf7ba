import Foundation
import Testing

@testable import TripCore

@MainActor @Suite("Zoom, pan and the keyboard on the train graph")
final class GraphViewportTests: GraphSuite {
  @Test("zooming keeps what is at the pointer where it is")
  func zoom() throws {
    graph.fit()
    let place = try graph.place("7-2", stopTime: 1)
    graph.zoom(.both, by: 2, about: place)
    let after = try graph.place("7-2", stopTime: 1)
    #expect(abs(after.x - place.x) < 0.01 && abs(after.y - place.y) < 0.01)
    graph.zoom(.both, by: 1e9)
    #expect(graph.window.value.span == GraphWindow.shortestSpan)
  }

  @Test("the time zooms alone: all stops stay in sight")
  func zoomTime() throws {
    graph.fit()
    let (place, before) = (try graph.place("7-2", stopTime: 1), graph.window.value)
    graph.zoom(.time, by: 2, about: place)
    let window = graph.window.value
    #expect(window.span == before.span / 2 && window.top == 0 && window.height == 1)
    let after = try graph.place("7-2", stopTime: 1)
    #expect(abs(after.x - place.x) < 0.01 && abs(after.y - place.y) < 0.01)
  }

  @Test("one step shows an hour before now and two after, with all stops")
  func now() {
    graph.zoom(.both, by: 5)
    graph.showNow()
    let now = Double(desk.now.value.unixSeconds)
    #expect(graph.window.value == GraphWindow(start: now - 3600, span: 10_800))
  }

  @Test("empty ground pans, and with Shift it draws the rectangle that is zoomed into")
  func ground() throws {
    graph.fit()
    let before = try graph.place("7-2")
    let plot = graph.base.value.plot
    let empty = GraphPoint(x: plot.maxX - 4, y: plot.y + 4)
    graph.press(at: empty)
    graph.drag(to: GraphPoint(x: empty.x - 50, y: empty.y))
    graph.release()
    #expect(abs(try graph.place("7-2").x - before.x + 50) < 0.01)
    graph.fit()
    let corner = GraphPoint(x: plot.maxX - 200, y: plot.y + 100)
    graph.press(at: empty, .shift)
    graph.drag(to: corner, .shift)
    #expect(graph.moving.value.selectionRectangle == GraphRectangle(from: empty, to: corner))
    let start = graph.scale.time.seconds(atX: corner.x)
    graph.release()
    #expect(abs(graph.window.value.start - start) < 1)
    #expect(graph.moving.value.selectionRectangle == nil && graph.window.value.height < 0.3)
    #expect(desk.journal.shown.entries.isEmpty)
  }

  @Test("by keyboard a rectangle begins in the middle, is moved and stretched, and zoomed into; Esc drops it")
  func frame() throws {
    graph.fit()
    let (plot, window) = (graph.base.value.plot, graph.window.value)
    graph.beginFrame()
    let first = try #require(graph.moving.value.selectionRectangle)
    #expect(first.width == plot.width / 2 && first.height == plot.height / 2 && graph.isFraming)
    graph.moveFrame(x: 1, y: -1)
    graph.stretchFrame(x: -2, y: 1)
    let rectangle = try #require(graph.moving.value.selectionRectangle)
    #expect(rectangle.x > first.x && rectangle.y < first.y)
    #expect(rectangle.width < first.width && rectangle.height > first.height)
    let start = graph.scale.time.seconds(atX: rectangle.x)
    graph.zoomToFrame()
    #expect(abs(graph.window.value.start - start) < 1 && graph.window.value.span < window.span / 2)
    #expect(!graph.isFraming && graph.moving.value.selectionRectangle == nil)
    graph.beginFrame()
    #expect(graph.escape() && !graph.isFraming)
    // However it is pushed it stays inside.
    graph.beginFrame()
    for _ in 0..<100 { graph.moveFrame(x: 3, y: 3) }
    for _ in 0..<100 { graph.stretchFrame(x: 3, y: 3) }
    #expect(graph.moving.value.selectionRectangle == plot)
    for _ in 0..<100 { graph.stretchFrame(x: -3, y: -3) }
    #expect(try #require(graph.moving.value.selectionRectangle).width > 0)
  }

  @Test("after the key the pointer draws the rectangle, also over a trip, and drafts nothing while it rests")
  func pointerFrame() throws {
    graph.fit()
    let trip = try graph.place("7-2")
    graph.beginFrame()
    graph.press(at: trip)
    graph.longPress(at: trip)
    #expect(desk.selection.row.value == nil && desk.draft.current.value == nil)
    let corner = GraphPoint(x: trip.x + 200, y: trip.y + 200)
    graph.drag(to: corner)
    let start = graph.scale.time.seconds(atX: trip.x)
    graph.release()
    #expect(abs(graph.window.value.start - start) < 1 && !graph.isFraming)
  }

  @Test("wide names of stops get the room they need, up to a third of the area")
  func lettering() {
    graph.resize(to: GraphSize(width: 900, height: 600), letters: GraphLettering(names: 210, height: 20))
    #expect(graph.base.value.plot.x == 210 && graph.base.value.plot.y == 40)
    graph.resize(to: GraphSize(width: 900, height: 600), letters: GraphLettering(names: 800, height: 20))
    #expect(graph.base.value.plot.x == 300)
    #expect(Set(graph.stopNames) == Set(GraphDay.stops))
  }

  @Test("Fit shows all trips, and zoom to selection shows the selected trip on its own route")
  func fit() throws {
    graph.fit()
    let plot = graph.base.value.plot
    for index in 0..<6 { #expect(plot.contains(try graph.place("7-\(index)"))) }
    desk.selection.select(row: try desk.row("9-1"))
    graph.zoomToSelection()
    #expect(graph.route.value?.name == "9 → Beta")
    #expect(plot.contains(try graph.place("9-1")) && graph.window.value.span == 1200)
  }

  @Test("a trip of the line that is selected elsewhere is moved into sight; one of another line moves nothing")
  func selectedElsewhere() throws {
    graph.showNow()
    graph.pan(by: GraphPoint(x: -2000, y: 0))
    let away = graph.window.value
    desk.selection.select(row: try desk.row("9-1"))
    #expect(graph.window.value == away)
    desk.selection.select(row: try desk.row("7-2"))
    let place = try graph.place("7-2")
    #expect(graph.window.value.span == away.span && graph.base.value.plot.contains(place))
    let inSight = graph.window.value
    desk.selection.select(row: try desk.row("7-3"))
    #expect(graph.window.value == inSight, "what is in sight stays where it is")
  }

  @Test("keys go from trip to trip and from stop to stop, and say where they are")
  func keyboard() throws {
    graph.selectNext()
    #expect(desk.selection.instance.value?.tripID == "7-1", "the next to leave")
    graph.selectNext()
    #expect(desk.selection.instance.value?.tripID == "7-2")
    graph.selectPrevious()
    graph.selectNextStop()
    #expect(desk.selection.stop.value == 20)
    #expect(graph.moving.value.pointer?.text == "08:20 7 → Delta\nBeta 08:31 · no data")
    graph.move(byMinutes: 3)
    #expect(desk.journal.shown.entries.last?.decision == .departure(delay: 180, at: 20))
    #expect(graph.moving.value.pointer?.text == "08:20 7 → Delta\nBeta 08:31 → 08:34 · ● +3 min")
    graph.selectPreviousStop()
    #expect(desk.selection.stop.value == nil)
    for _ in 0..<10 { graph.selectNext() }
    #expect(desk.selection.instance.value?.tripID == "7-5")
    #expect(graph.base.value.plot.contains(try graph.place("7-5")))
  }

  @Test("another timetable keeps the route and the visible part; a day without the route shows another route")
  func newTimetable() throws {
    graph.choose(graph.routes.value[2].id)
    let window = graph.window.value
    desk.show(day.timetable())
    #expect(graph.route.value?.name == "7 → Alpha" && graph.window.value == window)
    desk.show(day.sample.timetable())
    #expect(graph.route.value?.name == "X1 → Gamma")
    #expect(!graph.base.value.strokes.segments.isEmpty)
    desk.show(Timetable(agency: day.timetable().agency, serviceDate: day.day))
    #expect(
      graph.route.value == nil && graph.base.value.strokes.segments.isEmpty && graph.base.value.times.isEmpty)
  }

  @Test("a graph leaves nothing behind")
  func lifetime() {
    weak var gone: GraphModel?
    do {
      let other = day.graph(desk)
      gone = other
    }
    #expect(gone == nil)
  }
}
