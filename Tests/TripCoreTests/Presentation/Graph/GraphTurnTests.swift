import Foundation
import TestSupport
import Testing

@testable import TripCore

@MainActor @Suite("Turns of vehicles on the train graph")
final class GraphTurnTests: GraphSuite {
  override init() throws {
    try super.init()
    // Both directions.
    graph.choose(graph.routes.value[0].id)
    graph.fit()
  }

  private func turn(_ tripID: GTFSID) throws -> GraphTurn {
    let row = try desk.row(tripID)
    return try #require(graph.moving.value.turns.first { $0.firstRow == row })
  }

  @Test("an arc below the last stop joins the trip that arrives with the one that its vehicle leaves with")
  func arc() throws {
    let (base, scale) = (graph.base.value, graph.scale)
    #expect(graph.moving.value.turns.count == 2)
    let turn = try turn("7-0")
    let back = try desk.row("7b-0")
    // It arrives at 08:30 and leaves at 08:35.
    #expect(turn.secondRow == back && turn.kind == .free && !turn.isShort)
    #expect(turn.start.x == scale.x(day.time(8, 30)) && turn.end.x == scale.x(day.time(8, 35)))
    let last = try #require(base.stops.last)
    #expect(turn.start.y == last.y && turn.y > last.y && turn.y < base.plot.maxY)
    graph.show(GraphWindow(start: Double(day.time(8, 20).unixSeconds), span: 1800))
    #expect(try self.turn("7-0").text == "5′")
    // Minutes that are wider than their arc stand there, too, when nothing is beside it.
    graph.fit()
    graph.resize(to: GraphSize(width: 330, height: 600), letters: GraphLettering(names: 60))
    #expect(try self.turn("7-0").end.x - self.turn("7-0").start.x < 16)
    #expect(graph.moving.value.turns.map(\.text) == ["5′", "5′"])
    graph.resize(to: GraphSize(width: 170, height: 600), letters: GraphLettering(names: 60))
    #expect(graph.moving.value.turns.count { !$0.text.isEmpty } < 2)
  }

  @Test("there is room for arcs only where there are some, and never more than a part of the picture")
  func room() throws {
    #expect(graph.scale.room.above == 0 && graph.scale.room.below > 0)
    let stops = graph.base.value.stops
    #expect(stops.first?.y == graph.scale.plot.y)
    #expect(try abs(#require(stops.last).y - (graph.scale.plot.maxY - graph.scale.room.below)) < 0.001)
    graph.choose(graph.routes.value[1].id)
    #expect(graph.moving.value.turns.isEmpty, "one direction has no turns")
    #expect(graph.base.value.stops == stops, "and a stop stays where it is")
    graph.resize(to: GraphSize(width: 1000, height: 80))
    #expect(graph.scale.room.below <= 0.15 * graph.scale.plot.height)
    let other = try #require(graph.routes.value.last)
    graph.choose(other.id)
    #expect(graph.scale.room == (0, 0), "the other line has no vehicles")
  }

