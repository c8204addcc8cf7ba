extension StopColumn {
  /// The greatest number of stops that are suggested.
  private static let suggested = 3

  /// Returns the stop that a `stop_id`, or the id of a station, names: of a station the first stop.
  ///
  /// - Returns: The index of the stop, or `nil` when there is none.
  public func index(named id: GTFSID) -> Int? {
    indices.first { self.id(at: $0) == id } ?? indices.first { station(at: $0) == id }
  }

  /// Returns stops that may be meant by a text that is no `stop_id`: those whose name has the text, else those whose id or name
  /// differs from it by the fewest letters.
  ///
  /// Cost: compares the text with every id and name.
  public func stops(like text: String) -> [Stop] {
    let wanted = FoldedText.text(String(text.prefix(60)))
    guard !wanted.isEmpty else { return [] }
    let ids = indices.map { FoldedText.text(id(at: $0).text) }
    let names = indices.map { FoldedText.text(name(at: $0)) }
    func first(_ found: [Int]) -> [Stop] { found.prefix(Self.suggested).map { self[$0] } }
    let exact = indices.filter { names[$0] == wanted || ids[$0] == wanted }
    if !exact.isEmpty { return first(exact) }
    let having = indices.filter { names[$0].contains(wanted) }
    if !having.isEmpty { return first(having) }
    let (letters, most) = (Array(wanted), Swift.max(1, wanted.count / 3))
    let near = indices.compactMap { index -> (index: Int, distance: Int)? in
      let distance = Swift.min(
        Self.distance(letters, Array(ids[index])), Self.distance(letters, Array(names[index])))
      return distance <= most ? (index, distance) : nil
    }
    return first(near.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.map(\.index))
  }

  /// The number of letters that have to be added, taken away or replaced to make one text of another.
  /// - SeeAlso: V. I. Levenshtein, 1966.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    guard abs(a.count - b.count) <= a.count else { return .max }
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = Swift.min(replaced, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[b.count]
  }
}
