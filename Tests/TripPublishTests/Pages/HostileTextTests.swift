import Foundation
import Testing
import TripCore

@testable import TripPublish
@testable import TripWeb

@Suite("Texts that try to be more than texts, on a page")
struct HostileTextTests {
  /// 200 texts: attempts at elements, attributes, styles, comments and addresses; controls, and every script.
  static let texts: [String] = {
    let payloads = [
      "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<svg/onload=alert(1)>",
      "</title><script>a</script>",
      "</style><b>", "</td></tr></table><h1>", "<!--", "-->", "<![CDATA[", "]]>", "\" onmouseover=\"alert(1)",
      "' onfocus='alert(1)", "`onload=`", "javascript:alert(1)", "data:text/html,<b>", "&lt;script&gt;", "&#60;b&#62;",
      "&", "&amp", "\\\"><b>", "\\u003cb\\u003e", "%3Cscript%3E", "+ADw-script+AD4-",
      "<meta http-equiv=refresh content=0>",
      "<base href=//evil.example>", "<iframe src=//evil.example>", "<form action=//evil.example>", "<a href=//e>x</a>",
      "{{7*7}}", "${7*7}", "<%= 7 %>", "\u{0}", "\u{1B}[2J", "\u{7F}\u{9B}", "\u{202E}evil",
      "\u{2066}\u{2069}\u{202C}x",
      "\u{FEFF}", "\u{FFFD}", "\u{FFFE}", "\u{200B}\u{200F}", "line\nbreak", "tab\tand\rreturn", "\u{2028}\u{2029}",
      String(repeating: "<", count: 10_000), String(repeating: "😀", count: 10_000),
      "e" + String(repeating: "\u{301}", count: 5_000),
      "中文站", "محطة \u{202B}الميناء", "שלום", "Ωмега ñ ß",
    ]
    let frames: [(String) -> String] = [{ "x" + $0 }, { "x\"" + $0 }, { "x'>" + $0 + "<" }, { "x" + $0 + $0 }]
    return frames.flatMap { frame in payloads.map(frame) }
  }()

  /// The elements of a page with the names of their attributes, without any text.
  private static func skeleton(_ html: String) throws -> [String] {
    let element = try Regex(#"<(/?[a-zA-Z!][a-zA-Z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*)>"#)
    var (found, rest) = ([String](), html[...])
    while let open = rest.firstIndex(of: "<") {
      rest = rest[open...]
      let match = try #require(rest.prefixMatch(of: element), "an element that no literal has: \(rest.prefix(80))")
      let attributes = String(match.output[2].substring ?? "").replacing(try Regex(#"="[^"]*""#), with: "")
      found.append(String(match.output[1].substring ?? "") + attributes)
      rest = rest[match.range.upperBound...]
    }
    // A text between elements never has the sign that ends one, outside of the style.
    let body = html.split(separator: "</style>", maxSplits: 1)[1]
    #expect(body.replacing(element, with: "").allSatisfy { $0 != ">" && $0 != "\"" && $0 != "'" })
    return found
  }

  private static func alert(_ text: String) -> Alert {
    Alert(
      id: "a", origin: .author(text), cause: .other, effect: .noService,
      selectors: [AlertSelector(stopID: "end"), AlertSelector(agencyID: "o")], told: AlertPeriod(from: nil, to: nil),
      impacts: [AlertPeriod(from: nil, to: nil)],
      texts: [AlertText(language: text, header: text, description: text + ".")],
      url: "https://e.example/" + String(String.UnicodeScalarView(text.unicodeScalars.prefix(200))))
  }

  @Test("makes no element and no attribute, wherever it stands: 200 texts", .timeLimit(.minutes(10)))
  func noHTML() async throws {
    #expect(Self.texts.count == 200 && Set(Self.texts).count == 200)
    let plain = try PageScene(names: ["Harmless"])
    let hostile = try PageScene(names: Self.texts)
    await plain.tell([Self.alert("Harmless")])
    var expected: [String: [String]] = [:]
    for language in ["en", "ar"] {
      let elements = try Self.skeleton(try await plain.html("/board/platform0", language: language))
      #expect(elements.contains("td role class") && elements.contains("li class"), "a departure and an alert")
      expected[language] = elements
    }
    for (index, text) in Self.texts.enumerated() {
      await hostile.tell([Self.alert(text)])
      let language = index % 2 == 0 ? "en" : "ar"
      let page = try await hostile.html("/board/platform\(index)", language: language)
      #expect(try Self.skeleton(page) == expected[language], "\(text.debugDescription.prefix(60))")
      #expect(page.utf8.count <= 30_000)
      #expect(!page.unicodeScalars.contains { $0 != "\n" && VisibleText.isControl($0.value) })
    }
  }

  @Test("stays in its field when it is searched for, and in its address") func search() async throws {
    let scene = try PageScene(names: ["Harmless"])
    await scene.tell()
    let expected = try Self.skeleton(try await scene.html("/?q=nowhere"))
    for text in Self.texts {
      let page = try await scene.html("/?q=" + PercentEncoding.encoded(text))
      #expect(try Self.skeleton(page) == expected, "\(text.debugDescription.prefix(60))")
      #expect(page.utf8.count <= 30_000)
      let unknown = try await scene.html("/board/" + PercentEncoding.encoded(text))
      #expect(unknown.contains("There is no such stop.") && !unknown.contains("alert(1)"))
    }
  }

  @Test("is carried in full when it is short: every script, quotes and emoji") func unharmed() async throws {
    let names = ["中文站 “东”", "محطة الميناء", "O'Neill & Söhne <3>", "👩‍👩‍👧 \"Familie\""]
    let scene = try PageScene(names: names)
    await scene.tell()
    for (index, name) in names.enumerated() {
      let page = try await scene.html("/board/platform\(index)")
      let html: HTML = "<h1><bdi>\(name) · platform \(name)</bdi></h1>"
      #expect(page.contains(String(decoding: html.bytes, as: UTF8.self)))
    }
  }

  @Test("an address of an alert is a link only when it is https") func addresses() throws {
    for (url, isLink) in [("https://a.example", true), ("javascript:alert(1)", false), ("http://a.example", false)] {
      let alert = Alert(
        id: "a", cause: .other, effect: .detour, selectors: [AlertSelector(agencyID: "o")],
        told: AlertPeriod(from: nil, to: nil), impacts: [],
        texts: [AlertText(language: "en", header: "h", description: "")],
        url: url)
      #expect((BoardAlert(alert, in: "en", PageScene.languages[0].wording)?.url != nil) == isLink)
    }
  }
}
