/// A number of bytes, for limits and sizes.
///
/// ```swift
/// let limit = ByteCount.mebibytes(64)
/// print(limit, limit.count)  // 64 MiB 67108864
/// ```
public struct ByteCount: Hashable, Comparable, Sendable {
  /// The number of bytes.
  public let count: Int

  /// Makes a value for `count` bytes.
  public init(_ count: Int) { self.count = count }
  /// Makes `count` times 1,048,576 bytes.
  public static func mebibytes(_ count: Int) -> ByteCount { ByteCount(count << 20) }

  /// The default limit for the unpacked size of all tables of a feed together: enough for 30 million stop times.
  public static let unpackLimit = ByteCount.mebibytes(2048)

  /// Returns whether `a` is smaller than `b`.
  public static func < (a: ByteCount, b: ByteCount) -> Bool { a.count < b.count }
}

extension ByteCount: CustomStringConvertible {
  /// The count as text with its unit: `500 bytes` below a mebibyte, else whole mebibytes, rounded down, such as `64
  /// MiB`.
  public var description: String { count < 1 << 20 ? "\(count) bytes" : "\(count >> 20) MiB" }
}
