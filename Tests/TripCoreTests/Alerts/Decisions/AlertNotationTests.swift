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

  @Test("what is listed in a terminal has no character that turns text round, and is read as it was") func listed()
    throws
  {
    let hostile = "a \u{202E}gnp\u{2066}b\u{2069} \u{9B}31m\u{1B}[0m\u{2028}"
    let content = AlertContent(
      effect: .detour, selectors: [AlertSelector(routeID: GTFSID(hostile))], told: period(nil, 1_763_625_600),
      impacts: [],
      texts: [AlertText(language: "en", header: hostile, description: hostile)])
    let alert = Alert(id: GTFSID(hostile), author: hostile, content)
    let line = AlertNotation.text(alert, at: Instant(unixSeconds: 0))
    #expect(line.contains(#"a \u202egnp\u2066b\u2069 \u009b31m"#))
    #expect(!line.unicodeScalars.contains { VisibleText.isControl($0.value) })
    #expect(try AlertNotation.content(line) == AlertContent(alert))
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
      ("nothing", "it is no JSON"), ("[]", "it has a value of another kind: it has to be an object in braces"),
      ("{}", "cause is missing: one of UNKNOWN_CAUSE, OTHER_CAUSE"),
      (#"{"cause":"FOG"}"#, #"cause is "FOG", and has to be UNKNOWN_CAUSE, OTHER_CAUSE, TECHNICAL_PROBLEM"#),
      (#"{"severity":"BAD"}"#, #"severity is "BAD", and has to be INFO, WARNING or SEVERE"#),
      (#"{"informed":[{"trip_id":"t"}]}"#, "informed[0].start_date is missing"),
      (#"{"informed":[{},{"start_time":"8:00:00"}]}"#, "informed[1].start_time is there without informed[1].trip_id"),
      (#"{"informed":[{"trip_id":"t","start_date":"20261131"}]}"#, "informed[0].start_date is \"20261131\""),
      (#"{"informed":[{"route_id":7}]}"#, "informed[0].route_id has a value of another kind: it has to be a text"),
      (#"{"informed":[{"route_id":"r","direction_id":2}]}"#, "informed[0].direction_id is 2, and has to be 0 or 1"),
      (#"{"informed":[{"stopid":"s"}]}"#, "informed[0].stopid is not known: use agency_id"),
      (#"{"informed":{}}"#, "informed has a value of another kind: it has to be a list"),
      (#"{"periods":[{"from":"8:20"}]}"#, #"periods[0].from is "8:20", and has to be a time such as 2026-11-20T09"#),
      (#"{"told":{"to":"2027-02-30T00:00:00Z"}}"#, #"told.to is "2027-02-30T00:00:00Z", and has to be a time"#),
      (
        #"{"told":{"to":"2026-11-20T09:00:00"}}"#,
        #"told.to is "2026-11-20T09:00:00", without the offset from UTC: write 2026-11-20T09:00:00+01:00, or Z for UTC"#
      ),
      (#"{"texts":[{"header":"x"}]}"#, "texts[0].language is missing: a tag such as en"),
      (#"{"texts":[{"header":"x"}]}"#, "texts[0].description is missing"),
      (#"{"headers":1}"#, "headers is not known: use cause, effect"),
      (#"{"effect":"DETOUR","effect":"NO_SERVICE"}"#, "effect is there twice in one object: write it once"),
      (#"{"texts":[{"header":"x"},{"header":"{\"\\","head\u0065r":"y"}]}"#, "header is there twice in one object"),
    ])
  func refused(text: String, reason: String) {
    let error = #expect(throws: AlertNotation.Problem.self) { try AlertNotation.content(text) }
    #expect(error?.reasons.contains { $0.hasPrefix(reason) } == true, "\(error?.reasons ?? [])")
  }

  @Test("an alert that is whole but for a key that is there twice is refused")
  func repeatedKey() throws {
    let text = #"""
      {"cause":"WEATHER","effect":"DETOUR","informed":[{"route_id":"r"}],"told":{"to":"2026-12-20T17:00:00Z"},
       "periods":[{"from":"2026-11-20T09:00:00Z","to":"2026-12-20T17:00:00Z"}],
       "texts":[{"language":"en","header":"x","description":"y"}]}
      """#
    _ = try AlertNotation.content(text)
    for member in [#""effect":"DETOUR""#, #""route_id":"r""#, #""header":"x""#] {
      let twice = text.replacing(member, with: "\(member),\(member)")
      let error = #expect(throws: AlertNotation.Problem.self) { try AlertNotation.content(twice) }
      #expect(error?.reasons.count == 1 && error?.reasons.first?.contains("is there twice") == true)
    }
  }

  @Test("everything that is wrong is told at once, and nothing else")
  func all() {
    let text = #"""
      {"cause":"WEATHER","effect":"LATE","informed":[{"route_id":"r"},{"stop":"s"}],"told":{"to":"17:00"},
       "periods":[{"from":"2026-11-20T09:00:00","to":"2026-11-20T09:00:00+01:00"}],
       "texts":[{"language":"en","header":"x","description":null}],"severity":null}
      """#
    let error = #expect(throws: AlertNotation.Problem.self) { try AlertNotation.content(text) }
    let places = error?.reasons.map { $0.prefix { $0 != " " } }
    #expect(places == ["effect", "informed[1].stop", "told.to", "periods[0].from", "texts[0].description"])
  }

  @Test(
    "a time may have an offset from UTC",
    arguments: [
      ("2026-11-20T09:00:00+01:00", 1_795_161_600), ("2026-11-20T08:00:00Z", 1_795_161_600),
      ("2026-11-20T02:30:00-05:30", 1_795_161_600), ("2026-11-20T08:00:00-00:00", 1_795_161_600),
    ])
  func offsets(text: String, seconds: Int) throws {
    #expect(AlertTime(text) == .instant(Instant(unixSeconds: seconds)))
    let content = try AlertNotation.content(
      #"{"cause":"WEATHER","effect":"DETOUR","informed":[],"periods":[],"told":{"to":"\#(text)"},"texts":[]}"#)
    #expect(content.told.end == Instant(unixSeconds: seconds))
  }

  @Test(
    "a time of another form is none",
    arguments: [
      "", "2026-11-20", "2026-11-20T08:00Z", "2026-11-20 08:00:00Z", "2026-11-20T08:00:00z", "2026-11-20T24:00:00Z",
      "2026-11-20T08:60:00Z", "2026-11-20T08:00:60Z", "2026-11-31T08:00:00Z", "2026-11-20T08:00:00+1:00",
      "2026-11-20T08:00:00+24:00", "2026-11-20T08:00:00+01:60", "2026-11-20T08:00:00+0100", "2026-11-20T08:00:00.5Z",
      "2026-11-20T08:00:00 01:00", "0000-01-01T00:00:00Z", "２０26-11-20T08:00:00Z",
    ])
  func otherTimes(text: String) { #expect(AlertTime(text) == .other) }
}