  @Test("the place of a stop and the stop at a place agree, with room for arcs as without")
  func scale() {
    let scale = graph.scale
    for row in graph.axis.rows { #expect(abs(scale.position(atY: scale.y(row.position)) - row.position) < 1e-9) }
    graph.zoom(to: GraphRectangle(x: 300, y: scale.y(0.4), width: 300, height: scale.y(1) - scale.y(0.4)))
    #expect(abs(graph.scale.y(0.4) - graph.scale.plot.y) < 0.01 && abs(graph.scale.y(1) - graph.scale.plot.maxY) < 0.01)
  }

  @Test("a drag moves the arc in the same frame, and a decision leaves it where the next trip then leaves")
  func late() throws {
    let start = try graph.place("7-0")
    graph.press(at: start)
    graph.drag(to: GraphPoint(x: start.x + graph.width(minutes: 10), y: start.y))
    let row = try desk.row("7-0")
    #expect(graph.moving.value.turns.map(\.firstRow).last == row && graph.moving.value.turns.count == 2)
    let dragged = try turn("7-0")
    #expect(dragged.kind == .late && dragged.text == "! −5′" && dragged.start.x > dragged.end.x)
    graph.release()
    #expect(graph.moving.value.turns.count == 2)
    // Its vehicle is late now, so the next trip leaves when it arrives.
    let decided = try turn("7-0")
    #expect(decided.kind == .late && decided.end.x == graph.scale.x(day.time(8, 40)))
    try desk.undo()
    #expect(try turn("7-0").kind == .free)
    try desk.decide(.cancelled, on: desk.timetable.value.instance(ofRow: row))
    #expect(!graph.moving.value.turns.contains { $0.firstRow == row })
  }

  @Test("a move of a drag makes the picture once, also when it changes the turns of the vehicle")
  func once() throws {
    let start = try graph.place("7-0")
    graph.press(at: start)
    graph.drag(to: GraphPoint(x: start.x + graph.width(minutes: 10), y: start.y))
    var arcs: [String] = []
    let subscription = graph.moving.bind { moving in
      arcs.append(moving.turns.first { $0.kind == .late }?.text ?? "")
    }
    graph.drag(to: GraphPoint(x: start.x + graph.width(minutes: 12), y: start.y))
    #expect(arcs == ["! −7′"])
    subscription.cancel()
    graph.cancelDrag()
  }

  @Test("a drag changes only what moves, also that of a late trip, and the trip stays drawn where it was")
  func still() throws {
    let row = try desk.row("7-0")
    try desk.decide(.departure(delay: .minutes(7), at: nil), on: desk.timetable.value.instance(ofRow: row))
    let (base, moving) = (graph.base.value, graph.moving.value)
    #expect(base.strokes.segments.contains { $0.row == row && $0.kind == .expected })
    let start = try graph.place("7-0")
    graph.press(at: start)
    graph.drag(to: GraphPoint(x: start.x + graph.width(minutes: 10), y: start.y))
    #expect(graph.base.value == base && graph.moving.value != moving)
    graph.redraw()
    #expect(graph.base.value == base, "also when it is drawn again")
    graph.cancelDrag()
    #expect(graph.base.value == base)
  }

  @Test("another vehicle takes the arc away, and brings it back")
  func vehicle() throws {
    let back = try desk.timetable.value.instance(ofRow: desk.row("7b-0"))
    try desk.decide(.vehicle("spare"), on: back)
    #expect(graph.moving.value.turns.count == 1)
    try desk.decide(.vehicle("v0"), on: back)
    #expect(graph.moving.value.turns.count == 2)
    desk.trips.use(VehicleSettings(turnaround: 240))
    #expect(graph.foundTurns.value.map(\.link.slack) == [60, 60])
  }

  @Test(
    "a note says what an arc is, at the pointer and at the ends of the selected trip; a click selects the next trip")
  func note() throws {
    graph.show(GraphWindow(start: Double(day.time(8, 20).unixSeconds), span: 1800))
    let turn = try turn("7-0")
    let place = GraphPoint(x: turn.middle.x, y: turn.y + 1)
    graph.pointerMoved(to: place)
    #expect(
      graph.moving.value.pointer?.text
        == "Vehicle v0: 08:00 7 → Delta arrives at 08:30, then 08:35 7 → Alpha\n5 min to spare")
    graph.press(at: place)
    graph.release()
    #expect(desk.selection.instance.value?.tripID == "7b-0")
    graph.selectPreviousStop()
    #expect(
      graph.moving.value.pointer?.text.hasSuffix("vehicle from 08:00 7 → Delta: 5 min to spare") ?? false)
    graph.pointerMoved(to: GraphPoint(x: 1, y: 1))
    #expect(graph.moving.value.pointer == nil)
  }

  @Test("arcs of one side never overlap, and what has no room is a short stroke")
  func layers() {
    var random = SeededRandom.announced()
    func isNear(_ a: ClosedRange<Double>, _ b: ClosedRange<Double>) -> Bool {
      a.lowerBound - 3 < b.upperBound && b.lowerBound < a.upperBound + 3
    }
    for _ in 0..<200 {
      var layers = TurnLayers(atMost: Int.random(in: 1...4, using: &random))
      var placed: [(layer: Int, span: ClosedRange<Double>)] = []
      for _ in 0..<60 {
        let start = Double.random(in: 0...500, using: &random)
        let span = start...(start + .random(in: 0...60, using: &random))
        guard let layer = layers.place(span) else {
          #expect(placed.contains { isNear($0.span, span) })
          continue
        }
        #expect(!placed.contains { $0.layer == layer && $0.span.overlaps(span) })
        // No lower layer had room.
        for lower in 0..<layer {
          #expect(placed.contains { $0.layer == lower && isNear($0.span, span) })
        }
        placed.append((layer, span))
      }
      for index in placed.indices {
        let (layer, span) = placed[index]
        let wide = (span.lowerBound - 9)...(span.upperBound + 9)
        let isFree = !placed.indices.contains {
          $0 != index && placed[$0].layer == layer && isNear(placed[$0].span, wide)
        }
        #expect(layers.widen(span, in: layer, to: wide) == isFree)
        if isFree { placed[index].span = wide }
      }
    }
  }

  @Test("the data has the turns with their slack")
  func data() throws {
    let description = try #require(graph.graphDescription)
    #expect(description.turns.map(\.vehicle) == ["v0", "v1"] && description.turns.allSatisfy { $0.slack == 300 })
    let first = description.turns[0]
    #expect(description.trips[first.from].tripID == "7-0" && description.trips[first.to].tripID == "7b-0")
    #expect(first.arrival == day.time(8, 30).unixSeconds && first.state == "free")
    #expect(try description.json().contains(#""slack":300"#))
  }
}
