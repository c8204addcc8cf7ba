import TestSupport
import Testing
import TripCore

@testable import TripRealtime

@Suite("the texts of followed alerts")
struct AlertTextTests {
  private typealias Texts = TransitRealtime_TranslatedString

  private func read(
    _ header: Texts = Texts(), _ description: Texts = Texts(), change: (inout TransitRealtime_Alert) -> Void = { _ in }
  ) -> AlertTextReader {
    var alert = TransitRealtime_Alert()
    (alert.headerText, alert.descriptionText) = (header, description)
    change(&alert)
    return AlertTextReader(alert, language: "nl")
  }

  private func text(_ language: String, _ header: String, _ description: String = "") -> AlertText {
    AlertText(language: language, header: header, description: description)
  }

  @Test("each language has its header and description; a text without language has the feed's")
  func languages() {
    let texts = read(
      .texts(("", "Sneeuw"), ("de", "Schnee"), ("en_us", "Snow")), .texts(("DE", "Es schneit."), ("nl", "Het sneeuwt."))
    ).texts
    #expect(
      texts == [text("nl", "Sneeuw", "Het sneeuwt."), text("de", "Schnee", "Es schneit."), text("en-US", "Snow")])
    #expect(read(.texts(("<b>", "Sneeuw"))).texts == [text("nl", "Sneeuw")])
    #expect(read(.texts(("de", "eins"), ("de", "zwei"), ("de", ""))).texts == [text("de", "eins")])
  }

  @Test("a description without a header gives one: its first line, cut between words")
  func noHeader() {
    #expect(
      read(Texts(), .texts(("es", "Línea C-5\r\n\r\nDemoras."))).texts == [
        text("es", "Línea C-5", "Línea C-5\n\nDemoras.")
      ])
    let long = String(repeating: "Verspätung ", count: 30)
    let header = read(Texts(), .texts(("de", long))).texts[0].header
    #expect(header.count <= 100 && header.hasSuffix("Verspätung…"))
    let word = read(Texts(), .texts(("de", String(repeating: "x", count: 500)))).texts[0].header
    #expect(word.count == 100 && word.hasSuffix("x…"))
  }

  @Test("the texts for the ear stand in for those that are missing")
  func spoken() {
    let texts = read { $0.ttsHeaderText = .texts(("", "Snow")) }.texts
    #expect(texts == [text("nl", "Snow")])
    #expect(read().texts.isEmpty && read(.texts(("", " \n\t"))).texts.isEmpty)
  }

  @Test("HTML is text like any other, and gives way to plain text")
  func markup() {
    #expect(
      read(.texts(("en-html", "<p>Snow</p>"), ("en", "Snow"), ("de-html", "<p>Schnee</p>"))).texts == [
        text("en", "Snow"), text("de", "<p>Schnee</p>"),
      ])
  }

  @Test("control characters and those that change the direction are left out")
  func controls() {
    let texts = read(
      .texts(("", " A\u{0}B\u{1B}[31m\u{202E}C\u{2066}D\r\nE\tF\u{2028}G\u{FEFF} ")),
      .texts(("", "\nA\rB\r\nC\n\nD\u{85}E\u{7}\n"))
    ).texts
    #expect(texts == [text("nl", "AB[31mCD E F G", "A\nB\nC\n\nD\nE")])
    // Joiners and marks belong to the letters around them.
    let emoji = "👩‍🚒 می‌خواهم \u{200F}שלום"
    #expect(read(.texts(("", emoji))).texts == [text("nl", emoji)])
  }

  @Test("10,000 characters are carried, and more are cut between characters")
  func long() {
    let whole = String(repeating: "雪", count: AlertTextReader.descriptionLimit)
    #expect(read(.texts(("", "h")), .texts(("", whole))).texts[0].description == whole)
    let cut = read(.texts(("", "h")), .texts(("", whole + "雪"))).texts[0].description
    #expect(cut.count == AlertTextReader.descriptionLimit && cut.hasSuffix("雪…"))
    let family = String(repeating: "👩‍👩‍👧‍👦", count: 1_000)
    let header = read(.texts(("", family))).texts[0].header
    #expect(header.unicodeScalars.count <= AlertTextReader.headerLimit && header.dropLast().allSatisfy { $0 == "👩‍👩‍👧‍👦" })
    // One character of a million marks.
    let zalgo = "a" + String(repeating: "\u{301}", count: 1_000_000)
    #expect(read(.texts(("", zalgo))).texts[0].header.unicodeScalars.count <= AlertTextReader.headerLimit + 1)
  }

  @Test("an address is one with https, without spaces")
  func address() {
    func address(_ texts: (String, String)...) -> String? {
      read(.texts(("", "h"))) { alert in
        alert.url.translation = texts.map { language, text in .with { ($0.language, $0.text) = (language, text) } }
      }.url
    }
    #expect(address(("en", "https://example.org/en"), ("nl", "https://example.org/nl")) == "https://example.org/nl")
    #expect(address(("en", "HTTPS://example.org")) == "HTTPS://example.org")
    #expect(address(("", "http://example.org")) == nil && address(("", "javascript:alert(1)")) == nil)
    #expect(address(("", "https://a b")) == nil && address(("", "https://")) == nil && address() == nil)
    #expect(address(("", "https://" + String(repeating: "a", count: 3_000))) == nil)
  }

  @Test("whatever a feed says, what is shown is short, has no controls and names languages")
  func random() {
    var random = SeededRandom(seed: 18)
    let pieces: [String] = [
      "\u{0}", "\u{202E}", "\u{2069}", "\r\n", "\n", "\t", "<script>", "&amp;", "\"", "'", "🚌", "\u{301}", "雪", "ﷺ",
      "שלום", "a", " ", "\u{2028}", "%@", "{line}", "\\u{0}", "\u{FFFE}", "\u{E0041}",
    ]
    for _ in 0..<2_000 {
      func words() -> String {
        (0..<Int.random(in: 0...40, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      }
      let texts = read(.texts((words(), words()), (words(), words())), .texts((words(), words()))).texts
      for text in texts {
        #expect(AlertTextReader.tag(text.language) == text.language)
        #expect(!text.header.isEmpty && !text.header.contains(where: \.isNewline))
        for shown in [text.header, text.description] {
          #expect(!shown.unicodeScalars.contains { VisibleText.isControl($0.value) && $0 != "\n" }, "\(shown)")
        }
      }
    }
  }
}
