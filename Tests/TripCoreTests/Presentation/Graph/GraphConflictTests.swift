import Testing

@testable import TripCore

@MainActor @Suite("Conflicts on the train graph")
final class GraphConflictTests: GraphSuite {
  @Test("a vehicle that arrives after it should leave again is a conflict, while it is dragged as well")
  func late() throws {
    #expect(graph.conflicts.value.isEmpty)
    let start = try graph.place("7-0")
    graph.press(at: start)
    // It arrives at 08:30 and leaves again at 08:35.
    graph.drag(to: GraphPoint(x: start.x + graph.width(minutes: 5), y: start.y))
    #expect(graph.conflicts.value.isEmpty, "to the minute is just in time")
    graph.drag(to: GraphPoint(x: start.x + graph.width(minutes: 8), y: start.y))
    let conflict = try #require(graph.conflicts.value.first)
    #expect(conflict.first.tripID == "7-0" && conflict.second.tripID == "7b-0" && conflict.vehicle == "v0")
    #expect(conflict.arrival == day.time(8, 38) && conflict.departure == day.time(8, 35))
    #expect(graph.moving.value.conflicts.map(\.conflict) == [conflict])
    #expect(
      graph.words(conflict) == "08:35 7 → Alpha leaves at 08:38: its vehicle arrives at 08:38 with 08:00 7 → Delta")
    graph.escape()
    #expect(graph.conflicts.value.isEmpty && graph.moving.value.conflicts.isEmpty)
  }

  @Test("the list jumps to a conflict, also to one on another route; a key jumps to the next one")
  func jump() throws {
    try graph.drag("7-0", minutes: 9)
    try graph.drag("7-1", minutes: 9)
    let conflicts = graph.conflicts.value
    #expect(conflicts.map(\.vehicle) == ["v0", "v1"])
    graph.jump(to: conflicts[1])
    #expect(desk.selection.instance.value?.tripID == "7b-1")
    #expect(graph.route.value?.name == "7: Alpha ↔ Delta")
    let window = graph.window.value
    let departure = Double(conflicts[1].departure.unixSeconds)
    #expect(window.start < departure && departure < window.start + window.span)
    #expect(graph.moving.value.conflicts.contains { $0.conflict == conflicts[1] })
    graph.selectNextConflict()
    #expect(desk.selection.instance.value?.tripID == "7b-0")
  }

  @Test("a decided departure does not wait: it is said that it leaves too early")
  func decided() throws {
    try desk.decide(.departure(delay: .minutes(1), at: nil), on: desk.timetable.value.instance(ofRow: desk.row("7b-0")))
    try graph.drag("7-0", minutes: 9)
    #expect(
      graph.conflicts.value.map(graph.words)
        == ["08:35 7 → Alpha leaves before its vehicle arrives at 08:39 with 08:00 7 → Delta"])
  }

  @Test("conflicts keep their order in the list when a decision moves the later trip of one")
  func order() throws {
    try graph.drag("7-0", minutes: 40)
    try graph.drag("7-1", minutes: 9)
    #expect(graph.conflicts.value.map(\.vehicle) == ["v0", "v1"])
    // It leaves at 09:00, after 7b-1, and still before its vehicle is there.
    let next = try desk.timetable.value.instance(ofRow: desk.row("7b-0"))
    try desk.decide(.departure(delay: .minutes(25), at: nil), on: next)
    #expect(graph.conflicts.value.map(\.vehicle) == ["v0", "v1"])
    #expect(graph.conflicts.value[0].departure > graph.conflicts.value[1].departure)
  }

  @Test("another line has its own conflicts")
  func otherLine() throws {
    try graph.drag("7-0", minutes: 9)
    #expect(graph.conflicts.value.count == 1 && desk.trips.conflicts.value.count == 1)
    let other = try #require(graph.routes.value.first { $0.id.routeID != graph.route.value?.id.routeID })
    graph.choose(other.id)
    #expect(graph.conflicts.value.isEmpty)
  }

  @Test("a conflict of another line shows that line, and says so")
  func tellsLine() throws {
    try graph.drag("7-0", minutes: 9)
    graph.choose(line: "r9")
    graph.jump(to: try #require(desk.trips.conflicts.value.first))
    #expect(graph.route.value?.name == "7: Alpha ↔ Delta")
    #expect(
      desk.notices.lastAttempt.value.map(desk.wording.sentence)
        == "The graph now shows another line: 7: Alpha ↔ Delta")
  }

  @Test("a trip can be dragged that lies beneath a conflict's mark")
  func beneath() throws {
    try graph.drag("7-0", minutes: 9)
    let mark = try #require(graph.moving.value.conflicts.first).rectangle
    let place = try graph.place("7-0", stopTime: 3)
    #expect(mark.contains(place))
    graph.press(at: place)
    #expect(desk.selection.instance.value?.tripID == "7-0")
    graph.drag(to: GraphPoint(x: place.x - graph.width(minutes: 9), y: place.y))
    graph.release()
    #expect(graph.conflicts.value.isEmpty)
  }
}
