import TestSupport
import Testing

@testable import TripCore

@Suite("Text that a terminal may have")
struct VisibleTextTests {
  @Test(
    "what would steer a terminal is written as its number",
    arguments: [
      ("\u{1B}]0;owned\u{7}", "\\u{1B}]0;owned\\u{7}"), ("\u{9B}31m", "\\u{9B}31m"),
      ("a\u{7F}b\u{0}", "a\\u{7F}b\\u{0}"),
      ("L4 \u{202E}ruobraH", "L4 \\u{202E}ruobraH"), ("\u{2066}x\u{2069}\u{2028}", "\\u{2066}x\\u{2069}\\u{2028}"),
      ("one\nline\r\n", "one\\u{A}line\\u{D}\\u{A}"), ("tab\t", "tab\\u{9}"),
    ])
  func escaped(text: String, shown: String) { #expect(VisibleText.line(text) == shown) }

  @Test(
    "words of all languages stay as they are",
    arguments: [
      "", "Harbour → Airport", "عربى\u{200F}", "می\u{200C}روم", "汽车站", "Zürich é\u{301}", "👩\u{200D}🚀", "a\u{A0}b",
      "\u{200E}x",
    ])
  func kept(text: String) { #expect(VisibleText.line(text) == text) }

  @Test(
    "a label has a text in one line, and none of what turns the letters beside it round",
    arguments: [
      ("Har\u{202E}bour\u{202C} East", "Harbour East"), ("\u{2067}a\u{2069}", "a"),
      ("one\r\ntwo\u{2028}three", "one two three"),
      ("a\tb\u{1B}[0m", "a b[0m"), ("عربى\u{200F} → می\u{200C}روم", "عربى\u{200F} → می\u{200C}روم"), ("", ""),
    ])
  func plainLine(text: String, shown: String) { #expect(VisibleText.plainLine(text) == shown) }

  @Test("a text of several lines keeps its lines")
  func lines() {
    #expect(VisibleText.bytes(Array("a\nb\n".utf8)) == Array("a\nb\n".utf8))
    #expect(VisibleText.bytes(Array("a\u{1B}\nb\n".utf8)) == Array("a\\u{1B}\nb\n".utf8))
    #expect(VisibleText.bytes(Array("\u{1B}\u{9B}\u{202E}".utf8), style: .json) == Array("\\u001b\\u009b\\u202e".utf8))
  }

  @Test("nothing of any bytes steers a terminal, and what is harmless stays")
  func randomBytes() {
    var random = SeededRandom.announced()
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        Bool.random(using: &random)
          ? UInt8.random(in: 0...255, using: &random)
          : [0xC2, 0x85, 0xE2, 0x80, 0xAE, 0x81, 0xA8].randomElement(using: &random) ?? 0
      }
      for keepsLineFeeds in [true, false] {
        let shown = VisibleText.bytes(bytes, keepsLineFeeds: keepsLineFeeds)
        let scalars = String(decoding: shown, as: UTF8.self).unicodeScalars
        #expect(!scalars.contains { VisibleText.isControl($0.value) && !(keepsLineFeeds && $0 == "\n") }, "\(bytes)")
      }
    }
  }
}
