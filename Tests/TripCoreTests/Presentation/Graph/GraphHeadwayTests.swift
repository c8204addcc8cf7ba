import TestSupport
import Testing

@testable import TripCore

@MainActor @Suite("Headways on the train graph")
struct GraphHeadwayTests {
  private let sample: SampleDay

  init() throws { sample = try SampleDay() }

  private func desk(_ timetable: Timetable) -> DeskModel {
    DeskModel(
      timetable: timetable, now: timetable.departure(ofRow: 0), wording: sample.wording,
      journal: sample.replica(MemoryJournal(), author: "ann"))
  }

  private func graph(_ desk: DeskModel) -> GraphModel {
    let graph = GraphModel(desk)
    graph.resize(to: GraphSize(width: 1000, height: 600))
    graph.fit()
    return graph
  }

  /// Buses from A to D every ten minutes.
  private let line = StreetLine.timetable([("ABCD", 6), ("DCBA", 2)])

  private func decide(_ desk: DeskModel, _ tripID: GTFSID, _ decision: Decision) throws {
    try desk.decide(decision, on: desk.timetable.value.instance(ofRow: desk.row(tripID)))
  }

  private func know(_ desk: DeskModel, _ delays: [Int?]) throws {
    for (run, delay) in delays.enumerated() {
      if let delay { try decide(desk, "0-\(run)", .departure(delay: .minutes(delay), at: nil)) }
    }
  }

