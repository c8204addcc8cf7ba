import Foundation
import Testing

@testable import TripCore

@MainActor @Suite("Several lines together on the train graph")
final class GraphCorridorTests: GraphSuite {
  @Test("have one axis, on which each line is told apart by colour and by its name at every trip")
  func together() throws {
    #expect(graph.choose(lines: ["r7", "r9"]))
    #expect(graph.route.value?.name == "7 + 9" && graph.route.value?.tripCount == 12)
    #expect(graph.tableRows.value.count == 12 && graph.stopNames.prefix(3) == ["Alpha", "Beta", "Gamma"])
    #expect(graph.base.value.lines.map(\.name) == ["7", "9"])
    for segment in graph.base.value.strokes.segments {
      let row = try #require(segment.row)
      #expect(segment.line == (desk.timetable.value.route(ofRow: row).id == "r7" ? 0 : 1))
    }
    let row = try desk.row("9-0")
    #expect(graph.tableRow(row).trip.contains("9-0"))
  }

  @Test("are those that serve both of two stations, with the trips that do")
  func between() throws {
    #expect(graph.choose(between: "alpha", and: "beta"))
    #expect(graph.route.value?.id.lines == ["r7", "r9"])
    #expect(graph.tableRows.value.count == 12)
    #expect(graph.choose(between: "beta", and: "delta"))
    #expect(graph.route.value?.id.lines == ["r7"] && graph.tableRows.value.count == 9)
    let short = try desk.row("7-2")
    #expect(!graph.tableRows.value.contains(short), "it turns at Gamma")
    #expect(!graph.choose(between: "alpha", and: "nowhere"))
  }

  @Test("are chosen from a list that searches, with the shown ones first, and the last one stays")
  func offers() {
    graph.choose(line: "r9")
    #expect(graph.corridorOffers(search: "").map(\.id) == ["r9", "r7"])
    let found = graph.corridorOffers(search: "delta")
    #expect(found.map(\.id) == ["r7", "r9"] && found.map(\.isChosen) == [false, true], "what is found comes first")
    #expect(graph.corridorOffers(search: "nothing").map(\.id) == ["r9"])
    graph.toggle(line: "r7")
    #expect(graph.route.value?.id.lines == ["r9", "r7"])
    graph.toggle(line: "r9")
    graph.toggle(line: "r7")
    #expect(graph.route.value?.id.lines == ["r7"])
    #expect(graph.corridorStations.map(\.id).prefix(3) == ["alpha", "beta", "gamma"])
  }

  @Test("are taken from a search by Enter, and left out again; without a search nothing is taken")
  func first() {
    graph.choose(line: "r9")
    #expect(graph.toggleFirst(search: "7"))
    #expect(graph.route.value?.id.lines == ["r9", "r7"])
    #expect(graph.toggleFirst(search: "9 "))
    #expect(graph.route.value?.id.lines == ["r7"])
    #expect(!graph.toggleFirst(search: " ") && !graph.toggleFirst(search: "nothing"))
    #expect(graph.route.value?.id.lines == ["r7"])
  }

  @Test("have a key in rows above the times, in which no two names overlap, and which counts those without room")
  func key() {
    let letters = GraphLettering(names: 100, height: 10, digit: 5)
    for (count, width) in [(1, 500.0), (8, 500), (40, 800), (40, 300), (3, 20)] {
      let lines = (1...count).map { GraphBase.LineMark(name: "Line \($0)", color: nil) }
      let key = LineKey(lines, from: 100, width: width, letters)
      let placed = key.lines.compactMap { line in line.place.map { ($0, line.width) } }
      #expect(placed.count + (key.rest?.count ?? 0) == count && (1...4).contains(key.rowCount))
      for ((one, room), (other, _)) in zip(placed, placed.dropFirst()) where one.y == other.y {
        #expect(one.x + GraphBase.LineMark.sample + GraphBase.LineMark.space + room < other.x)
      }
      for (place, room) in placed where width > 100 { #expect(place.x + room <= 100 + width) }
    }
    #expect(LineKey([], from: 0, width: 100, letters).rowCount == 0)
    graph.choose(lines: ["r7", "r9"])
    let base = graph.base.value
    #expect(base.lines.allSatisfy { ($0.place?.y ?? .infinity) + 15 <= base.plot.y - 15 - 4 }, "above the times")
  }

  @Test("one of them alone is shown as ever, and what does not run is left out")
  func one() {
    #expect(graph.choose(lines: ["r9", "gone"]))
    #expect(graph.route.value?.id == RouteDirection.ID(routeID: "r9", direction: 0))
    #expect(graph.base.value.lines.isEmpty)
    #expect(!graph.choose(lines: ["gone"]))
  }

  @Test("stay when the timetable is replaced, and say in the data which line each trip has")
  func data() throws {
    graph.choose(lines: ["r7", "r9"])
    desk.replaceTimetable(by: day.timetable())
    #expect(graph.route.value?.id.lines == ["r7", "r9"])
    let json = try #require(try graph.graphDescription?.json())
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(object["route_ids"] as? [String] == ["r7", "r9"])
    let trips = try #require(object["trips"] as? [[String: Any]])
    #expect(Set(trips.compactMap { $0["route_id"] as? String }) == ["r7", "r9"])
  }
}
