import Glibc

/// Many folded texts as one run of bytes, in which a word is found at the speed of memory.
///
/// Each text ends with a byte that no folded word has, so that nothing is found across two of them.
struct FoldedColumn: Sendable {
  private var bytes: [UInt8] = []
  /// Where each text ends in `bytes`, its end mark included.
  private var ends: [UInt32] = []

  /// How many texts it holds.
  var count: Int { ends.count }

  /// How many bytes all texts are.
  var byteCount: Int { bytes.count }

  /// Makes room for so many texts and bytes at once.
  mutating func reserveCapacity(texts: Int, bytes byteCount: Int) {
    ends.reserveCapacity(texts)
    bytes.reserveCapacity(byteCount)
  }

  /// Adds texts as one, the last: what is looked for is in one of them.
  mutating func append(_ texts: String...) {
    for text in texts where !text.isEmpty {
      FoldedText.append(text, to: &bytes)
      bytes.append(Self.mark)
    }
    if texts.allSatisfy(\.isEmpty) { bytes.append(Self.mark) }
    ends.append(UInt32(clamping: bytes.count))
  }

  /// The texts that have `word` somewhere in them, in order.
  ///
  /// - Parameters:
  ///   - word: Folded, and not empty.
  ///   - found: Called once for each.
  func forEach(containing word: [UInt8], _ found: (Int) -> Void) {
    guard let rare = rarest(of: word) else { return }
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      var (from, text) = (0, 0)
      while let hit = Self.next(word, rare, in: base, from: from, to: bytes.count) {
        while Int(ends[text]) <= hit { text += 1 }
        found(text)
        from = Int(ends[text])
      }
    }
  }

  /// Whether the text in place `index` has `word` somewhere in it.
  func contains(_ word: [UInt8], at index: Int) -> Bool {
    guard !word.isEmpty else { return true }
    let from = index == 0 ? 0 : Int(ends[index - 1])
    return bytes.withUnsafeBytes { bytes in
      bytes.baseAddress.map { Self.next(word, 0, in: $0, from: from, to: Int(ends[index])) != nil } ?? false
    }
  }

  /// Where `word` stands next.
  ///
  /// The C library finds a byte many at a time; only where it is, the others are looked at.
  private static func next(
    _ word: [UInt8], _ rare: Int, in base: UnsafeRawPointer, from: Int, to end: Int
  ) -> Int? {
    // The rare byte of a word that begins at `from` or later stands here or later.
    var place = from + rare
    let last = end - (word.count - rare)
    while place <= last, let hit = memchr(base + place, Int32(word[rare]), last - place + 1) {
      let start = base.distance(to: UnsafeRawPointer(hit)) - rare
      if memcmp(base + start, word, word.count) == 0 { return start }
      place = start + rare + 1
    }
    return nil
  }

  /// Which byte of `word` stands least often here, judged by a sample: fewer places are looked at for it.
  private func rarest(of word: [UInt8]) -> Int? {
    let step = max(1, bytes.count / 4096) | 1
    var counts = [Int](repeating: 0, count: 256)
    for index in stride(from: 0, to: bytes.count, by: step) { counts[Int(bytes[index])] += 1 }
    return word.indices.min { counts[Int(word[$0])] < counts[Int(word[$1])] }
  }

  private static let mark: UInt8 = 0
}
