import TestSupport
import Testing

@testable import TripCore

@MainActor @Suite("Trips that leave the axis of the train graph and come back")
struct GraphLinkTests {
  private func graph(_ patterns: [StreetLine.Pattern]) throws -> GraphModel {
    let sample = try SampleDay()
    let timetable = StreetLine.timetable(patterns, start: { 10 * $1 + 5 * $0 })
    let desk = DeskModel(
      timetable: timetable, now: timetable.departure(ofRow: 0), wording: sample.wording,
      journal: sample.replica(MemoryJournal(), author: "dispatch-1", state: JournalState()))
    let graph = GraphModel(desk)
    graph.resize(to: GraphSize(width: 1000, height: 600))
    graph.fit()
    return graph
  }

  /// The lines of the trip "1-0", each with its points.
  private func lines(_ graph: GraphModel, _ kind: GraphStrokes.Kind) throws -> [[GraphPoint]] {
    let row = try graph.desk.row("1-0")
    let strokes = graph.base.value.strokes
    return strokes.segments.filter { $0.row == row && $0.kind == kind }.map { Array(strokes.points[$0.points]) }
  }

  @Test("by a folded branch have a light line between leaving and coming back, and no line of the axis")
  func folded() throws {
    let graph = try graph([("ABCDEF", 30), ("ABcdEF", 1)])
    #expect(graph.branches.value.map(\.isOpen) == [false])
    let (pieces, links) = (try lines(graph, .planned), try lines(graph, .link))
    #expect(pieces.count == 2 && links.count == 1)
    #expect(links.first == [pieces[0].last, pieces[1].first].compactMap(\.self))
    // The light line belongs to the trip: the pointer finds it there, and no text is written along it.
    let link = try #require(links.first)
    let middle = GraphPoint(x: (link[0].x + link[1].x) / 2, y: (link[0].y + link[1].y) / 2)
    let row = try graph.desk.row("1-0")
    #expect(graph.row(at: middle) == row)
  }

  @Test(
    "by an open branch that lies beside have short ends at the branch and at the junction instead of a line over the picture"
  )
  func farBranch() throws {
    let graph = try graph([("ABCDEFGH", 3), ("HGfedCBA", 3)])
    #expect(graph.branches.value.map(\.isOpen) == [true])
    let links = try lines(graph, .link)
    #expect(!links.isEmpty)
    for link in links where link[0].x == link[1].x {
      #expect(abs(link[0].y - link[1].y) <= 0.3 * graph.scale.plot.height)
    }
    // The way back by another street goes up, as on the trunk.
    let row = try graph.desk.row("1-0")
    let heights = graph.places(ofRow: row).compactMap { $0 }.map { graph.axis.rows[$0].position }
    let onBranch = Array(heights[2...4])
    #expect(onBranch == onBranch.sorted(by: >), "\(heights)")
  }

  @Test("at a break of the axis have a light line, too")
  func jump() throws {
    let graph = try graph([("ABCDEFGHhgfedcbA", 9), ("DEFGHhgfedcbABC", 1)])
    #expect(try lines(graph, .link).count == 1)
  }
}
