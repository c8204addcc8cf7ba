import Testing
import TripCore

@Suite("The stops of a timetable as columns")
struct StopColumnTests {
  private let stops = [
    Stop(id: "a", name: "Central Station"),
    Stop(
      id: "b", name: "Café «Zur Brücke»", platform: "2", station: "a",
      position: Stop.Position(latitude: -52.370216, longitude: 179.99999)),
    Stop(id: "", name: "", station: "a", position: Stop.Position(latitude: 0, longitude: 0)),
  ]

  @Test("each stop comes out as it went in, with what it has and without what it has not")
  func sameStops() {
    var column = StopColumn(stops)
    #expect(Array(column) == stops)
    column.shrinkToFit()
    #expect(Array(column) == stops && column == StopColumn(stops))
    #expect((column.id(at: 1), column.name(at: 1)) == ("b", "Café «Zur Brücke»"))
    column.append(stops[0])
    #expect(column.count == 4 && column[3] == stops[0] && column != StopColumn(stops))
    #expect(column.indices.map { column.station(at: $0) } == [nil, "a", "a", nil])
    #expect(StopColumn().isEmpty)
  }

  @Test("a position that a feed gives more exactly is kept to about a centimetre")
  func exactPosition() throws {
    let exact = try #require(Stop.Position(latitude: 52.123_456_789_012, longitude: -179.999_999_987_654))
    let kept = try #require(StopColumn([Stop(id: "a", name: "", position: exact)])[0].position)
    #expect(kept != exact && kept.distance(to: exact) < 0.01)
  }
}
