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
      // Markup has one kind of line break.
      let typed = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
      if let shown { #expect(String(cString: shown).utf8.elementsEqual(typed.utf8), "\(text)") }
    }
  }
}
