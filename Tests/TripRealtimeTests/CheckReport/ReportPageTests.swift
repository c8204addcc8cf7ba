import Foundation
import Testing
import TripCore
import TripRealtime

@Suite("The report as a page")
struct ReportPageTests {
  private static let hostile = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)", "</li></ul></section>",
    "&lt;b&gt;", "javascript:alert(1)", "\u{202E}gnp.exe", "a\u{0}b\u{1B}[31m\r\nc", "<!--", "]]>", "😀 é 漢字 עברית",
    "<style>*{display:none}</style>",
  ]

  private func page(id: String, source: String = "alerts.pb") throws -> String {
    var message = RuleCase.good
    message.entity = [RuleCase.goodAlert]
    message.entity[0].id = id
    message.alert.informedEntity[2].stopID = id
    let check = FeedChecker(try RuleFeed.index.get()).check(message, now: RuleCase.now)
    let report = CheckReport([CheckReport.Feed(source: source, check: check)])
    return report.html(at: RuleCase.now, in: try #require(TimeZone(identifier: "Europe/Amsterdam")))
  }

  @Test("texts of a feed stay texts", arguments: hostile) func hostileTexts(_ text: String) throws {
    let plain = try page(id: "plain", source: "plain")
    let page = try page(id: text, source: text)
    func tags(_ page: String) -> [String] {
      page.split(separator: "<").dropFirst().map { String($0.prefix { $0 != ">" && $0 != " " }) }
    }
    #expect(tags(page) == tags(plain))
    #expect(!page.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
    #expect(!page.unicodeScalars.contains("\u{202E}"))
  }

  @Test("the page needs no other file, and names the rule, its kind, how often and where") func content() throws {
    let page = try page(id: "E & F")
    for part in [
      "<strong>1 finding</strong>", "<h2>alerts.pb</h2>", "<th scope=\"row\">E011</th><td>Error</td><td>once</td>",
      "entity E &amp; F, informed_entity[2].stop_id E &amp; F", "2026-11-20 08:05:00 (Europe/Amsterdam)",
      "default-src 'none'", "<html lang=\"en\">",
    ] { #expect(page.contains(part), "\(part)") }
    #expect(!page.contains("http:") && !page.contains("https:") && !page.contains("url("))
  }
}
