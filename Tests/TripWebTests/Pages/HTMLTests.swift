import Testing
import TripCore

@testable import TripWeb

@Suite("HTML")
struct HTMLTests {
  private func text(_ html: HTML) -> String { String(decoding: html.bytes, as: UTF8.self) }

  @Test("escapes every text, in elements and attributes, and no literal") func escapes() {
    let name = #"<b title="x">&amp;'</b>"#
    #expect(
      text("<p title=\"\(name)\">\(name)</p>")
        == "<p title=\"&lt;b title=&quot;x&quot;&gt;&amp;amp;&#39;&lt;/b&gt;\">"
        + "&lt;b title=&quot;x&quot;&gt;&amp;amp;&#39;&lt;/b&gt;</p>")
    let inner: HTML = "<i>\(name)</i>"
    #expect(text("<p>\(inner)</p>") == "<p><i>&lt;b title=&quot;x&quot;&gt;&amp;amp;&#39;&lt;/b&gt;</i></p>")
  }

  @Test("leaves out controls and what turns the direction of what follows, and keeps every other script")
  func controls() {
    #expect(text("\("a\u{0}\u{1B}[31m\u{7F}\u{9B}b")") == "a[31mb")
    #expect(text("\("a\nb\r\tc\u{2028}d")") == "a b  c d")
    #expect(text("\("\u{2069}\u{202E}evil\u{202C}\u{2066}x\u{2067}y\u{2068}z")") == "evilxyz")
    let kept = "中文 العربية\u{200F} Ωмега 👩‍👩‍👧 e\u{301} שלום"
    #expect(text("\(kept)") == kept)
  }

  @Test("cuts what is too long") func cut() {
    #expect(text("\(String(repeating: "x", count: 10_000), atMost: 5)") == "xxxxx…")
    #expect(text("\(String(repeating: "<", count: 5), atMost: 5)") == "&lt;&lt;&lt;&lt;&lt;")
    #expect(text("\("e" + String(repeating: "\u{301}", count: 10_000), atMost: 3)") == "e\u{301}\u{301}…")
  }
}
