import Foundation
import TestSupport
import Testing

@testable import TripCore

@MainActor @Suite("Lines and their stops on the train graph")
struct GraphRoutesTests {
  private let day: GraphDay

  init() throws { day = try GraphDay() }

  @Test("routes can be chosen in both directions or one, the busiest first, and the busiest is shown")
  func routes() {
    let graph = day.graph(day.desk())
    #expect(graph.routes.value.map(\.name) == ["7: Alpha ↔ Delta", "7 → Delta", "7 → Alpha", "9 → Beta"])
    #expect(graph.routes.value.map(\.tripCount) == [10, 6, 4, 2])
    #expect(graph.route.value == graph.routes.value[0])
    graph.choose(graph.routes.value[3].id)
    #expect(graph.tableRows.value.count == 2)
    #expect(graph.base.value.stops.map(\.name) == ["Alpha", "Beta"])
  }

  @Test("without direction_id, the order of the stops decides the direction")
  func directions() {
    let network = GraphNetwork(day.timetable(hasDirections: false), day.sample.wording)
    #expect(network.routes.map(\.name) == ["7: Alpha ↔ Delta", "7 → Delta", "7 → Alpha", "9 → Beta"])
    #expect(network.routes.map(\.tripCount) == [10, 6, 4, 2])
  }

  @Test("a stop has one place, whichever direction is shown")
  func samePlaces() throws {
    let graph = day.graph(day.desk())
    let both = graph.base.value.stops
    for id in graph.routes.value.prefix(3).map(\.id) {
      graph.choose(id)
      #expect(graph.base.value.stops == both)
    }
    // The way back goes up.
    let points = graph.points(
      of: try #require(graph.desk.trips.trip(ofRow: graph.desk.row("7b-0"))), row: try graph.desk.row("7b-0"),
      graph.scale)
    let heights = points.compactMap { $0?.y }
    #expect(heights.count == 4 && zip(heights, heights.dropFirst()).allSatisfy { $0 > $1 })
  }

  @Test("a distance is that of a great circle")
  func distance() throws {
    let amsterdam = try #require(Stop.Position(latitude: 52.3791, longitude: 4.9003))
    let utrecht = try #require(Stop.Position(latitude: 52.0894, longitude: 5.1101))
    #expect(abs(amsterdam.distance(to: utrecht) - 35_250) < 200)
    #expect(amsterdam.distance(to: amsterdam) == 0)
  }
}

@MainActor @Suite("One direction on the train graph")
final class GraphOneDirectionTests: GraphSuite {
  @Test("has no line of a selected trip of the other direction, which is said when the direction is chosen")
  func otherWay() throws {
    desk.selection.select(row: try desk.row("7b-0"))
    #expect(graph.route.value?.name == "7 → Delta" && graph.moving.value.strokes.segments.isEmpty)
    graph.choose(graph.routes.value[0].id)
    #expect(!graph.moving.value.strokes.segments.isEmpty, "both directions")
    graph.choose(graph.routes.value[1].id)
    #expect(graph.moving.value.strokes.segments.isEmpty)
    #expect(
      desk.notices.lastAttempt.value.map(desk.wording.sentence)
        == "The selected trip goes the other way and is not in the graph now.")
    graph.choose(graph.routes.value[0].id)
    #expect(desk.notices.lastAttempt.value == nil, "it is drawn again")
  }
}
