import TestSupport
import Testing

@testable import TripCore

@MainActor @Suite("Meets on a single track of the train graph")
struct GraphMeetTests {
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

  /// A train from A at 06:00 and one from F some minutes later; each takes two minutes from station to station.
  private func timetable(back minute: Int = 1, type: Int = 2) -> Timetable {
    StreetLine.timetable(
      [("ABCDEF", 1), ("FEDCBA", 1)], type: type, start: { pattern, _ in pattern == 0 ? 0 : minute })
  }

  @Test("trips that meet between stations are marked and listed once the section is marked, with undo, at all desks")
  func marked() throws {
    let desk = desk(timetable())
    let (graph, other) = (graph(desk), self.graph(desk))
    #expect(graph.sections.value.map(\.name) == ["A – B", "B – C", "C – D", "D – E", "E – F"])
    #expect(graph.meetList.value.isEmpty)
    #expect(
      graph.conflictTitle.value
        == "Vehicles and meets are not checked: the timetable names no vehicles, and no section is marked as single track"
    )
    try desk.decide(.vehicle("1"), on: desk.timetable.value.instance(ofRow: 0))
    #expect(
      graph.conflictTitle.value == "No conflicts on this line, of which no section is marked as single track")
    graph.mark([2], isSingle: true)
    #expect(graph.sections.value.map(\.isSingle) == [false, false, true, false, false])
    // At 06:05:30 both are three quarters of the way from C to D. The desk's clocks are two hours ahead.
    let expected = ["08:05: 0 meets 1 between C and D, as planned"]
    #expect(graph.listedConflicts.value.map(graph.words) == expected)
    #expect(other.listedConflicts.value.map(other.words) == expected)
    let place = try #require(graph.moving.value.meets.first)
    let rows = graph.base.value.stops.map(\.y)
    #expect(abs(place.y - (rows[2] + 0.75 * (rows[3] - rows[2]))) < 0.01)
    #expect(graph.base.value.singleTrack.count == 1 && graph.conflictTitle.value == "Conflicts on this line")
    graph.selectNextConflict()
    #expect(desk.selection.instance.value?.tripID == "0-0")
    try desk.undo()
    #expect(graph.meetList.value.isEmpty && graph.sections.value.allSatisfy { !$0.isSingle })
    graph.mark([0, 1, 2, 3, 4], isSingle: true)
    graph.mark([2], isSingle: false)
    #expect(graph.sections.value.map(\.isSingle) == [true, true, false, true, true] && graph.meetList.value.isEmpty)
    #expect(desk.journal.shown.singleTrack.count == 4)
  }

  @Test("trips that meet at a station pass each other there")
  func atStation() throws {
    for (minute, count) in [(0, 1), (1, 1), (2, 0), (3, 1), (6, 0), (10, 0), (30, 0)] {
      let desk = desk(timetable(back: minute))
      let graph = graph(desk)
      graph.mark(Array(0..<5), isSingle: true)
      #expect(graph.meetList.value.count == count, "\(minute)")
    }
  }

  @Test("a branch has sections, too, and where no track is there are none")
  func branches() throws {
    let timetable = StreetLine.timetable(
      [("ABCDEF", 4), ("FEDCBA", 4), ("ABbc", 2), ("cbBA", 2)], type: 2, start: { 40 * $1 + 3 * $0 })
    let graph = graph(desk(timetable))
    let names = graph.sections.value.map(\.name)
    #expect(names.contains("B – b") && names.contains("b – c"), "\(names)")
    graph.mark(Array(names.indices), isSingle: true)
    #expect(graph.meetList.value.contains { $0.stretch.section > 0 })
    for (type, isMarked) in [(0, true), (1, false), (2, true), (3, false), (4, false)] {
      #expect(self.graph(desk(self.timetable(type: type))).sections.value.isEmpty != isMarked, "\(type)")
    }
  }

  @Test("the data has the single track and the meets")
  func data() throws {
    let graph = graph(desk(timetable()))
    graph.mark([2], isSingle: true)
    let description = try #require(graph.graphDescription)
    #expect(description.singleTrack == [[2, 3]] && description.meets.map(\.share) == [0.75])
    #expect(try description.json().contains(#""single_track":[[2,3]]"#))
  }

  @Test("on random days it is what comes out of each pair of trips")
  func oracle() throws {
    var random = SeededRandom.announced()
    var seen = 0
    for _ in 0..<5 {
      let starts = (0..<5).map { _ in (0..<8).map { _ in Int.random(in: 0...240, using: &random) } }
      let timetable = StreetLine.timetable(
        [("ABCDEFGH", 8), ("ACH", 4), ("HGFEDCBA", 8), ("HDA", 4), ("FEDC", 3)], type: 2,
        start: { starts[$0][$1] })
      let desk = desk(timetable)
      let graph = graph(desk)
      let single = graph.sections.value.indices.filter { _ in Bool.random(using: &random) }
      graph.mark(single, isSingle: true)
      let letters = single.compactMap { Self.letter(graph.sections.value[$0].name) }
      for _ in 0..<15 {
        let row = Int.random(in: timetable.scheduledTrips.indices, using: &random)
        let decisions: [Decision] = [
          .departure(delay: .minutes(.random(in: -3...40, using: &random)), at: nil), .cancelled, .reinstated,
          .skipped(at: StopSequence(.random(in: 0...3, using: &random))),
          .departure(delay: .minutes(.random(in: 0...20, using: &random)), at: 1),
        ]
        // A decision that is not possible now is refused, which is as good.
        try? desk.decide(decisions.randomElement(using: &random) ?? .cancelled, on: timetable.instance(ofRow: row))
        let found = Set(
          graph.meetList.value.map { meet in
            let letter = Self.letter(
              graph.name(ofStation: meet.stretch.from) + graph.name(ofStation: meet.stretch.to))?.asciiValue
            return [min(meet.firstRow, meet.secondRow), max(meet.firstRow, meet.secondRow), Int(letter ?? 0)]
          })
        let expected = meets(desk, letters)
        #expect(found == expected)
        #expect(graph.meetList.value.count == found.count)
        seen += found.count
      }
    }
    #expect(seen > 100)
  }

  /// The first letter of the two stations of a section.
  private static func letter(_ name: String) -> Character? { name.filter(\.isLetter).min() }

  /// The pairs of rows that are on a section at once, with the code of the letter at which it begins; found by looking at
  /// every pair and every second.
  private func meets(_ desk: DeskModel, _ letters: [Character]) -> Set<[Int]> {
    let timetable = desk.timetable.value
    func ways(_ row: Int) -> [(place: Double, arrival: Int, departure: Int)] {
      guard let trip = desk.trips.trip(ofRow: row), !trip.isCancelled else { return [] }
      return trip.stopTimes.filter { !$0.isSkipped }.map {
        let arrival = ($0.expectedArrival ?? $0.arrival).unixSeconds
        return (
          Double($0.stop.id.text.utf8.first ?? 0), arrival,
          max(arrival, ($0.expectedDeparture ?? $0.departure).unixSeconds)
        )
      }
    }
    /// The seconds after which a trip is between two letters.
    func seconds(_ way: [(place: Double, arrival: Int, departure: Int)], _ low: Double) -> Set<Int> {
      var seconds: Set<Int> = []
      for (from, to) in zip(way, way.dropFirst()) where from.departure < to.arrival {
        guard min(from.place, to.place) <= low, max(from.place, to.place) >= low + 1 else { continue }
        let steps = abs(to.place - from.place)
        let length = Double(to.arrival - from.departure)
        let before = from.place < to.place ? low - from.place : from.place - low - 1
        let start = from.departure + Int((before / steps * length).rounded())
        let end =
          abs(to.place - (from.place < to.place ? low + 1 : low)) < 0.1
          ? to.arrival : from.departure + Int(((before + 1) / steps * length).rounded())
        seconds.formUnion(start..<max(start, end))
      }
      return seconds
    }
    var found: Set<[Int]> = []
    for letter in letters {
      let low = Double(letter.asciiValue ?? 0)
      var (along, against): ([(Int, Set<Int>)], [(Int, Set<Int>)]) = ([], [])
      for row in timetable.scheduledTrips.indices {
        let way = ways(row)
        guard let first = way.first, let last = way.last, way.count > 1 else { continue }
        let seconds = seconds(way, low)
        if !seconds.isEmpty {
          if first.place < last.place { along.append((row, seconds)) } else { against.append((row, seconds)) }
        }
      }
      for one in along {
        for other in against where !one.1.isDisjoint(with: other.1) {
          found.insert([min(one.0, other.0), max(one.0, other.0), Int(low)])
        }
      }
    }
    return found
  }
}
