import Testing

@testable import TripCore

@MainActor @Suite("The directions of trips on the train graph")
final class GraphHeadTests: GraphSuite {
  @Test("are told by heads on the lines of the trips that go up, and by arrows in the table")
  func heads() throws {
    graph.choose(graph.routes.value[0].id)
    graph.fit()
    let (heads, strokes) = (graph.base.value.heads, graph.base.value.strokes)
    let up = Set(try (0..<4).map { try desk.row("7b-\($0)") })
    #expect(heads.count >= up.count && heads.allSatisfy { $0.direction.y < 0 })
    for head in heads {
      let near = strokes.segments.min {
        strokes.squaredDistance(from: head.place, to: $0) < strokes.squaredDistance(from: head.place, to: $1)
      }
      #expect(near?.row.map(up.contains) ?? false)
    }
    let (there, back) = (try desk.row("7-0"), try desk.row("7b-0"))
    #expect(graph.tableRow(there).trip.hasPrefix("↓ "))
    #expect(graph.tableRow(back).trip.hasPrefix("↑ "))
  }

  @Test("need no arrow when all trips go one way")
  func oneWay() throws {
    #expect(graph.base.value.heads.isEmpty)
    let row = try desk.row("7-0")
    #expect(!graph.tableRow(row).trip.contains("↓"))
  }

  @Test("are in the legend on paper, with the station towards which heads point")
  func legend() throws {
    let letters = GraphLettering(names: 60, height: 10, digit: 5)
    let paper = GraphPaper(GraphPaper.Format.a4.size)
    #expect(
      graph.pages(on: paper, letters: letters, isRehearsal: false).first?.legend.contains { $0.sample == .head }
        == false)
    graph.choose(graph.routes.value[0].id)
    let page = try #require(graph.pages(on: paper, letters: letters, isRehearsal: false).first)
    #expect(page.legend.filter { $0.sample == .head }.map(\.text) == ["towards Alpha"])
  }
}
