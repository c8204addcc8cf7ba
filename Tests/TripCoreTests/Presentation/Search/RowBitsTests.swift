import TestSupport
import Testing

@testable import TripCore

@Suite("RowBits")
struct RowBitsTests {
  @Test("the first element from a number on, and the last before it, are those of a plain set")
  func neighbours() {
    var random = SeededRandom.announced()
    for count in [0, 1, 63, 64, 65, 130, 200] {
      for _ in 0..<20 {
        var (bits, plain) = (RowBits(count: count), Set<Int>())
        for _ in 0..<Int.random(in: 0...5, using: &random) where count > 0 {
          let row = Int.random(in: 0..<count, using: &random)
          bits.insert(row)
          plain.insert(row)
        }
        for limit in -1...count + 1 {
          #expect(bits.first(from: limit) == plain.filter { $0 >= limit }.min(), "\(count), \(limit)")
          #expect(bits.last(before: limit) == plain.filter { $0 < limit }.max(), "\(count), \(limit)")
        }
      }
    }
  }
}
