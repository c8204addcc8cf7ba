import Testing

@testable import TripCore

@Suite("FoldedText")
struct FoldedTextTests {
  @Test(
    "case, accents and scripts' own digits make no difference",
    arguments: [
      ("ZÜRICH Hbf", "zurich hbf"), ("Łódź", "lodz"), ("Straße", "strasse"), ("Køge–Ærø", "koge-aero"),
      ("İSTANBUL", "istanbul"), ("٠٨:١٥", "08:15"), ("08：15", "08:15"), ("Ἀθῆναι", "αθηναι"), ("Ёлка", "елка"),
      ("北京南站", "北京南站"), ("a\u{00A0}b\tc", "a b c"), ("\u{2068}X1\u{2069}", "x1"), ("", ""),
    ])
  func folding(_ text: String, _ folded: String) {
    #expect(String(decoding: FoldedText.bytes(of: text), as: UTF8.self) == folded)
  }

  @Test("what is composed and what is not are the same")
  func composition() {
    #expect(FoldedText.bytes(of: "Caf\u{E9}") == FoldedText.bytes(of: "Cafe\u{301}"))
  }
}
