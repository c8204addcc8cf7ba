import Testing

@testable import TripCore

@Suite("StableHash")
struct StableHashTests {
  @Test(
    "is FNV-1a with 64 bits, by the published vectors",
    arguments: [("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8)]
      as [(String, UInt64)])
  func vectors(text: String, expected: UInt64) {
    var hash = StableHash()
    hash.add(text.utf8)
    #expect(hash.value == expected)
  }
}
