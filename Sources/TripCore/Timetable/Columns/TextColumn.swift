import Glibc

/// A column of many short texts, stored together in one array of UTF-8 bytes to save memory.
public struct TextColumn: Hashable, Sendable {
  private var bytes: [UInt8] = []
  /// For each text, the index in `bytes` after the text's last byte.
  private var ends: [Int] = []

  /// Makes a column without texts.
  public init() {}

  /// Makes a column with an element for each of `texts`.
  public init(_ texts: some Sequence<String>) {
    for text in texts { append(text.utf8) }
  }

  /// The number of texts in the column.
  public var count: Int { ends.count }

  /// The number of bytes of all texts together.
  public var byteCount: Int { bytes.count }

  /// The text with the index `index`. Bytes that are not UTF-8 become U+FFFD.
  public subscript(index: Int) -> String {
    String(decoding: bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]], as: UTF8.self)
  }

  /// Returns the text with the index `index`, which is an id.
  public func id(at index: Int) -> GTFSID { GTFSID(self[index]) }

  /// Adds a text at the end of the column; `utf8` are its bytes.
  public mutating func append(_ utf8: some Sequence<UInt8>) {
    bytes.append(contentsOf: utf8)
    ends.append(bytes.count)
  }

  /// Adds a text at the end of the column; `utf8` points to its bytes, which are copied.
  public mutating func append(_ utf8: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: utf8)
    ends.append(bytes.count)
  }

  /// Adds all texts of another column at the end of this one.
  public mutating func append(_ other: TextColumn) {
    let start = bytes.count
    bytes += other.bytes
    ends += other.ends.lazy.map { start + $0 }
  }

  /// Whether the text with the index `a` sorts before the text with the index `b`. Compares Unicode scalars, not by
  /// the rules of a language.
  public func precedes(_ a: Int, _ b: Int) -> Bool {
    let (first, second) = (range(of: a), range(of: b))
    return bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return false }
      let order = memcmp(base + first.lowerBound, base + second.lowerBound, min(first.count, second.count))
      return order != 0 ? order < 0 : first.count < second.count
    }
  }

  /// Returns the UTF-8 bytes of the text with the index `index`, without copying them.
  public func utf8(of index: Int) -> ArraySlice<UInt8> { bytes[range(of: index)] }

  /// The range in `bytes` of the text with the index `index`.
  private func range(of index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  /// Frees the memory that was reserved for further texts. Cost: copies the column.
  public mutating func shrinkToFit() {
    bytes = bytes.withUnsafeBufferPointer { Array($0) }
    ends = ends.withUnsafeBufferPointer { Array($0) }
  }

  /// Reserves memory for `rows` texts that have `byteCount` bytes of UTF-8 together.
  public mutating func reserveCapacity(rows: Int, bytes byteCount: Int) {
    ends.reserveCapacity(rows)
    bytes.reserveCapacity(byteCount)
  }
}
