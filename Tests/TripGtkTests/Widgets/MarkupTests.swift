import CGtk
import TestSupport
import Testing

@testable import TripGtk

@Suite("Markup")
struct MarkupTests {
  @Test("whatever is shown within markup, Pango reads it as it was typed")
  func hostile() throws {
    var random = SeededRandom.announced("markup")
    for text in HostileTexts.texts(300, longest: 1_000, using: &random) {
      var shown: UnsafeMutablePointer<CChar>?
      let isMarkup = pango_parse_markup("<b>\(markupEscaped(text))</b>", -1, 0, nil, &shown, nil, nil)
      defer { g_free(shown) }
      #expect(isMarkup != 0, "\(text)")
      if let shown { #expect(String(cString: shown).utf8.elementsEqual(Self.withOneLineBreak(text)), "\(text)") }
    }
  }

  /// The bytes of a text in which each line break is a line feed, the only one of markup. Not by characters: a carriage
  /// return before a line break that is replaced would become one character with it.
  private static func withOneLineBreak(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var isAfterReturn = false
    for byte in text.utf8 {
      if byte != 10 || !isAfterReturn { bytes.append(byte == 13 ? 10 : byte) }
      isAfterReturn = byte == 13
    }
    return bytes
  }
}
