import Testing

@testable import TripCore

@Suite("Alerts as JSON")
struct AlertNotationTests {
  private func period(_ from: Int?, _ to: Int?) -> AlertPeriod {
    AlertPeriod(from: from.map { Instant(unixSeconds: $0) }, to: to.map { Instant(unixSeconds: $0) })
  }

  @Test("every part comes back as it was, also difficult texts")
  func roundTrip() throws {
    let trip = TripInstance(
      tripID: "t \"1\"", serviceDate: ServiceDate(dayNumber: 20_000), startTime: ServiceTime(hours: 25, minutes: 10))
    let texts = ["\u{202E}abc", "a\nb\t\"c\" \\ </script>", "🚌 e\u{301}", String(repeating: "x", count: 10_000)]
    for effect in AlertEffect.allCases {
      for cause in AlertCause.allCases {
        let content = AlertContent(
          cause: cause, effect: effect, severity: cause == .strike ? .severe : nil,
          selectors: [
            AlertSelector(agencyID: "a"), AlertSelector(routeID: "r", directionID: 1), AlertSelector(stopID: "s"),
            AlertSelector(trip: trip, stopID: "s"),
          ],
          told: period(nil, 1_900_000_000),
          impacts: [period(1_763_622_000, 1_763_625_600), period(1_763_700_000, nil)],
          texts: texts.enumerated().map { AlertText(language: "x\($0)", header: $1, description: $1) },
          url: effect == .detour ? "https://example.org/a?b=c&d" : nil)
        #expect(try AlertNotation.content(AlertNotation.text(content)) == content)
      }
    }
  }

  @Test("the same alert has the same text, which people can read")
  func form() {
    let content = AlertContent(
      effect: .detour, selectors: [AlertSelector(routeID: "X1")], told: period(nil, 1_763_625_600),
      impacts: [period(1_763_622_000, 1_763_625_600)],
      texts: [AlertText(language: "en", header: "Detour", description: "Works")])
    #expect(
      AlertNotation.text(content)
        == #"{"cause":"OTHER_CAUSE","effect":"DETOUR","informed":[{"route_id":"X1"}],"#
        + #""periods":[{"from":"2025-11-20T07:00:00Z","to":"2025-11-20T08:00:00Z"}],"#
        + #""texts":[{"description":"Works","header":"Detour","language":"en"}],"told":{"to":"2025-11-20T08:00:00Z"}}"#)
  }

  @Test(
    "a text of another form is refused, and the part named",
    arguments: [
      ("nothing", "no JSON"), ("[]", "another kind"), ("{}", "cause is missing"),
      (#"{"cause":"FOG","effect":"DETOUR","informed":[],"periods":[],"told":{},"texts":[]}"#, "unknown value"),
      (
        #"{"cause":"WEATHER","effect":"DETOUR","informed":[{"trip_id":"t"}],"periods":[],"told":{},"texts":[]}"#,
        "unknown value"
      ),
      (
        #"{"cause":"WEATHER","effect":"DETOUR","informed":[],"periods":[{"from":"8:20"}],"told":{},"texts":[]}"#,
        "unknown value"
      ),
      (
        #"{"cause":"WEATHER","effect":"DETOUR","informed":[],"periods":[],"told":{},"texts":[{"header":"x"}]}"#,
        "texts[0].language is missing"
      ),
    ])
  func refused(text: String, reason: String) {
    let error = #expect(throws: AlertNotation.Problem.self) { try AlertNotation.content(text) }
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
  }
}
