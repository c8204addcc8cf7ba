import Testing

@testable import TripCore

@Suite("Stops that may be meant by a text")
struct StopSuggestionTests {
  private let stops = StopColumn([
    Stop(id: "S0", name: "Abbey"), Stop(id: "S1", name: "Bridge"), Stop(id: "S2", name: "Castle", station: "C"),
    Stop(id: "S3", name: "Castle", station: "C"), Stop(id: "S10", name: "Dock Road"),
  ])

  @Test("are those with the name, or else those whose id or name differs least")
  func like() {
    for (text, ids) in [
      ("castle", ["S2", "S3"]), ("dock", ["S10"]), ("s1", ["S1"]), ("Brigde", ["S1"]), ("S11", ["S1", "S10"]),
      ("", []), ("something else", []),
    ] {
      #expect(stops.stops(like: text).map(\.id.text) == ids, "\(text)")
    }
    #expect(stops.stops(like: String(repeating: "x", count: 100_000)).isEmpty)
  }

  @Test("an id of a stop or of a station names a stop")
  func named() {
    #expect(stops.index(named: "S3") == 3 && stops.index(named: "C") == 2 && stops.index(named: "Abbey") == nil)
  }

  @Test("a long text is short in a message")
  func brief() {
    #expect(VisibleText.brief("plain") == "plain")
    let long = VisibleText.brief(String(repeating: "x", count: 10_000))
    #expect(long.count == 60 && long.contains("…"))
    #expect(VisibleText.brief("\u{1B}") == "\\u{1B}")
  }
}
