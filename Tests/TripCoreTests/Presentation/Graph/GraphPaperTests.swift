import Foundation
import TestSupport
import Testing

@testable import TripCore

@MainActor @Suite("The train graph on paper")
final class GraphPaperTests: GraphSuite {
  private func pages(_ paper: GraphPaper, isRehearsal: Bool = false) -> [GraphPage] {
    graph.pages(on: paper, letters: GraphLettering(names: 60, height: 10, digit: 5), isRehearsal: isRehearsal)
  }

  @Test("a day that can be read on one page fills it, from full hour to full hour")
  func onePage() throws {
    let page = try #require(pages(GraphPaper(GraphPaper.Format.a4.size)).first)
    #expect(pages(GraphPaper(GraphPaper.Format.a4.size)).count == 1)
    // The trips run from 08:00 to 10:10.
    let times = page.picture.base.times.filter(\.isHour)
    #expect(times.first?.label == "08:00" && times.last?.label == "11:00")
    #expect(times.last.map { abs($0.x - page.picture.base.plot.maxX) < 0.01 } ?? false)
    #expect(page.picture.base.size == GraphSize(width: page.area.width, height: page.area.height))
    #expect(page.area.x > 28 && page.area.maxX < page.size.width - 28 && page.area.maxY < page.size.height - 28)
    #expect(Set(page.picture.base.strokes.segments.compactMap(\.row)).count == 6, "all trips of the direction")
  }

  @Test(
    "an hour is as wide as asked for, over several pages that leave no minute out", arguments: [20.0, 90, 250, 400])
  func scale(_ millimetres: Double) throws {
    for format in GraphPaper.Format.allCases {
      let pages = pages(GraphPaper(format.size, hourWidth: millimetres))
      let hour = millimetres * 72 / 25.4
      var covered: Set<Int> = []
      for page in pages {
        let base = page.picture.base
        let marks = base.times
        if let first = marks.first(where: \.isHour),
          let second = marks.dropFirst().first(where: { $0.isHour && $0.x > first.x })
        {
          #expect(abs(second.x - first.x - hour) < 0.01)
        }
        for stroke in base.strokes.segments {
          let visible = base.strokes.points[stroke.points].contains { base.plot.contains($0) }
          if visible, let row = stroke.row { covered.insert(row) }
        }
      }
      #expect(covered == Set(graph.tableRows.value))
    }
  }

  @Test("each page says whose day it is, when it was made, which page it is, and what its lines stand for")
  func words() throws {
    let pages = pages(GraphPaper(GraphPaper.Format.a4.size, hourWidth: 150), isRehearsal: true)
    #expect(pages.count == 3)
    let date = desk.wording.longDate(desk.timetable.value.serviceDate)
    #expect(Set(pages.map(\.heading)) == ["Sample Lines · 7 → Delta · \(date)"])
    for (index, page) in pages.enumerated() {
      #expect(page.note.hasPrefix("Rehearsal · as of ") && page.note.hasSuffix(" · page \(index + 1) of 3"))
      let kinds: [GraphStrokes.Kind] = [.planned, .expected, .reported, .followed, .extra, .canceled]
      #expect(page.legend.map(\.sample) == kinds.map(GraphPage.Sample.line))
    }
    #expect(!(self.pages(GraphPaper(GraphPaper.Format.a4.size)).first?.note.contains("Rehearsal") ?? true))
    // Marks are explained where the pages have them.
    graph.choose(graph.routes.value[0].id)
    let both = try #require(self.pages(GraphPaper(GraphPaper.Format.a4.size)).first)
    #expect(both.legend.map(\.sample).contains(.turn(.free)) && both.picture.moving.turns.count == 2)
  }

  @Test("nothing that only the screen has is on paper: selection, pointer, the present time")
  func screenOnly() throws {
    desk.selection.select(row: try desk.row("7-1"))
    let page = try #require(pages(GraphPaper(GraphPaper.Format.a4.size)).first)
    #expect(page.picture.moving == GraphMoving())
    #expect(graph.base.value.size == GraphSize(width: 1000, height: 600), "and the screen keeps its picture")
  }
}

@MainActor @Suite("The train graph as data")
final class GraphDescriptionTests: GraphSuite {
  @Test("it has the stations with their distances, and each trip's points with what is known")
  func content() throws {
    desk.selection.select(row: try desk.row("7-1"))
    try desk.changeActualDeparture(by: .minutes(7))
    let json = try #require(try graph.graphDescription?.json())
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(object["route_id"] as? String == "r7" && object["unit"] as? String == "m")
    let stations = try #require(object["stations"] as? [[String: Any]])
    let trunk = stations.filter { $0["section"] as? Int == 0 }
    let positions = ["Alpha", "Beta", "Gamma", "Delta"].compactMap { name in
      trunk.first { $0["name"] as? String == name }?["position"] as? Double
    }
    #expect(positions.count == 4)
    #expect(zip(positions, positions.dropFirst()).allSatisfy { abs($1 - $0 - 10_007) < 10 }, "\(positions)")
    let trips = try #require(object["trips"] as? [[String: Any]])
    #expect(trips.map { $0["trip_id"] as? String } == (0..<6).map { "7-\($0)" })
    let late = try #require(trips[1]["points"] as? [[String: Any]])
    #expect(late[0]["departure"] as? Int == day.time(8, 20).unixSeconds)
    #expect(late[0]["expected_departure"] as? Int == day.time(8, 27).unixSeconds)
    let unknown = try #require(trips[0]["points"] as? [[String: Any]])
    #expect(unknown.allSatisfy { $0["expected_departure"] == nil && $0["expected_arrival"] == nil })
  }
}