  @Test("a gap over twice the planned one and one under half of it are shaded, others not")
  func shaded() throws {
    let desk = desk(line)
    let graph = graph(desk)
    try know(desk, [0, 11, 11])
    // 21 minutes after the first, then 10.
    #expect(graph.foundGaps.value.map(\.kind) == [.long, .long, .long])
    #expect(graph.foundGaps.value.allSatisfy { $0.length == 1260 && $0.planned == 600 })
    #expect(graph.moving.value.shades.map(\.kind) == [.long])
    #expect(graph.moving.value.shades.first?.outline.count == 6, "passengers do not board at the last stop")
    #expect(
      graph.listedConflicts.value.map(graph.words) == [
        "Gap of 21 min at A, planned 10 min: 08:10 R →  comes after 08:00 R → "
      ])
    try know(desk, [0, 6, 0])
    #expect(graph.foundGaps.value.map(\.kind) == [.short, .short, .short] && graph.listedConflicts.value.isEmpty)
    try know(desk, [0, 5, 0])
    #expect(graph.foundGaps.value.isEmpty, "just half")
    try know(desk, [0, 10, 10])
    #expect(graph.foundGaps.value.isEmpty, "just twice")
  }

  @Test("what is not known is not shaded, also where it may come between")
  func unknown() throws {
    let desk = desk(line)
    let graph = graph(desk)
    try know(desk, [nil, 21])
    #expect(graph.foundGaps.value.isEmpty)
    try know(desk, [0])
    // The delay of the third one, planned at 06:20, is not known.
    #expect(graph.foundGaps.value.isEmpty)
    try know(desk, [nil, nil, 15])
    #expect(graph.foundGaps.value.map(\.kind) == [.short, .short, .short], "only the last two are neighbours")
  }

  @Test("a canceled trip opens a gap, and so does a skipped stop")
  func canceled() throws {
    let desk = desk(line)
    let graph = graph(desk)
    try know(desk, [0, 0, 0])
    #expect(graph.foundGaps.value.isEmpty)
    try decide(desk, "0-1", .cancelled)
    #expect(graph.foundGaps.value.count == 3 && graph.foundGaps.value.allSatisfy { $0.length == 1200 })
    #expect(try graph.foundGaps.value.allSatisfy { try $0.secondRow == desk.row("0-2") })
    try decide(desk, "0-1", .reinstated)
    try decide(desk, "0-1", .departure(delay: 0, at: nil))
    try decide(desk, "0-1", .skipped(at: 1))
    #expect(graph.foundGaps.value.map { graph.name(ofStation: $0.station) } == ["B"])
    #expect(graph.moving.value.shades.first?.outline.count == 4, "a band at the stop")
  }

  @Test("the shading follows a drag in the same frame, and is listed until the later trip has gone")
  func drag() throws {
    let desk = desk(line)
    let graph = graph(desk)
    try know(desk, [0, 0, 0])
    let row = try desk.row("0-1")
    try desk.drag.move(desk.timetable.value.instance(ofRow: row), to: .departure(delay: .minutes(8), at: nil))
    #expect(graph.moving.value.shades.map(\.kind) == [.short])
    desk.drag.cancel()
    #expect(graph.moving.value.shades.isEmpty)
    try know(desk, [0, 15, 30, 45, 60, 75])
    #expect(graph.listedConflicts.value.count == 5)
    desk.tick(line.departure(ofRow: 0) + .minutes(32))
    #expect(graph.listedConflicts.value.count == 4)
  }

  @Test("the note says how far the trip before is")
  func note() throws {
    let desk = desk(line)
    let graph = graph(desk)
    try know(desk, [0, 11, 11])
    desk.selection.select(row: try desk.row("0-1"))
    graph.selectPreviousStop()
    #expect(
      graph.moving.value.pointer?.text.contains("21 min after the trip before, planned 10 min") ?? false)
  }

  @Test("on random days it is what comes out of the times at each stop")
  func oracle() throws {
    var random = SeededRandom.announced()
    var seen = 0
    for _ in 0..<15 {
      let timetable = StreetLine.timetable(
        [("ABCDEF", 8), ("ACF", 3), ("FEDCBA", 8), ("CDE", 3)], start: { 11 * $1 + 4 * $0 })
      let desk = desk(timetable)
      let graph = graph(desk)
      for _ in 0..<25 {
        let row = Int.random(in: timetable.scheduledTrips.indices, using: &random)
        let decisions: [Decision] = [
          .departure(delay: .minutes(.random(in: -3...25, using: &random)), at: nil),
          .departure(delay: .minutes(.random(in: -3...25, using: &random)), at: nil), .cancelled, .reinstated,
          .skipped(at: StopSequence(.random(in: 0...3, using: &random))),
        ]
        // A decision that is not possible now is refused, which is as good.
        try? desk.decide(decisions.randomElement(using: &random) ?? .cancelled, on: timetable.instance(ofRow: row))
        let found = Set(
          graph.foundGaps.value.map { gap in
            let letter = graph.name(ofStation: gap.station).utf8.first.map { Int($0) - 65 } ?? -1
            return [gap.firstRow, gap.secondRow, letter, gap.kind == .long ? 1 : 0]
          })
        #expect(found == gaps(desk))
        seen += found.count
      }
    }
    #expect(seen > 100, "gaps were found at all")
  }

  /// The gaps, each as two rows, the number of the stop's letter, and whether it is long; found by looking at every stop.
  private func gaps(_ desk: DeskModel) -> Set<[Int]> {
    let timetable = desk.timetable.value
    var found: Set<[Int]> = []
    for letter in "ABCDEF" {
      for isBack in [false, true] {
        var planned: [Int] = []
        var calls: [(time: Int, row: Int, planned: Int, isKnown: Bool)] = []
        for row in timetable.scheduledTrips.indices {
          guard let trip = desk.trips.trip(ofRow: row) else { continue }
          let stops = trip.stopTimes
          guard (stops[0].stop.id > stops[1].stop.id) == isBack else { continue }
          // Passengers do not board at the last stop.
          let index = stops.firstIndex { $0.stop.id == GTFSID(String(letter)) }
          guard let index else { continue }
          if index < stops.count - 1 { planned.append(stops[index].departure.unixSeconds) }
          let served = stops.indices.filter { !stops[$0].isSkipped }
          guard !trip.isCancelled, served.count > 1, served.dropLast().contains(index) else { continue }
          let time = stops[index].expectedDeparture ?? stops[index].departure
          calls.append(
            (time.unixSeconds, row, stops[index].departure.unixSeconds, stops[index].expectedDeparture != nil))
        }
        calls.sort { ($0.time, $0.row) < ($1.time, $1.row) }
        for (first, second) in zip(calls, calls.dropFirst()) where first.isKnown && second.isKnown {
          guard let before = planned.filter({ $0 < second.planned }).max() else { continue }
          let (gap, headway) = (second.time - first.time, second.planned - before)
          let number = Int(letter.asciiValue ?? 0) - 65
          if 2 * gap < headway { found.insert([first.row, second.row, number, 0]) }
          if gap > 2 * headway || gap == 2 * headway && first.planned < before {
            found.insert([first.row, second.row, number, 1])
          }
        }
      }
    }
    return found
  }
}
