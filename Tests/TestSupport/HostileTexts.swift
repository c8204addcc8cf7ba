/// Texts that break programs: of every script of the desk's languages and others, with quotes, markup, line breaks,
/// control characters, those that change the direction, emoji, and of great length.
public enum HostileTexts {
  private static let scripts = [
    "Signal failure", "Weichenstörung", "panne d’aiguillage – «grève»", "avería en la vía, ¡atención!",
    "wisselstoring ĳ",
    "запізнення", "πρόβλημα", "故障", "信号トラブル", "신호 고장", "تأخير", "איחור", "विलंब", "ความล่าช้า", "شروع با می‌خواهم",
  ]
  private static let pieces = [
    "\"", "'", "`", "\\", "\\n", "\\u0000", "\n", "\r", "\r\n", "\t", "\u{B}", "\u{85}", "\u{2028}", "\u{2029}",
    "\u{1}",
    "\u{7}", "\u{8}", "\u{1B}[31m", "\u{1B}]0;owned\u{7}", "\u{9B}5m", "\u{7F}", "\u{202E}", "\u{202A}", "\u{2066}",
    "\u{2069}", "\u{200F}", "\u{200D}", "\u{FEFF}", "\u{FFFD}", "\u{FFFE}", "\u{10FFFF}", "\u{E0041}", "\u{301}",
    "e\u{301}",
    "👩‍👩‍👧‍👦", "🇳🇱", "🚌", "ﷺ", "<b>", "</span>", "<script>alert(1)</script>", "&amp;", "&#0;", "<!--", "]]>", "%@",
    "%1$@", "%s%n", "{line}", "{why}", "{", "}", "\\(x)", "$(id)", "`id`", "; DROP TABLE entry;--", "' OR 1=1", ",",
    ";",
    " ", "  ", "null", "-", "--", "0", "NaN", "../../etc/passwd", "https://example.org", "=1+1", "@SUM(A1)",
  ]

  /// Returns texts, the same for the same random numbers: those that are fixed, then random ones.
  ///
  /// - Parameters:
  ///   - count: The number of texts.
  ///   - longest: The greatest length of a text, in bytes of UTF-8.
  ///   - random: The random numbers.
  /// - Returns: The texts, each once. None is empty.
  public static func texts(_ count: Int, longest: Int, using random: inout SeededRandom) -> [String] {
    var texts = scripts + pieces + [String(repeating: "x", count: longest), String(repeating: "雪", count: longest / 3)]
    texts.append("a" + String(repeating: "\u{301}", count: (longest - 1) / 2))
    // An accent after a sign that means something to a program makes another character of the two.
    texts += ["\"", "'", "<", "&", ">", ",", "\\", "{", "%"].map { "\($0)\u{301}b\($0)\u{200D}i" }
    var seen = Set(texts.map { Array($0.utf8) })
    while texts.count < count {
      var text = ""
      for _ in 0...random.below(12) {
        text += random.chance(0.3) ? scripts[random.below(scripts.count)] : pieces[random.below(pieces.count)]
      }
      if text.utf8.count <= longest, seen.insert(Array(text.utf8)).inserted { texts.append(text) }
    }
    return texts
  }
}
