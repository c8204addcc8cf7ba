import TestSupport
import Testing

@testable import TripCore

@MainActor @Suite("Overtaking on the train graph")
struct GraphOvertakingTests {
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

  /// A local train from A at 06:00, which is at F at 06:10, and an express from A at 06:03 that is there at 06:05.
  private func express(type: Int = 2, at minute: Int = 3) -> Timetable {
    StreetLine.timetable([("ABCDEF", 1), ("AF", 1)], type: type, start: { pattern, _ in pattern == 0 ? 0 : minute })
  }

  @Test("an express that passes a local train between two stations is marked there and listed")
  func express() throws {
    // The desk's clocks are two hours ahead of the timetable's.
    let desk = desk(express())
    let graph = graph(desk)
    // After three minutes and three quarters both are 1,875 m from A.
    #expect(
      graph.listedConflicts.value.map(graph.words) == [
        "08:03: 1 overtakes 0 between B and C, as planned"
      ])
    let place = try #require(graph.moving.value.overtakings.first)
    let rows = graph.base.value.stops.map(\.y)
    #expect(abs(place.y - (rows[1] + 0.875 * (rows[2] - rows[1]))) < 3)
    #expect(abs(place.x - graph.scale.x(desk.timetable.value.departure(ofRow: 0) + 225)) < 3)
    graph.selectNextConflict()
    #expect(desk.selection.row.value.map { desk.timetable.value.instance(ofRow: $0).tripID } == "1-0")
  }

  @Test("what is still to come is listed first, the nearest at the top, and what is over below it, marked as such")
  func order() throws {
    let desk = desk(
      StreetLine.timetable([("ABCDEF", 3), ("AF", 3)], type: 2, start: { 60 * $1 + ($0 == 0 ? 0 : 3) }))
    let graph = graph(desk)
    func listed() -> [String] { graph.listedConflicts.value.map(graph.words).map { String($0.prefix(11)) } }
    #expect(listed() == ["08:03: 1-0 ", "09:03: 1-1 ", "10:03: 1-2 "])
    let start = desk.now.value
    desk.tick(start + .minutes(30))
    #expect(listed() == ["09:03: 1-1 ", "10:03: 1-2 ", "Over: 08:03"])
    graph.selectNextConflict()
    #expect(desk.selection.instance.value?.tripID == "1-1")
    desk.tick(start + .minutes(90))
    #expect(listed() == ["10:03: 1-2 ", "Over: 09:03", "Over: 08:03"])
  }

  @Test("of one direction alone, only its trips are listed and marked")
  func oneDirection() throws {
    let desk = desk(
      StreetLine.timetable(
        [("ABCDEF", 1), ("AF", 1), ("FEDCBA", 2)], type: 2, start: { 60 * $1 + ($0 == 1 ? 3 : 0) }))
    let graph = graph(desk)
    let directions = graph.routes.value
    let counts = directions.map { direction in
      graph.choose(direction.id)
      graph.fit()
      return [graph.overtakingList.value.count, graph.moving.value.overtakings.count]
    }
    #expect(counts.count == 3 && counts[0] == [1, 1] && counts.filter { $0 == [0, 0] }.count == 1)
  }

  @Test("a bus that passes a train at the stations that both serve does not overtake it")
  func busBesideTrain() throws {
    let train = express(at: 3)
    let routes = [train.routes[0], Route(id: "b", shortName: "B", type: 3)]
    var trips = train.trips
    trips[1] = TripRow(route: 1, stopTimes: trips[1].stopTimes)
    let graph = graph(
      desk(
        Timetable(
          agency: train.agency, serviceDate: train.serviceDate, routes: routes, stops: train.stops, trips: trips,
          tripIDs: train.tripIDs, headsigns: train.headsigns, stopTimes: train.stopTimes,
          scheduledTrips: train.scheduledTrips)))
    graph.choose(lines: ["r", "b"])
    #expect(graph.tableRows.value.count == 2 && graph.overtakingList.value.isEmpty)
    graph.mark(Array(graph.sections.value.indices), isSingle: true)
    #expect(graph.meetList.value.isEmpty)
  }

  @Test("paper explains the ring")
  func legend() {
    let letters = GraphLettering(names: 60, height: 10, digit: 5)
    func samples(_ graph: GraphModel) -> [GraphPage.Sample] {
      graph.pages(on: GraphPaper(GraphPaper.Format.a4.size), letters: letters, isRehearsal: false)
        .flatMap { $0.legend.map(\.sample) }
    }
    #expect(samples(graph(desk(express(at: 3)))).contains(.overtaking))
    #expect(!samples(graph(desk(express(at: 30)))).contains(.overtaking))
  }

  @Test("who leaves or arrives in the same minute overtakes nobody")
  func atStation() {
    for minute in [0, 8, 10] {
      #expect(graph(desk(express(at: minute))).overtakingList.value.isEmpty, "\(minute)")
    }
  }

  @Test("on roads vehicles pass each other where they like")
  func roads() {
    for (type, isMarked) in [(0, true), (1, true), (2, true), (3, false), (4, false), (11, false), (109, true)] {
      #expect(graph(desk(express(type: type))).overtakingList.value.isEmpty != isMarked, "\(type)")
    }
  }

  @Test("a decision makes and mends it in the same frame, and a canceled trip passes nobody")
  func decisions() throws {
    let desk = desk(express(at: 30))
    let graph = graph(desk)
    #expect(graph.listedConflicts.value.isEmpty)
    // The local train is 28 minutes late now, so that the express reaches it.
    let local = desk.timetable.value.instance(ofRow: 0)
    try desk.decide(.departure(delay: .minutes(28), at: nil), on: local)
    #expect(graph.overtakingList.value.count == 1)
    #expect(!graph.words(try #require(graph.listedConflicts.value.first)).contains("planned"))
    try desk.undo()
    #expect(graph.overtakingList.value.isEmpty && graph.moving.value.overtakings.isEmpty)
    try desk.decide(.departure(delay: .minutes(28), at: nil), on: local)
    try desk.decide(.cancelled, on: local)
    #expect(graph.overtakingList.value.isEmpty)
  }

  @Test("trips in the other direction meet, and do not overtake")
  func otherWay() {
    let timetable = StreetLine.timetable([("ABCDEF", 2), ("FA", 2)], type: 2, start: { 10 * $1 + 3 * $0 })
    #expect(graph(desk(timetable)).overtakingList.value.isEmpty)
  }

  @Test("the words above the list say where vehicles cannot be checked")
  func unchecked() throws {
    let desk = desk(express(at: 30))
    let graph = graph(desk)
    #expect(graph.conflictTitle.value == "Vehicles are not checked: the timetable names none for this line")
    try desk.decide(.vehicle("12"), on: desk.timetable.value.instance(ofRow: 0))
    #expect(graph.conflictTitle.value == "No conflicts on this line")
    try desk.decide(.departure(delay: .minutes(28), at: nil), on: desk.timetable.value.instance(ofRow: 0))
    #expect(graph.conflictTitle.value == "Conflicts on this line")
  }

  @Test("after any decisions it is what is found from the start")
  func anyDecisions() throws {
    var random = SeededRandom.announced()
    let timetable = StreetLine.timetable(
      [("ABCDEFGH", 6), ("ACH", 5), ("AH", 4), ("HGFEDCBA", 6), ("HDA", 4), ("CDEf", 3)], type: 2,
      start: { 7 * $1 + 2 * $0 })
    let desk = desk(timetable)
    let graph = graph(desk)
    var seen = 0
    for _ in 0..<120 {
      let row = Int.random(in: timetable.scheduledTrips.indices, using: &random)
      let decisions: [Decision] = [
        .departure(delay: .minutes(.random(in: -3...40, using: &random)), at: nil), .cancelled, .reinstated,
        .skipped(at: StopSequence(.random(in: 0...3, using: &random))),
        .restored(at: StopSequence(.random(in: 0...3, using: &random))),
      ]
      // A decision that is not possible now is refused, which is as good.
      try? desk.decide(decisions.randomElement(using: &random) ?? .cancelled, on: timetable.instance(ofRow: row))
      #expect(graph.overtakingList.value == self.graph(desk).overtakingList.value)
      seen += graph.overtakingList.value.count
    }
    #expect(seen > 100)
  }
}
