import Glibc

/// Many folded texts in one array of bytes, so that a search for a word is fast. ``FoldedText`` explains folding.
///
/// Each text ends with a byte that no folded text contains, so that no match spans two texts.
struct FoldedColumn: Sendable {
  private var bytes: [UInt8] = []
  /// For each row of the column, the index in `bytes` after its last end mark.
  private var ends: [UInt32] = []

  /// The number of rows of the column.
  var count: Int { ends.count }

  /// The number of bytes of all texts together, including end marks.
  var byteCount: Int { bytes.count }

  /// Reserves memory for `texts` rows that have `byteCount` bytes together.
  mutating func reserveCapacity(texts: Int, bytes byteCount: Int) {
    ends.reserveCapacity(texts)
    bytes.reserveCapacity(byteCount)
  }

  /// Adds one row to the column. The row matches a word when any of `texts` contains the word.
  mutating func append(_ texts: String...) {
    for text in texts where !text.isEmpty {
      FoldedText.append(text, to: &bytes)
      bytes.append(Self.mark)
    }
    if texts.allSatisfy(\.isEmpty) { bytes.append(Self.mark) }
    ends.append(UInt32(clamping: bytes.count))
  }

  /// Finds all rows of the column that contain a word.
  ///
  /// - Parameters:
  ///   - word: The folded word; must not be empty.
  ///   - found: Called once with the index of each row that contains the word, in order.
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

  /// Whether the row with the index `index` contains the folded word.
  func contains(_ word: [UInt8], at index: Int) -> Bool {
    guard !word.isEmpty else { return true }
    let from = index == 0 ? 0 : Int(ends[index - 1])
    return bytes.withUnsafeBytes { bytes in
      bytes.baseAddress.map { Self.next(word, 0, in: $0, from: from, to: Int(ends[index])) != nil } ?? false
    }
  }

  /// Finds all rows of the column that have a text equal to a word.
  ///
  /// - Parameters:
  ///   - word: The folded word; must not be empty.
  ///   - found: Called with the index of each row that has the text, in order; twice when two texts are equal.
  func forEach(equalTo word: [UInt8], _ found: (Int) -> Void) {
    let text = word + [Self.mark]
    guard let rare = rarest(of: word) else { return }
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      var (from, row) = (0, 0)
      while let hit = Self.next(text, rare, in: base, from: from, to: bytes.count) {
        while Int(ends[row]) <= hit { row += 1 }
        if hit == 0 || bytes[hit - 1] == Self.mark { found(row) }
        from = hit + text.count
      }
    }
  }

  /// Whether the first text of the row with the index `index` contains the folded word.
  func firstTextContains(_ word: [UInt8], at index: Int) -> Bool {
    let from = index == 0 ? 0 : Int(ends[index - 1])
    let end = bytes[from..<Int(ends[index])].firstIndex(of: Self.mark) ?? Int(ends[index])
    return bytes.withUnsafeBytes { bytes in
      bytes.baseAddress.map { Self.next(word, 0, in: $0, from: from, to: end) != nil } ?? false
    }
  }

  /// Whether one of the texts of the row with the index `index` is equal to the folded word.
  func hasText(_ word: [UInt8], at index: Int) -> Bool {
    let text = word + [Self.mark]
    var from = index == 0 ? 0 : Int(ends[index - 1])
    return bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return false }
      while let hit = Self.next(text, 0, in: base, from: from, to: Int(ends[index])) {
        if hit == 0 || bytes[hit - 1] == Self.mark { return true }
        from = hit + text.count
      }
      return false
    }
  }

  /// Whether the row with the index `index` contains the folded word between blanks, or the ends of a text.
  func hasWord(_ word: [UInt8], at index: Int) -> Bool {
    guard !word.isEmpty else { return true }
    func isEdge(_ byte: UInt8) -> Bool { byte == Self.mark || byte == UInt8(ascii: " ") }
    var from = index == 0 ? 0 : Int(ends[index - 1])
    let (start, end) = (from, Int(ends[index]))
    return bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return false }
      while let hit = Self.next(word, 0, in: base, from: from, to: end) {
        let after = hit + word.count
        if hit == start || isEdge(bytes[hit - 1]), after == end || isEdge(bytes[after]) { return true }
        from = hit + 1
      }
      return false
    }
  }

  /// Finds the next position of `word` between two positions.
  ///
  /// To be fast, looks for the rarest byte of the word by `memchr`, and compares the whole word only where that byte
  /// is.
  private static func next(
    _ word: [UInt8], _ rare: Int, in base: UnsafeRawPointer, from: Int, to end: Int
  ) -> Int? {
    // If the word begins at `from` or later, its rarest byte is at this position or later.
    var place = from + rare
    let last = end - (word.count - rare)
    while place <= last, let hit = memchr(base + place, Int32(word[rare]), last - place + 1) {
      let start = base.distance(to: UnsafeRawPointer(hit)) - rare
      if memcmp(base + start, word, word.count) == 0 { return start }
      place = start + rare + 1
    }
    return nil
  }

  /// The index in `word` of the byte that occurs least often in the column, estimated from a sample of the column's
  /// bytes.
  private func rarest(of word: [UInt8]) -> Int? {
    let step = max(1, bytes.count / 4096) | 1
    var counts = [Int](repeating: 0, count: 256)
    for index in stride(from: 0, to: bytes.count, by: step) { counts[Int(bytes[index])] += 1 }
    return word.indices.min { counts[Int(word[$0])] < counts[Int(word[$1])] }
  }

  /// The end mark: the byte after each text.
  private static let mark: UInt8 = 0
}
