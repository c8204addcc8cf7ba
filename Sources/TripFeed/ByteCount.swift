/// A number of bytes.
public struct ByteCount: Hashable, Comparable, Sendable {
  /// The number.
  public let count: Int

  /// Makes a number of bytes.
  public init(_ count: Int) { self.count = count }
  /// Makes `count` times 1,048,576 bytes.
  public static func mebibytes(_ count: Int) -> ByteCount { ByteCount(count << 20) }

  /// What a feed may unpack to where the user says nothing else: room for 30 million stop times.
  public static let unpackLimit = ByteCount.mebibytes(2048)

  /// Whether `a` is the smaller number.
  public static func < (a: ByteCount, b: ByteCount) -> Bool { a.count < b.count }
}

extension ByteCount: CustomStringConvertible {
  /// In bytes below a mebibyte, else in whole mebibytes.
  public var description: String { count < 1 << 20 ? "\(count) bytes" : "\(count >> 20) MiB" }
}
