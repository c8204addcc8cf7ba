import Foundation
import TestSupport
import Testing

@testable import TripCore

@MainActor @Suite("The picture of the train graph")
final class GraphPictureTests: GraphSuite {
  @Test("a trip with unknown delays has a planned line and no expected line: unknown is not on time")
  func unknown() throws {
    #expect(try graph.strokes(.planned, of: "7-0") == 1)
    #expect(try graph.strokes(.expected, of: "7-0") == 0)
    _ = desk.trips.trip(ofRow: try desk.row("7-0"))
    graph.fit()
    #expect(try graph.strokes(.expected, of: "7-0") == 0)
  }

  @Test("expected times are a line of their own, and a canceled trip has only one line")
  func kinds() throws {
    desk.selection.select(row: try desk.row("7-1"))
    try desk.changeActualDeparture(by: .minutes(7))
    desk.selection.select(row: try desk.row("7-4"))
    try desk.decide(.cancelled)
    desk.selection.select(row: nil)
    #expect(try graph.strokes(.planned, of: "7-1") == 1)
    #expect(try graph.strokes(.expected, of: "7-1") == 1)
    #expect(try graph.strokes(.canceled, of: "7-4") == 1)
    #expect(try graph.strokes(.planned, of: "7-4") == 0)
    #expect(try graph.strokes(.expected, of: "7-4") == 0)
    let strokes = graph.base.value.strokes
    let row = try desk.row("7-1")
    let lines = strokes.segments.filter { $0.row == row }.map { strokes.points[$0.points.lowerBound].x }
    #expect(abs(lines[1] - lines[0] - graph.width(minutes: 7)) < 0.01)
  }

  @Test("when the delay is known from a stop on, the expected line begins there")
  func partly() throws {
    desk.selection.select(row: try desk.row("7-1"))
    try desk.decide(.departure(delay: 300, at: 30))
    desk.selection.select(row: nil)
    let strokes = graph.base.value.strokes
    let row = try desk.row("7-1")
    let expected = try #require(strokes.segments.first { $0.row == row && $0.kind == .expected })
    #expect(strokes.points[expected.points.lowerBound].y == (try graph.place("7-1", stopTime: 2)).y)
  }

  @Test("what is selected stands out over the others, which stay as they were")
  func selection() throws {
    let base = graph.base.value
    let row = try desk.row("7-1")
    desk.selection.select(row: row)
    #expect(graph.base.value == base)
    #expect(graph.moving.value.strokes.segments.map(\.row) == [row])
    #expect(graph.moving.value.strokes.segments.map(\.emphasis) == [.selected])
  }

  @Test("the name of a colleague stands beside the trip that is selected at another desk, and in the table")
  func colleagues() throws {
    func show(_ ids: [GTFSID], isDragging: Bool = false) throws {
      let instances = try ids.map { desk.timetable.value.instance(ofRow: try desk.row($0)) }
      desk.show(Colleagues([DeskAtWork(id: UUID(), author: "bram", selected: instances, isDragging: isDragging)]))
    }
    var changed: [Int] = []
    let token = graph.tableChanges.listen { changed.append($0) }
    let (row, base) = (try desk.row("7-1"), graph.base.value)
    try show(["7-1", "9-0"])
    let note = GraphMoving.PointerNote(place: try graph.place("7-1", stopTime: 0), text: "bram")
    #expect(graph.moving.value.colleagues == [note], "and nothing of another line")
    #expect(graph.tableRow(row).state.hasSuffix(" · also selected by bram") && changed == [row])
    #expect(graph.base.value == base)
    try show(["7-1"], isDragging: true)
    #expect(graph.moving.value.colleagues.map(\.text) == ["↔ bram"])
    graph.show(GraphWindow(start: Double(day.time(8, 35).unixSeconds), span: 900))
    #expect(graph.moving.value.colleagues.map(\.place) == [try graph.place("7-1", stopTime: 2)], "where it is in sight")
    desk.show(Colleagues())
    #expect(graph.moving.value.colleagues.isEmpty && !graph.tableRow(row).state.contains("bram"))
    token.cancel()
  }

  @Test("what is out of sight is not drawn, but for a point on each side")
  func clipping() throws {
    graph.show(GraphWindow(start: Double(day.time(8, 22).unixSeconds), span: 900))
    let strokes = graph.base.value.strokes
    #expect(Set(strokes.segments.map(\.row)) == Set([try desk.row("7-0"), try desk.row("7-1")]))
    let plot = graph.base.value.plot
    for stroke in strokes.segments {
      let outside = stroke.points.count { strokes.points[$0].x < plot.x || strokes.points[$0].x > plot.maxX }
      #expect(outside <= 2 && stroke.points.count >= 2)
    }
  }

  @Test("times are labelled in the operator's time zone, stops by name, and the current time moves")
  func marks() throws {
    graph.show(GraphWindow(start: Double(day.time(8, 0).unixSeconds), span: 7200))
    let base = graph.base.value
    #expect(base.times.first?.label == "08:00" && base.times.first?.isHour == true)
    #expect(base.times.filter(\.isHour).map(\.label) == ["08:00", "09:00", "10:00"])
    #expect(base.stops.first?.y == base.plot.y && base.stops.last?.y == base.plot.maxY - graph.scale.room.below)
    let before = try #require(graph.moving.value.now)
    desk.tick(desk.now.value + .minutes(6))
    #expect(abs(try #require(graph.moving.value.now) - before - graph.width(minutes: 6)) < 0.01)
    graph.show(GraphWindow(start: Double(day.time(18, 0).unixSeconds), span: 7200))
    #expect(graph.moving.value.now == nil)
  }

  @Test("however the area and the window are, labels keep their distance and all numbers are finite")
  func anyWindow() {
    var random = SeededRandom.announced()
    for _ in 0..<200 {
      graph.resize(
        to: GraphSize(width: .random(in: 0...3000, using: &random), height: .random(in: 0...2000, using: &random)))
      graph.zoom(
        .both, by: .random(in: 0.1...10, using: &random),
        about: GraphPoint(x: .random(in: -100...2000, using: &random), y: 50)
      )
      graph.pan(by: GraphPoint(x: .random(in: -500...500, using: &random), y: .random(in: -500...500, using: &random)))
      let window = graph.window.value
      #expect(window.top >= 0 && window.top + window.height <= 1.000_001)
      #expect((GraphWindow.shortestSpan...GraphWindow.longestSpan).contains(window.span))
      let base = graph.base.value
      #expect(base.strokes.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
      let labels = base.times.filter { !$0.label.isEmpty }.map(\.x)
      #expect(zip(labels, labels.dropFirst()).allSatisfy { $1 - $0 >= 20 } || base.plot.width < 100)
      let names = base.stops.filter { !$0.name.isEmpty }.map(\.nameY)
      #expect(zip(names, names.dropFirst()).allSatisfy { $1 - $0 >= 14.9 })
    }
  }

  @Test("the table has the same content as the picture")
  func table() throws {
    let row = try desk.row("7-1")
    desk.selection.select(row: row)
    try desk.changeActualDeparture(by: .minutes(7))
    #expect(
      graph.tableRow(row)
        == GraphTableRow(trip: "7-1 Delta", planned: "08:20–08:50", expected: "08:27–08:57", state: "● +7 min"))
    #expect(graph.tableRow(try desk.row("7-0")).expected.isEmpty)
    #expect(graph.tableRow(try desk.row("7-0")).state == "should have left")
  }
}
