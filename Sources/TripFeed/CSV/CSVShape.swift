/// What a table's bytes say about how to read them, found in one pass over all of them.
struct CSVShape: Sendable {
  /// Whether a cell anywhere may be quoted.
  let hasQuotes: Bool
  /// Whether a CR anywhere has no LF behind it, and so ends a row by itself.
  let hasLoneCRs: Bool

  /// Whether every LF ends a row and every comma a cell.
  var isPlain: Bool { !hasQuotes && !hasLoneCRs }

  /// A table that may hold anything.
  static let any = CSVShape(hasQuotes: true, hasLoneCRs: true)

  private init(hasQuotes: Bool, hasLoneCRs: Bool) {
    self.hasQuotes = hasQuotes
    self.hasLoneCRs = hasLoneCRs
  }

  /// Looks at all bytes, on both cores where they are many. The C library's search is the fastest there is: it looks at
  /// a vector at a time, which Swift's compiler would not do here.
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
