/// A set of integers from 0 to below a limit, stored as one bit each: for example, the rows that match a search.
struct RowBits: Sendable {
  private var words: [UInt64]
  /// The limit: all elements are below this number.
  let count: Int

  /// Makes an empty set of numbers below `count`.
  init(count: Int) {
    self.count = count
    words = Array(repeating: 0, count: (count + 63) / 64)
  }

  /// Whether the set contains `index`.
  @inline(__always) subscript(index: Int) -> Bool { words[index >> 6] >> UInt64(index & 63) & 1 == 1 }

  /// Adds `index` to the set.
  @inline(__always) mutating func insert(_ index: Int) { words[index >> 6] |= 1 << UInt64(index & 63) }

  /// Whether the set has no elements.
  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// The number of elements.
  var population: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Returns the set of the elements for which `isKept` returns `true`.
  func filter(_ isKept: (Int) -> Bool) -> RowBits {
    var result = RowBits(count: count)
    forEach { if isKept($0) { result.insert($0) } }
    return result
  }

  /// Removes all elements that `other`, a set with the same limit, does not contain.
  mutating func formIntersection(_ other: RowBits) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  /// Calls `body` with each element, in ascending order.
  func forEach(_ body: (Int) -> Void) {
    for (index, word) in words.enumerated() {
      var remaining = word
      while remaining != 0 {
        body(index << 6 + remaining.trailingZeroBitCount)
        remaining &= remaining - 1
      }
    }
  }
}
