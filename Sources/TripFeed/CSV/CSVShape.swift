/// What a table's bytes say about how to read them, found in one pass over all of them.
struct CSVShape: Sendable {
  /// Whether there is neither a quote nor a CR without an LF behind it.
  let isPlain: Bool

  /// Looks at all bytes, a vector at a time.
  ///
  /// - Parameter bytes: Those of a ``ByteBuffer``: its padding is looked at too.
  init(_ bytes: Bytes) {
    guard let base = bytes.baseAddress else {
      isPlain = true
      return
    }
    typealias Vector = SIMD32<UInt8>
    let raw = UnsafeRawPointer(base)
    let quote = Vector(repeating: 0x22)
    let carriageReturn = Vector(repeating: 0x0D)
    let lineFeed = Vector(repeating: 0x0A)
    var isPlain = true
    var offset = 0
    while offset < bytes.count {
      // A block of 4 KiB at a time, so that the answer is looked at seldom.
      let blockEnd = min(offset + 4096, bytes.count)
      var found = Vector(repeating: 0)
      while offset < blockEnd {
        let here = raw.loadUnaligned(fromByteOffset: offset, as: Vector.self)
        let following = raw.loadUnaligned(fromByteOffset: offset + 1, as: Vector.self)
        let odd = (here .== quote) .| ((here .== carriageReturn) .& (following .!= lineFeed))
        found.replace(with: 1, where: odd)
        offset += Vector.scalarCount
      }
      if found != Vector(repeating: 0) {
        isPlain = false
        break
      }
    }
    self.isPlain = isPlain
  }
}
