import Foundation

/// Bytes of a fixed number outside Swift's arrays: not zeroed one by one, not copied, and followed by ``padding`` zero
/// bytes, so that a reader may look at a whole vector past the last one.
///
/// `@unchecked Sendable`: the bytes are written by the one function that makes the buffer, before anybody else has it,
/// and only read from then on. The fuzzer runs this file under the address sanitizer.
final class ByteBuffer: @unchecked Sendable {
  /// How many zero bytes follow the last one.
  static let padding = 64

  private let storage: UnsafeMutableRawPointer
  private let capacity: Int
  /// The bytes; they live as long as the buffer, so that whoever keeps them keeps the buffer too.
  let bytes: Bytes

  /// Makes a buffer of `capacity` bytes, of which `fill` writes the first ones and says how many.
  ///
  /// - Returns: Nothing where memory is short, or where `fill` gives up.
  init?(capacity: Int, fill: (UnsafeMutableRawBufferPointer) -> Int?) {
    let whole = capacity + Self.padding
    guard capacity >= 0,
      let storage = mmap(nil, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), storage != MAP_FAILED
    else { return nil }
    // No huge pages: the kernel at times takes longer to put one together than we take for the whole feed.
    self.storage = storage
    self.capacity = whole
    guard let count = fill(UnsafeMutableRawBufferPointer(start: storage, count: capacity)), count <= capacity else {
      munmap(storage, whole)
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

  deinit { munmap(storage, capacity) }
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
