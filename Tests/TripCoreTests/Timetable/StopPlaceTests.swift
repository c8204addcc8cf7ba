import Testing

@testable import TripCore

@Suite("Stops that are one place")
struct StopPlaceTests {
  private func stop(_ id: GTFSID, _ name: String, _ latitude: Double?, station: String? = nil) -> Stop {
    Stop(
      id: id, name: name, station: station.map { GTFSID($0) },
      position: latitude.flatMap { Stop.Position(latitude: $0, longitude: 5) })
  }

  @Test("are the platforms of a station, and stops of one name near each other")
  func places() {
    let market = stop("a", "Market", 52)
    #expect(market.isOnePlace(with: stop("b", "Market", 52.003)))
    #expect(market.isOnePlace(with: stop("c", "Market", nil)))
    #expect(!market.isOnePlace(with: stop("d", "Market", 52.004)))
    #expect(!market.isOnePlace(with: stop("e", "Mill", 52)))
    let platform = stop("p1", "Central", 53, station: "s")
    #expect(platform.isOnePlace(with: stop("p2", "Central, platform 2", 54, station: "s")))
    #expect(!platform.isOnePlace(with: stop("p3", "Central", 53, station: "t")))
    #expect(platform.isOnePlace(with: stop("f", "Central", 53)))
  }
}
