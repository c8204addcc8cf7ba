import Glibc

/// Bytes of a fixed number outside Swift's arrays: neither zeroed before they are written nor copied.
///
/// `@unchecked Sendable`: the bytes are written by the one function that makes the buffer, before anybody else has it,
/// and only read from then on; ``PageRequest`` has memory put behind them meanwhile, and touches none. The tests run this
/// file under the address and the thread sanitizer.
final class ByteBuffer: @unchecked Sendable {
  /// The bytes; they live as long as the buffer, so that whoever keeps them keeps the buffer too.
  let bytes: Bytes

  /// Makes a buffer of `capacity` bytes, of which `fill` writes the first ones and says how many.
  ///
  /// - Returns: Nothing where memory is short, or where `fill` gives up.
  init?(capacity: Int, fill: (UnsafeMutableRawBufferPointer) -> Int?) {
    guard capacity >= 0, let storage = malloc(max(capacity, 1)) else { return nil }
    guard let count = fill(UnsafeMutableRawBufferPointer(start: storage, count: capacity)), count <= capacity else {
      free(storage)
      return nil
    }
    bytes = Bytes(start: storage.assumingMemoryBound(to: UInt8.self), count: count)
  }

  /// Makes a buffer that holds a copy of `source`.
  convenience init?(copying source: [UInt8]) {
    self.init(capacity: source.count) { target in
      target.copyBytes(from: source)
      return source.count
    }
  }

  deinit { free(UnsafeMutablePointer(mutating: bytes.baseAddress)) }
}

/// A view of bytes that something else keeps alive.
typealias Bytes = UnsafeBufferPointer<UInt8>

extension UnsafeBufferPointer<UInt8> {
  /// The bytes of `range`, counted from 0.
  @inline(__always)
  func slice(_ range: Range<Int>) -> Bytes { Bytes(rebasing: self[range]) }

  /// Where `byte` comes next, at `from` or after it.
  @inline(__always)
  func firstOffset(of byte: UInt8, from: Int = 0) -> Int? {
    guard let base = baseAddress, from < count, let hit = memchr(base + from, Int32(byte), count - from) else {
      return nil
    }
    return UnsafeRawPointer(base).distance(to: UnsafeRawPointer(hit))
  }

  /// Whether both hold the same bytes.
  @inline(__always)
  func holdsSame(as other: Bytes) -> Bool {
    guard count == other.count, let base = baseAddress, let otherBase = other.baseAddress else {
      return count == other.count
    }
    return memcmp(base, otherBase, count) == 0
  }

  /// The bytes as text; what is not UTF-8 becomes U+FFFD.
  var text: String { String(decoding: self, as: UTF8.self) }
}
