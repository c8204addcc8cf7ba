import Testing

@testable import TripCore

@MainActor
@Suite("The choice of the train graph's line")
struct LineChooserTests {
  private let graph: GraphModel
  private let model: LineChooserModel

  init() throws {
    let day = try GraphDay()
    graph = day.graph(day.desk())
    model = LineChooserModel(graph)
  }

  private var listed: [String] { model.lines.value.map(\.name) }

  @Test("each line is listed once, the busiest first")
  func lines() { #expect(listed == ["7: Alpha ↔ Delta", "9 → Beta"]) }

  @Test("a text finds lines by their name and their destination, in any case")
  func search() {
    model.filter.value = "DELTA"
    #expect(listed == ["7: Alpha ↔ Delta"])
    model.filter.value = "9"
    #expect(listed == ["9 → Beta"])
    model.filter.value = "7 alpha"
    #expect(listed == ["7: Alpha ↔ Delta"])
    model.filter.value = "nowhere"
    #expect(listed == [])
  }

  @Test("the line that has just that name comes first, then those whose names begin with it")
  func order() {
    func line(_ name: String) -> RouteDirection {
      RouteDirection(id: .init(routeID: GTFSID(name), direction: nil), name: name, tripCount: 1)
    }
    let lines = ["21: To 1", "12 → Centre", "1: Centre ↔ Port", "10 → Port"].map(line)
    #expect(
      LineChooserModel.matching("1", lines).map(\.name) == [
        "1: Centre ↔ Port", "12 → Centre", "10 → Port", "21: To 1",
      ])
  }

  @Test("a chosen line is shown, and the next choice begins with all lines")
  func choose() {
    model.filter.value = "9"
    model.choose(model.lines.value[0])
    #expect(graph.route.value?.name == "9 → Beta" && model.filter.value.isEmpty)
    #expect(model.directions.value.map(\.name) == ["9 → Beta"])
    model.turn()
    #expect(graph.route.value?.name == "9 → Beta", "it has one direction")
  }

  @Test("a line has both directions, there and back, in turn")
  func turn() {
    let names = ["7: Alpha ↔ Delta", "7 → Delta", "7 → Alpha"]
    #expect(model.directions.value.map(\.name) == names)
    var seen: [String?] = []
    for _ in 0..<3 {
      model.turn()
      seen.append(graph.route.value?.name)
    }
    #expect(seen == [names[1], names[2], names[0]])
    model.choose(direction: model.directions.value[2])
    #expect(model.shown.value?.name == names[2])
    model.choose(model.lines.value[0])
    #expect(model.shown.value?.name == names[2], "the line that is shown keeps its direction")
  }
}
