import Testing

@testable import TripCore

@Suite("Which stops are one terminus")
struct TerminiTests {
  @Test("the platforms of a station, and stops of the same name near each other, are one place")
  func places() {
    func stop(_ id: GTFSID, _ name: String, _ latitude: Double, station: String? = nil) -> Stop {
      Stop(
        id: id, name: name, station: station.map { GTFSID($0) },
        position: Stop.Position(latitude: latitude, longitude: 5))
    }
    let stops = [
      stop("a", "Market", 52), stop("b", "Market", 52.001), stop("c", "Market", 52.1), stop("d", "Mill", 52),
      stop("p1", "Central", 53, station: "s"), stop("p2", "Central 2", 53, station: "s"), stop("e", "Central", 53),
      Stop(id: "f", name: "Mill"),
    ]
    let termini = Termini(StopColumn(stops))
    #expect(stops.indices.map { termini[$0] } == [0, 0, 2, 3, 4, 4, 6, 3])
  }
}
