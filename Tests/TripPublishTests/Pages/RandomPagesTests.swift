import TestSupport
import Testing
import TripCore

@testable import TripPublish
@testable import TripWeb

@Suite("Pages of random timetables and alerts")
struct RandomPagesTests {
  /// What the literals of the pages have. A text makes no other element or attribute.
  private static let elements: Set<String> = [
    "html lang dir", "head", "meta charset", "meta name content", "title", "style", "body", "header", "h1", "h2 id",
    "bdi",
    "bdi lang", "bdi class", "p", "p class", "p dir", "main", "section aria-labelledby", "ul class", "ul", "li class",
    "li lang", "li", "b", "b class", "span", "span aria-hidden", "span class", "span style", "span aria-current",
    "div lang",
    "a href", "a href rel", "table role", "caption class", "thead role", "tbody role", "tr role", "tr role class",
    "th role colspan",
    "th scope role class", "td role class", "s", "footer", "nav aria-label", "form role action method", "label for",
    "input id name type value autocomplete", "input type name value", "button",
  ]

  private var random: SeededRandom
  private let texts: [String]

  init() {
    random = SeededRandom.announced("Pages of random timetables and alerts")
    texts = HostileTexts.texts(400, longest: 1000, using: &random)
  }

  private mutating func text() -> String { texts[random.below(texts.count)] }

  private mutating func alert(_ number: Int, stops: Int) -> Alert {
    let stop = random.below(stops)
    let selectors = [
      AlertSelector(stopID: "st\(stop)"), AlertSelector(routeID: "r\(stop)"), AlertSelector(agencyID: "o"),
      AlertSelector(trip: TripInstance(tripID: "t\(stop)", serviceDate: PageScene.day)),
    ]
    return Alert(
      id: "\(number)", origin: .author(text()), cause: .other,
      effect: AlertEffect.allCases[random.below(AlertEffect.allCases.count)],
      selectors: [selectors[random.below(selectors.count)]], told: AlertPeriod(from: nil, to: nil),
      impacts: [AlertPeriod(from: nil, to: nil)],
      texts: (0...random.below(3)).map { index in
        AlertText(language: index == 0 ? text() : ["en", "ar"][index - 1], header: text(), description: text())
      },
      url: random.chance(0.5) ? "https://e.example/" + text() : nil)
  }

  @Test("are well-formed, under 30 KB, and have no text that is not escaped: 12 random ones", .timeLimit(.minutes(10)))
  mutating func pages() async throws {
    for number in 0..<12 {
      let stops = 1 + random.below(number % 6 == 0 ? 150 : 20)
      let scene = try PageScene(names: (0..<stops).map { _ in text() })
      let alerts = (0..<random.below(number % 4 == 0 ? 120 : 8)).map { alert($0, stops: stops) }
      await scene.tell(alerts, presence: random.chance(0.2) ? scene.now - .minutes(60) : nil)
      let all = "/board/" + (0..<min(stops, 20)).map { "st\($0)" }.joined(separator: "/")
      let searched = PercentEncoding.encoded(text())
      for address in [
        "/", "/?q=\(searched)", "/?lang=\(searched)", "/board/\(searched)", "/board/st0", "/board/end", all,
        "/board/st\(random.below(stops))?refresh=off&lang=ar",
      ] {
        let page = try await scene.html(address, language: random.chance(0.5) ? "ar" : text())
        #expect(page.utf8.count <= 30_000, "\(address)")
        #expect(!page.unicodeScalars.contains { $0 != "\n" && VisibleText.isControl($0.value) })
        do {
          let markup = try PageMarkup(page)
          #expect(markup.elements.isSubset(of: Self.elements), "\(markup.elements.subtracting(Self.elements))")
          #expect(markup.links.allSatisfy { link in ["/", "?", "https://"].contains { link.hasPrefix($0) } })
        } catch { Issue.record("\(number), \(address): \(error)") }
      }
    }
  }

  @Test(
    "what is no page is found by the test itself",
    arguments: [
      "<p>", "<p></b>", "<p>a & b</p>", "<p>a > b</p>", "<p title=a></p>", "<p title=\"a\"b\"></p>", "<\u{301}p></p>",
      "<p>\"</p>",
    ])
  func faults(_ html: String) {
    #expect(throws: PageMarkup.Fault.self) { try PageMarkup("<!DOCTYPE html>" + html) }
  }
}
