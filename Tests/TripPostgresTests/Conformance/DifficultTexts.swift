import TestSupport

/// Texts that databases or their libraries have damaged.
enum DifficultTexts {
  /// The texts.
  static let all = [
    "", " ", "  two spaces, one at the end ", "'", "''; --", "\"", "\\", "\\\\", "\\n", "E'\\x41'", "$1", "$$",
    "%s %% %", "NULL", "\\N", "{a,b}", "(1,2)", "line\nline\r\nline\r", "\t\u{B}\u{1}\u{7F}", "é", "e\u{301}",
    "Störung — 故障", "🚋👩🏽‍✈️🏳️‍🌈", "\u{10FFFF}\u{FFFF}\u{FEFF}x\u{FFFD}", "שלום \u{202E}abc\u{202C} مرحبا", "ﷺ",
    "\u{200B}\u{200D}", String(repeating: "é故🚋'\\\n", count: 1_700), randomText(of: 10_000),
  ]

  /// Makes a text that no database can make shorter.
  private static func randomText(of count: Int) -> String {
    var random = SeededRandom(seed: 10_000)
    let scalars = (0..<count).map { _ in Unicode.Scalar(UInt8(32 + random.below(95))) }
    return String(String.UnicodeScalarView(scalars))
  }
}
