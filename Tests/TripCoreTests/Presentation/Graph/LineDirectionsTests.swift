import Testing

@testable import TripCore

@MainActor @Suite("The direction of a line on the train graph")
final class LineDirectionsTests: GraphSuite {
  @Test("is remembered by line, when another line is shown between and when the window opens again")
  func remembered() throws {
    let routes = graph.routes.value
    graph.choose(routes[2].id)
    graph.choose(routes[3].id)
    graph.choose(line: "r7")
    #expect(graph.route.value == routes[2])
    #expect(day.graph(desk).route.value == routes[2])
    graph.choose(routes[0].id)
    #expect(day.graph(desk).route.value == routes[0])
  }

  @Test("is both for a trip that goes the other way, which does not change what is remembered")
  func otherWay() throws {
    let routes = graph.routes.value
    graph.choose(routes[2].id)
    graph.choose(routes[3].id)
    desk.selection.select(row: try desk.row("7-1"))
    graph.zoomToSelection()
    #expect(graph.route.value == routes[0])
    graph.choose(routes[3].id)
    desk.selection.select(row: try desk.row("7b-1"))
    graph.zoomToSelection()
    #expect(graph.route.value == routes[2])
  }

  @Test("is kept as text, whatever the id of the line")
  func text() throws {
    let directions = try LineDirections(text: "tripdesk directions 1\n1 a b\n0 é\n")
    #expect(directions.direction(ofLine: "a b") == 1 && directions.direction(ofLine: "é") == 0)
    #expect(directions.direction(ofLine: "c") == nil)
    #expect(try LineDirections(text: directions.text) == directions)
    for text in ["", "tripdesk directions 2\n", "tripdesk directions 1\n2 a\n", "tripdesk directions 1\n1\n"] {
      #expect(throws: LineDirections.TextError.self) { try LineDirections(text: text) }
    }
  }
}
