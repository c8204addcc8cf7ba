/// A set of numbers below a limit, a bit each: which rows, trips or texts fit.
struct RowBits: Sendable {
  private var words: [UInt64]
  /// The limit.
  let count: Int

  /// Makes an empty set of numbers below `count`.
  init(count: Int) {
    self.count = count
    words = Array(repeating: 0, count: (count + 63) / 64)
  }

  /// Whether `index` is in it.
  @inline(__always) subscript(index: Int) -> Bool { words[index >> 6] >> UInt64(index & 63) & 1 == 1 }

  /// Puts `index` into it.
  @inline(__always) mutating func insert(_ index: Int) { words[index >> 6] |= 1 << UInt64(index & 63) }

  /// Whether nothing is in it.
  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// How many are in it.
  var population: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Keeps what `isKept` holds for.
  func filter(_ isKept: (Int) -> Bool) -> RowBits {
    var result = RowBits(count: count)
    forEach { if isKept($0) { result.insert($0) } }
    return result
  }

  /// Keeps what is in `other` as well, a set of the same limit.
  mutating func formIntersection(_ other: RowBits) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  /// All that is in it, in order.
  func forEach(_ body: (Int) -> Void) {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        body(index << 6 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }
}
