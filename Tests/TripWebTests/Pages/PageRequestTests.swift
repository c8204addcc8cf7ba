import Testing
import TripCore

@testable import TripWeb

@Suite("A request for a page")
struct PageRequestTests {
  private let languages = ["nl", "ar", "de", "en", "zh-CN"]

  private func request(_ uri: String, _ accepted: String = "") -> PageRequest? {
    PageRequest(uri, accepting: AcceptedLanguages(accepted), among: languages)
  }

  @Test(
    "is for the board of stops, or for the list; other addresses are no page",
    arguments: [
      ("/", .stops(search: "")), ("/?q=Z%C3%BCri+West&lang=de", .stops(search: "Züri West")),
      ("/?q=a%2Bb", .stops(search: "a+b")), ("/?q=%ZZ", .stops(search: "")), ("/?q=%FF", .stops(search: "")),
      ("/board/a", .board(["a"])), ("/board/a/b", .board(["a", "b"])), ("/board/a%2Fb", .board(["a/b"])),
      ("/board/a+b", .board(["a+b"])), ("/board/%E4%B8%AD", .board(["中"])), ("/board/", .board([])),
      ("/board", .board([])), ("/board/%", .board([])), ("/board/%FF", .board([])),
      ("/board?stop=..&stop=b%26", .board(["..", "b&"])), ("/board/?stop=.", .board(["."])),
      ("/board?stop=%FF", .board([])), ("/boards/a", nil), ("/trip-updates.pb", nil), ("/health", nil), ("//", nil),
      ("/index.html", nil),
    ] as [(String, PageRequest.Place?)])
  func places(_ uri: String, _ place: PageRequest.Place?) { #expect(request(uri)?.place == place) }

  @Test("takes the best language of the reader, a chosen one first, and else the first of the pages")
  func language() {
    func tag(_ accepted: String, _ uri: String = "/") -> String? {
      request(uri, accepted).map { languages[$0.language] }
    }
    #expect(tag("de-CH, en;q=0.5") == "de" && tag("en;q=0.5, DE-at;q=0.6") == "de")
    #expect(tag("fr, ar-EG;q=0.1") == "ar" && tag("fr") == "nl" && tag("") == "nl")
    #expect(tag("de;q=0, en") == "en" && tag("*") == "nl" && tag(";;,,q=,de;q=x") == "nl")
    #expect(tag("zh") == "zh-CN" && tag("zh-Hans-SG") == "zh-CN" && tag("zh-TW, en;q=0.2") == "en")
    // Browsers add the bare language. Who reads traditional characters reads their other languages better than simplified
    // ones, and simplified ones better than a language that they do not name.
    #expect(tag("zh-TW, zh;q=0.9, en-US;q=0.8, en;q=0.7") == "en" && tag("zh-Hant-HK, zh;q=0.9") == "zh-CN")
    #expect(tag("zh-HK") == "zh-CN" && tag("zh-TW, zh-CN;q=0.8, en;q=0.5") == "zh-CN")
    #expect(tag("de", "/?lang=ar") == "ar" && tag("de", "/?lang=fr") == "de")
    #expect(tag(String(repeating: "xx,", count: 10_000) + "de") == "nl", "no reader wants that many")
  }

  @Test("finds each id again from its address, whatever the id is")
  func roundTrip() {
    for id: GTFSID in ["a", "a/b", "ü ?&#%+", "\"><script>", "中", "a\nb", "..x", "\u{202E}", ".", "..", "...", "%2e"] {
      let link = PageLink(to: .board([id, "x"]), language: "de", isStill: true).text
      // Browsers take these parts of a path for another folder, also when they are encoded.
      #expect(!link.prefix { $0 != "?" }.split(separator: "/").contains { [".", ".."].contains($0.lowercased()) })
      #expect(link.allSatisfy { $0.isASCII && !"\"<>' \n".contains($0) })
      let read = request(link)
      #expect(read?.place == .board([id, "x"]) && read?.isStill == true && read?.language == 2)
      let other = PageLink(from: .board([id, "x"]), language: "ar", isStill: false).text
      #expect(request(link.prefix { $0 != "?" } + other)?.place == .board([id, "x"]))
    }
  }
}
