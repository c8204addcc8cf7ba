/// A set of integers from 0 to below a limit, stored as one bit each. Example: the rows that match a search.
struct RowBits: Sendable {
  private var words: [UInt64]
  /// The limit of the set: all elements are below this number.
  let count: Int

  /// Makes an empty set of numbers below `count`.
  init(count: Int) {
    self.count = count
    words = Array(repeating: 0, count: (count + 63) / 64)
  }

  /// Whether the set contains the number `index`.
  @inline(__always) subscript(index: Int) -> Bool { words[index >> 6] >> UInt64(index & 63) & 1 == 1 }

  /// Adds the number `index` to the set.
  @inline(__always) mutating func insert(_ index: Int) { words[index >> 6] |= 1 << UInt64(index & 63) }

  /// Whether the set has no elements.
  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// The number of elements of the set.
  var population: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Returns a set with the elements for which `isKept` returns `true`.
  @inline(__always) func filter(_ isKept: (Int) -> Bool) -> RowBits {
    var result = RowBits(count: count)
    forEach { if isKept($0) { result.insert($0) } }
    return result
  }

  /// The first element that is not below `limit`, or `nil` when there is none.
  func first(from limit: Int) -> Int? {
    let limit = max(limit, 0)
    guard limit < count else { return nil }
    var index = limit >> 6
    var word = words[index] & (UInt64.max << UInt64(limit & 63))
    while word == 0 {
      index += 1
      guard index < words.count else { return nil }
      word = words[index]
    }
    return index << 6 + word.trailingZeroBitCount
  }

  /// The last element below `limit`, or `nil` when there is none.
  func last(before limit: Int) -> Int? {
    guard limit > 0, count > 0 else { return nil }
    let end = min(limit, count) - 1
    var index = end >> 6
    var word = words[index] & (UInt64.max >> UInt64(63 - end & 63))
    while word == 0 {
      index -= 1
      guard index >= 0 else { return nil }
      word = words[index]
    }
    return index << 6 + 63 - word.leadingZeroBitCount
  }

  /// Removes all elements that are in `other`, which must have the same limit.
  mutating func subtract(_ other: RowBits) {
    for index in words.indices { words[index] &= ~other.words[index] }
  }

  /// Removes all elements that are not in `other`, which must have the same limit.
  mutating func formIntersection(_ other: RowBits) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  /// Calls `body` with each element of the set, in ascending order.
  @inline(__always) func forEach(_ body: (Int) -> Void) {
    for (index, word) in words.enumerated() {
      var remaining = word
      while remaining != 0 {
        body(index << 6 + remaining.trailingZeroBitCount)
        remaining &= remaining - 1
      }
    }
  }
}
