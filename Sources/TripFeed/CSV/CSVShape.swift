/// What a table's bytes say about how to read them, found in one pass over all of them.
struct CSVShape: Sendable {
  /// Whether there is neither a quote nor a CR without an LF behind it.
  let isPlain: Bool

  /// Looks at all bytes, on both cores where they are many. The C library's search is the fastest there is: it looks at
  /// a vector at a time, which Swift's compiler would not do here.
  init(_ buffer: ByteBuffer) {
    let count = buffer.bytes.count
    guard count > 1 << 20 else {
      isPlain = Self.isPlain(buffer.bytes, 0..<count)
      return
    }
    let (first, second) = inParallel(
      { Self.isPlain(buffer.bytes, 0..<(count / 2)) }, { Self.isPlain(buffer.bytes, (count / 2)..<count) })
    isPlain = first && second
  }

  private static func isPlain(_ bytes: Bytes, _ range: Range<Int>) -> Bool {
    let part = bytes.slice(range)
    if part.firstOffset(of: 0x22) != nil { return false }
    var offset = 0
    while let carriageReturn = part.firstOffset(of: 0x0D, from: offset) {
      let following = range.lowerBound + carriageReturn + 1
      guard following < bytes.count, bytes[following] == 0x0A else { return false }
      offset = carriageReturn + 2
    }
    return true
  }
}
