import FoundationEssentials
import Testing

@testable import TripCore

@Suite("The words for a platform")
struct PlatformKindTests {
  private func wording(_ texts: [String: String]) -> Wording {
    Wording(
      locale: Locale(identifier: "de_DE"), timeZone: .gmt,
      translation: Translation(message: { texts[$0] ?? $0 }, countedMessage: { $2 == 1 ? $0 : $1 }))
  }

  @Test(
    "follow from the kind of vehicle, also with the extended types",
    arguments: [
      (2, PlatformKind.rail), (1, .rail), (12, .rail), (109, .rail), (405, .rail), (0, .road), (3, .road), (11, .road),
      (204, .road), (704, .road), (800, .road), (900, .road), (4, .other), (7, .other), (1000, .other), (-1, .other),
    ])
  func kinds(type: Int, kind: PlatformKind) { #expect(PlatformKind(routeType: type) == kind) }

  @Test("are those of a language that has two, and the ordinary one where it has not") func terms() {
    let german = wording([
      "of trains\u{4}Platform": "Gleis", "of buses and trams\u{4}Platform": "Steig", "Platform": "Bahnsteig",
    ])
    #expect(german.platformHeading(.rail) == "Gleis" && german.platformHeading(.road) == "Steig")
    #expect(german.platformHeading(.other) == "Bahnsteig")
    let french = wording(["Platform": "Quai"])
    #expect(french.platformHeading(.rail) == "Quai" && french.platformHeading(.road) == "Quai")
    #expect(wording([:]).platformTerms(.rail).heading == "Platform", "the context is never shown")
    #expect(wording([:]).platformPhrase("3", at: "Alpha", .road) == "platform 3 at Alpha")
  }

  @Test("are the ordinary ones for a board with several kinds of vehicles") func board() {
    func heading(_ types: Int...) -> String {
      let routes = types.map { Route(id: "\($0)", shortName: "", type: $0) }
      return BoardHeadings(wording(["of trains\u{4}Platform": "Gleis"]), routes: routes).platform
    }
    #expect(heading(2, 109) == "Gleis" && heading(2, 3) == "Platform" && heading() == "Platform")
  }
}
