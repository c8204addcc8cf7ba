/// A hash that is the same in every process and on every machine, unlike Swift's own: FNV-1a with 64 bits.
///
/// It is fast and small, and no protection against values that are made to collide.
/// - SeeAlso: draft-eastlake-fnv, "The FNV Non-Cryptographic Hash Algorithm".
package struct StableHash {
  @usableFromInline var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Makes the hash of no values.
  @inlinable package init() {}

  /// The hash of all values added so far.
  @inlinable package var value: UInt64 { state }

  /// Adds a byte.
  @inlinable package mutating func add(_ byte: UInt8) { add(word: UInt64(byte)) }

  /// Adds several bytes.
  @inlinable package mutating func add(_ bytes: some Sequence<UInt8>) {
    // A text gives its bytes one by one more slowly than as a whole, where this function is called from another module.
    let added: Void? = bytes.withContiguousStorageIfAvailable { bytes in
      for byte in bytes { add(byte) }
    }
    if added == nil { for byte in bytes { add(byte) } }
  }

  /// Adds a word in one step, which is faster than adding its eight bytes and gives another hash.
  @inlinable package mutating func add(word: UInt64) { state = (state ^ word) &* 0x100_0000_01B3 }
}
