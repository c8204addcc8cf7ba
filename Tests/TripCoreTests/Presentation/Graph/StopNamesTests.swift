import TestSupport
import Testing

@testable import TripCore

@Suite("The names of stops beside the train graph")
struct StopNamesTests {
  private let plot = GraphRectangle(x: 100, y: 30, width: 800, height: 500)

  private func places(_ names: [(y: Double, weight: Int)]) -> [Double?] {
    StopNames(
      names.enumerated().map { StopNames.Name(y: $1.y, text: "\($0)", weight: $1.weight) }, height: 15, in: plot
    ).places
  }

  @Test("are beside their stops where there is room, and the first of two that are too near")
  func room() { #expect(places([(30, 1), (60, 0), (70, 0), (90, 0), (530, 1)]) == [30, 60, nil, 90, 530]) }

  @Test("give way to those of termini and junctions, also of those below")
  func giveWay() {
    #expect(places([(30, 9), (40, 0), (60, 0), (70, 2), (530, 9)]) == [30, nil, nil, 70, 530])
    #expect(places([(545, 0), (550, 9)]) == [nil, 530], "none stands below the name of a later stop")
  }

  @Test("of termini and junctions that are too near move apart and stay in the picture")
  func apart() {
    #expect(places([(30, 9), (32, 1), (34, 1)]) == [30, 45, 60])
    #expect(places([(300, 1), (300, 1), (300, 1)]) == [285, 300, 315])
    #expect(places([(526, 1), (528, 1), (530, 9)]) == [500, 515, 530])
  }

  @Test("are all there while there is a line for each that matters, in their order, apart, near their stops")
  func random() {
    var random = SeededRandom.announced()
    for _ in 0..<500 {
      let count = Int.random(in: 1...60, using: &random)
      let names = (0..<count).map { _ in
        (y: Double.random(in: 30...530, using: &random), weight: Int.random(in: 0...2, using: &random))
      }.sorted { $0.y < $1.y }
      let places = places(names)
      let heavy = names.indices.filter { names[$0].weight > 0 }
      if heavy.count <= 34 { #expect(heavy.allSatisfy { places[$0] != nil }) }
      let shown = places.compactMap(\.self)
      #expect(zip(shown, shown.dropFirst()).allSatisfy { $1 - $0 >= 15 - 1e-9 }, "\(names) \(places)")
      #expect(shown.allSatisfy { (plot.y - 1e-9...plot.maxY + 1e-9).contains($0) })
    }
  }

  @Test("are never left out at the ends of a line and where branches leave it, however dense its stops are")
  @MainActor func graph() throws {
    let sample = try SampleDay()
    let stops = String((0..<26).compactMap { UnicodeScalar(65 + $0).map(Character.init) })
    let timetable = StreetLine.timetable([(stops, 30), ("ABCDEFGHIJKLMn", 1)])
    let desk = DeskModel(
      timetable: timetable, now: timetable.departure(ofRow: 0), wording: sample.wording,
      journal: sample.replica(MemoryJournal(), author: "dispatch-1", state: JournalState()))
    let graph = GraphModel(desk)
    for height in [120.0, 200, 600] {
      graph.resize(to: GraphSize(width: 1000, height: height))
      let names = Set(graph.base.value.stops.map(\.name))
      #expect(names.isSuperset(of: ["A", "M", "Z"]), "\(height)")
    }
  }
}
