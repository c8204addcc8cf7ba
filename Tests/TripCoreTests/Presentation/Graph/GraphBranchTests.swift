import TestSupport
import Testing

@testable import TripCore

@MainActor @Suite("Branches on the train graph")
struct GraphBranchTests {
  private let desk: DeskModel
  private let graph: GraphModel

  /// Thirty trips from A to D, and one to a depot west of the street.
  init() throws {
    let sample = try SampleDay()
    let timetable = StreetLine.timetable([("ABCD", 30), ("ABde", 1)])
    desk = DeskModel(
      timetable: timetable, now: timetable.departure(ofRow: 0), wording: sample.wording,
      journal: sample.replica(MemoryJournal(), author: "dispatch-1", state: JournalState()))
    graph = GraphModel(desk)
    graph.resize(to: GraphSize(width: 1000, height: 600))
    graph.fit()
  }

  private var row: Int {
    get throws {
      let timetable = desk.timetable.value
      return try #require(timetable.scheduledTrips.indices.first { timetable.instance(ofRow: $0).tripID == "1-0" })
    }
  }

  @Test("of few trips are folded: they take no place, and the trip is drawn as far as it is on the trunk")
  func folded() throws {
    #expect(graph.stopNames == ["A", "B", "C", "D"])
    #expect(graph.branches.value.map(\.name) == ["B – e: 1 trip"] && graph.branches.value.map(\.isOpen) == [false])
    let stroke = try #require(graph.base.value.strokes.segments.first { $0.row == (try? row) })
    #expect(stroke.points.count == 2)
    #expect(try graph.places(ofRow: row).count { $0 == nil } == 2)
  }

  @Test("open below the trunk, and the trip goes on there from the station where it left")
  func open() throws {
    let branch = try #require(graph.branches.value.first)
    graph.toggle(branch: branch.id)
    #expect(graph.stopNames == ["A", "B", "C", "D", "B", "d", "e"])
    #expect(graph.branches.value.map(\.isOpen) == [true])
    let strokes = try graph.base.value.strokes.segments.filter { $0.row == (try row) && $0.kind == .planned }
    #expect(strokes.map(\.points.count) == [2, 3])
    let lines = strokes.map { stroke in stroke.points.map { graph.base.value.strokes.points[$0] } }
    // At the same time, the one line ends and the other begins, further down.
    #expect(lines[0][1].x == lines[1][0].x && lines[0][1].y < lines[1][0].y)
    // A light line joins them.
    let link = try #require(graph.base.value.strokes.segments.first { $0.kind == .link })
    #expect(graph.base.value.strokes.points[link.points] == [lines[0][1], lines[1][0]])
    graph.toggle(branch: branch.id)
    #expect(graph.stopNames == ["A", "B", "C", "D"])
  }

  @Test("that trips take when they have come up are upside down, so that the trips go up there, too")
  func upsideDown() throws {
    let timetable = StreetLine.timetable([("ABCD", 30), ("DCBA", 30), ("DCBde", 10), ("edBCD", 10)])
    let sample = try SampleDay()
    let desk = DeskModel(
      timetable: timetable, now: timetable.departure(ofRow: 0), wording: sample.wording,
      journal: sample.replica(MemoryJournal(), author: "dispatch-1", state: JournalState()))
    let graph = GraphModel(desk)
    graph.resize(to: GraphSize(width: 1000, height: 600))
    graph.fit()
    for branch in graph.branches.value where !branch.isOpen { graph.toggle(branch: branch.id) }
    #expect(graph.stopNames == ["A", "B", "C", "D", "e", "d", "B"])
    for (id, arrow): (GTFSID, String) in [("2-0", "↑"), ("3-0", "↓"), ("0-0", "↓"), ("1-0", "↑")] {
      let row = try desk.row(id)
      #expect(graph.tableRow(row).trip.hasPrefix(arrow), "\(id)")
      for stroke in graph.base.value.strokes.segments where stroke.row == row && stroke.kind == .planned {
        let points = stroke.points.map { graph.base.value.strokes.points[$0] }
        #expect(zip(points, points.dropFirst()).allSatisfy { ($1.y < $0.y) == (arrow == "↑") }, "\(id)")
      }
    }
  }

  @Test("stay folded when a trip is selected that is in sight, so that nothing moves under the pointer")
  func inSight() throws {
    desk.selection.select(row: try row)
    #expect(graph.stopNames == ["A", "B", "C", "D"])
  }

  @Test("open by themselves for the selected trip that is looked for")
  func revealed() throws {
    desk.selection.select(row: try row)
    graph.zoomToSelection()
    #expect(graph.branches.value.map(\.isOpen) == [true])
    #expect(try graph.places(ofRow: row).allSatisfy { $0 != nil })
  }
}
