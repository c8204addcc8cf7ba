import Testing

@testable import TripCore

@Suite("Neighbours between which the track may be single")
struct TrackNeighbourTests {
  private let neighbours = TrackNeighbours(
    StreetLine.timetable([("ABDE", 9), ("EDBA", 9), ("ACDE", 2), ("XY", 1)], type: 2))

  @Test("are stations at which a trip stops one after the other, or that are so on the axis of a line")
  func pairs() {
    for (from, to, isThere) in [
      ("A", "B", true), ("B", "A", true), ("D", "E", true), ("B", "C", true), ("A", "E", false), ("A", "X", false),
    ] {
      #expect(neighbours.has(TrackSection(GTFSID(from), GTFSID(to))) == isThere, "\(from) \(to)")
    }
    #expect(neighbours.stations(beside: "E") == ["D"] && neighbours.stations(beside: "A") == ["B", "C"])
    #expect(neighbours.has("A") && !neighbours.has("Q") && neighbours.stations(beside: "Q").isEmpty)
    #expect(neighbours.areOne(TrackSection("A", "A")) && !neighbours.areOne(TrackSection("A", "B")))
  }
}
