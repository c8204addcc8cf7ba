import Glibc

/// Many short texts as one run of UTF-8 bytes: a table's column without an object a row.
public struct TextColumn: Hashable, Sendable {
  private var bytes: [UInt8] = []
  /// Where each text ends in `bytes`.
  private var ends: [Int] = []

  /// Makes an empty column.
  public init() {}

  /// Makes a column of `texts`.
  public init(_ texts: some Sequence<String>) {
    for text in texts { append(text.utf8) }
  }

  /// How many texts it holds.
  public var count: Int { ends.count }

  /// How many bytes all texts have together.
  public var byteCount: Int { bytes.count }

  /// The text of row `index`. Bytes that are not UTF-8 become U+FFFD.
  public subscript(index: Int) -> String {
    String(decoding: bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]], as: UTF8.self)
  }

  /// Adds a text, given as UTF-8, as the last row.
  public mutating func append(_ utf8: some Sequence<UInt8>) {
    bytes.append(contentsOf: utf8)
    ends.append(bytes.count)
  }

  /// Adds a text, given as UTF-8 that lies in memory, as the last row.
  public mutating func append(_ utf8: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: utf8)
    ends.append(bytes.count)
  }

  /// Adds all rows of another column.
  public mutating func append(_ other: TextColumn) {
    let start = bytes.count
    bytes += other.bytes
    ends += other.ends.lazy.map { start + $0 }
  }

  /// Whether row `a` comes before row `b` in the order of their bytes, which is that of their Unicode scalars.
  public func precedes(_ a: Int, _ b: Int) -> Bool {
    let (first, second) = (range(of: a), range(of: b))
    return bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return false }
      let order = memcmp(base + first.lowerBound, base + second.lowerBound, min(first.count, second.count))
      return order != 0 ? order < 0 : first.count < second.count
    }
  }

  /// The bytes of row `index`.
  public func utf8(of index: Int) -> ArraySlice<UInt8> { bytes[range(of: index)] }

  private func range(of index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  /// Gives back the room that was kept for more rows.
  public mutating func shrinkToFit() {
    bytes = bytes.withUnsafeBufferPointer { Array($0) }
    ends = ends.withUnsafeBufferPointer { Array($0) }
  }

  /// Makes room for so many rows and bytes at once.
  public mutating func reserveCapacity(rows: Int, bytes byteCount: Int) {
    ends.reserveCapacity(rows)
    bytes.reserveCapacity(byteCount)
  }
}
