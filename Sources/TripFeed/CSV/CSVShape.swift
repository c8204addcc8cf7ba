/// Which special cases of CSV occur in the bytes of a table. A table without them can be read faster.
struct CSVShape: Sendable {
  /// Whether the table contains a quote.
  let hasQuotes: Bool
  /// Whether the table contains a CR without an LF behind it. Such a CR ends a row.
  let hasLoneCRs: Bool

  /// Whether every LF ends a row and every comma ends a cell, because the table has no quotes and no lone CRs.
  var isPlain: Bool { !hasQuotes && !hasLoneCRs }

  /// The shape for a table that was not searched: it may contain every special case.
  static let any = CSVShape(hasQuotes: true, hasLoneCRs: true)

  private init(hasQuotes: Bool, hasLoneCRs: Bool) {
    self.hasQuotes = hasQuotes
    self.hasLoneCRs = hasLoneCRs
  }

  /// Finds the shape by searching all bytes of a table, on two cores if there are many. Uses `memchr` of the C
  /// library, which compares many bytes at a time.
  init(_ buffer: ByteBuffer) {
    let count = buffer.bytes.count
    guard count > bytesForTwoCores else {
      self = Self.scan(at: buffer.bytes, 0..<count)
      return
    }
    let (first, second) = inParallel(
      { Self.scan(at: buffer.bytes, 0..<(count / 2)) }, { Self.scan(at: buffer.bytes, (count / 2)..<count) })
    self.init(
      hasQuotes: first.hasQuotes || second.hasQuotes, hasLoneCRs: first.hasLoneCRs || second.hasLoneCRs)
  }

  private static func scan(at bytes: Bytes, _ range: Range<Int>) -> CSVShape {
    let part = bytes.slice(range)
    var hasLoneCRs = false
    var offset = 0
    while let carriageReturn = part.firstOffset(of: 0x0D, from: offset) {
      let following = range.lowerBound + carriageReturn + 1
      guard following < bytes.count, bytes[following] == 0x0A else {
        hasLoneCRs = true
        break
      }
      offset = carriageReturn + 2
    }
    return CSVShape(hasQuotes: part.firstOffset(of: 0x22) != nil, hasLoneCRs: hasLoneCRs)
  }
}
