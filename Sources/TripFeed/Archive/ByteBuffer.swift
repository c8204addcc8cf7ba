import Glibc

/// A buffer of a fixed number of bytes outside Swift's arrays. It is not zeroed before it is filled, and it is never
/// copied.
///
/// `@unchecked Sendable`: the initializer writes the bytes before any other code has the buffer; from then on they
/// are only read. ``PageRequest`` may at the same time request memory for the buffer from the system, which does not
/// write to it. The tests run this file under the address sanitizer and the thread sanitizer.
final class ByteBuffer: @unchecked Sendable {
  /// A view of the bytes in the buffer. The view is valid only while the buffer exists.
  let bytes: Bytes

  /// Makes a buffer of `capacity` bytes, which `fill` writes.
  ///
  /// `fill` returns the number of bytes that it wrote, counted from the first, or `nil` when it failed.
  ///
  /// - Returns: `nil` when memory is short, or when `fill` returns `nil`.
  init?(capacity: Int, fill: (UnsafeMutableRawBufferPointer) -> Int?) {
    guard capacity >= 0, let storage = malloc(max(capacity, 1)) else { return nil }
    guard let count = fill(UnsafeMutableRawBufferPointer(start: storage, count: capacity)), count <= capacity else {
      free(storage)
      return nil
    }
    bytes = Bytes(start: storage.assumingMemoryBound(to: UInt8.self), count: count)
  }

  /// Makes a buffer with a copy of `source`; `nil` when memory is short.
  convenience init?(copying source: [UInt8]) {
    self.init(capacity: source.count) { target in
      target.copyBytes(from: source)
      return source.count
    }
  }

  deinit { free(UnsafeMutablePointer(mutating: bytes.baseAddress)) }
}

/// A view of bytes, such as those of a ``ByteBuffer``. The owner of the bytes must live longer than the view.
typealias Bytes = UnsafeBufferPointer<UInt8>

extension UnsafeBufferPointer<UInt8> {
  /// Returns a view of the bytes in `range`, counted from 0.
  @inline(__always)
  func slice(_ range: Range<Int>) -> Bytes { Bytes(rebasing: self[range]) }

  /// Returns the offset of the next `byte` at or after `from`, or `nil` when there is none.
  @inline(__always)
  func firstOffset(of byte: UInt8, from: Int = 0) -> Int? {
    guard let base = baseAddress, from < count, let hit = memchr(base + from, Int32(byte), count - from) else {
      return nil
    }
    return UnsafeRawPointer(base).distance(to: UnsafeRawPointer(hit))
  }

  /// Returns whether both views have the same bytes.
  @inline(__always)
  func holdsSame(as other: Bytes) -> Bool {
    guard count == other.count, let base = baseAddress, let otherBase = other.baseAddress else {
      return count == other.count
    }
    return memcmp(base, otherBase, count) == 0
  }

  /// The bytes as text. Bytes that are not UTF-8 become U+FFFD.
  var text: String { String(decoding: self, as: UTF8.self) }
}
