import TestSupport
import Testing

@testable import TripCore

@Suite("the way back of a line whose stops have ids and names of their own")
struct TwoWayAxisTests {
  /// Where a stop is: metres to the east and to the north.
  private typealias Places = [Character: (east: Double, north: Double)]

  private func axis(_ patterns: [StreetLine.Pattern], _ places: Places) -> (axis: LineAxis, timetable: Timetable) {
    let timetable = StreetLine.timetable(
      patterns,
      position: { letter in
        places[letter].flatMap { Stop.Position(latitude: $0.north / 111_195, longitude: $0.east / 111_195) }
      })
    return (LineAxis(of: Array(timetable.scheduledTrips.indices), in: timetable), timetable)
  }

  /// The stations of each section with their distances in the section, in steps of 10 m.
  private func texts(_ axis: LineAxis, _ timetable: Timetable) -> [String] {
    axis.sections.map { section in
      section.stations.map { station in
        let distance = Int((axis.stations[station].distance / 10).rounded()) * 10
        return "\(timetable.stops.name(at: axis.stations[station].stop))\(distance)"
      }.joined(separator: " ")
    }
  }

  /// Stops 600 m from each other along a street that goes north, and small letters on its other side, 60 m further on.
  private let street: Places = [
    "A": (0, 0), "B": (0, 600), "C": (0, 1200), "D": (0, 1800), "E": (0, 2400), "a": (20, 60), "b": (20, 660),
    "c": (20, 1260), "d": (20, 1860), "e": (20, 2460),
  ]

  @Test("has the stations of the way there, because they are the same places")
  func twins() {
    let (axis, timetable) = axis([("ABCDE", 5), ("edcba", 4)], street)
    #expect(texts(axis, timetable) == ["A0 B600 C1200 D1800 E2400"])
    let back = axis.ways[axis.wayOfTrip[5] ?? 0]
    #expect(back.stations.map { timetable.stops.name(at: axis.stations[$0].stop) } == ["E", "D", "C", "B", "A"])
    #expect(back.breaks.isEmpty)
  }

  @Test("has a place of its own for a stop that is half-way between two of the way there")
  func between() {
    var places = street
    places["c"] = (20, 900)
    let (axis, timetable) = axis([("ABCDE", 5), ("edcba", 4)], places)
    #expect(texts(axis, timetable) == ["A0 B600 c900 C1200 D1800 E2400"])
  }

  @Test("goes by the next street beside the way there, and by a far one on a branch")
  func streets() {
    func back(east: Double) -> [String] {
      var places = street
      for letter in "bcd" { places[letter] = (east, places[letter]?.north ?? 0) }
      let (axis, timetable) = axis([("ABCDE", 5), ("EdcbA", 4)], places)
      return texts(axis, timetable)
    }
    #expect(back(east: 150) == ["A0 B600 C1200 D1800 E2400"])
    #expect(back(east: 2000).count == 2)
  }

  @Test("does not make one station of two at which a trip stops one after the other")
  func neighbours() {
    var places = street
    places["x"] = (0, 700)
    let (axis, timetable) = axis([("ABxCDE", 5), ("edcba", 4)], places)
    #expect(texts(axis, timetable) == ["A0 B600 x700 C1200 D1800 E2400"])
  }

  @Test("of trips that come back to where they began is the way there again, upwards")
  func thereAndBack() {
    let (axis, timetable) = axis([("ABCDEdcba", 5)], street)
    #expect(texts(axis, timetable) == ["A0 B600 C1200 D1800 E2400"])
    let way = axis.ways[0]
    #expect(way.stations.map { timetable.stops.name(at: axis.stations[$0].stop) }.joined() == "ABCDEDCBA")
  }

  @Test("passes by a loop that only the way there makes: its line breaks and goes on")
  func loop() {
    var places = street
    for (letter, place) in [
      ("p", (700.0, 1200.0)), ("q", (1400.0, 1200.0)), ("r", (1400.0, 1700.0)), ("s", (700.0, 1700.0)),
    ] {
      places[Character(letter)] = (place.0, place.1)
    }
    let (axis, timetable) = axis([("ABCpqrsDE", 5), ("edcba", 4)], places)
    #expect(axis.sections.count == 1, "\(texts(axis, timetable))")
    let back = axis.ways[axis.wayOfTrip[5] ?? 0]
    #expect(back.breaks.count == 1)
    let distances = back.stations.map { axis.stations[$0].distance }
    #expect(distances == distances.sorted(by: >))
  }
}
