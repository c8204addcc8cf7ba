/// Finds in the `trip_id`s of a line the part that tells the trips apart best.
struct TripIDParts {
  /// Which part of an id is shown.
  private enum Choice {
    /// The last so many parts, with the signs between them.
    case end(Int)
    /// The part before so many others at the end, or at most its last characters.
    case fromEnd(Int, length: Int)
    /// The part after so many others at the beginning, or at most its last characters.
    case fromStart(Int, length: Int)

    /// Choices of fewer characters of the same part, the shortest first.
    var shorter: [Choice] {
      switch self {
      case .end: []
      case .fromEnd(let place, let length): (shortest..<length).map { .fromEnd(place, length: $0) }
      case .fromStart(let place, let length): (shortest..<length).map { .fromStart(place, length: $0) }
      }
    }
  }

  /// The greatest number of characters that are shown.
  private static let longest = 9
  /// Ids and parts of so many characters are never cut.
  private static let uncut = 6
  /// The least number of characters that are left of a longer part.
  private static let shortest = 4
  /// A shorter text is rather a direction or a calendar than a number, so that longer ones come before it.
  private static let leastNumber = 3

  /// For each id, what is shown of it.
  let texts: [String]

  /// Compares the ids of a line's trips.
  init(_ ids: [String]) {
    let parts = Self.withoutCommonEnd(ids.map { ($0, Self.parts($0)) })
    let whole = zip(ids, parts).map { Self.text(of: $0, $1, .end($1.count)) }
    guard whole.contains(where: { $0.count > Self.uncut }) else {
      texts = whole
      return
    }
    func shown(_ choice: Choice) -> [String] { zip(ids, parts).map { Self.text(of: $0, $1, choice) } }
    let distinct = Self.choices(parts).compactMap { choice -> (choice: Choice, count: Int)? in
      let found = shown(choice)
      guard !found.contains(where: { $0.isEmpty || $0.count > Self.longest }) else { return nil }
      return (choice, Set(found).count)
    }
    let most = distinct.map(\.count).max() ?? 0
    var best: (texts: [String], length: Int)?
    for (choice, count) in distinct where count == most {
      let found = choice.shorter.lazy.map(shown).first { Set($0).count == count } ?? shown(choice)
      let length = found.map(\.count).max() ?? 0
      let rank = length < Self.leastNumber ? Self.longest : length
      if best.map({ rank < $0.length }) ?? true { best = (found, rank) }
    }
    texts = best?.texts ?? whole.map { String($0.suffix(Self.longest)) }
  }

  /// The runs of letters and numbers in an id.
  private static func parts(_ id: String) -> [Range<String.Index>] {
    var parts: [Range<String.Index>] = []
    var start: String.Index?
    for index in id.indices {
      let isInside = id[index].isLetter || id[index].isNumber
      if isInside, start == nil { start = index }
      if !isInside, let first = start {
        parts.append(first..<index)
        start = nil
      }
    }
    if let start { parts.append(start..<id.endIndex) }
    return parts.isEmpty ? [id.startIndex..<id.endIndex] : parts
  }

  /// The parts of each id without those at the end that all ids have, such as `_weekday`.
  private static func withoutCommonEnd(
    _ ids: [(id: String, parts: [Range<String.Index>])]
  ) -> [[Range<String.Index>]] {
    guard let first = ids.first, ids.count > 1 else { return ids.map(\.parts) }
    let least = ids.map(\.parts.count).min() ?? 0
    var common = 0
    while common < least - 1 {
      let part = first.id[first.parts[first.parts.count - 1 - common]]
      guard ids.allSatisfy({ $0.id[$0.parts[$0.parts.count - 1 - common]] == part }) else { break }
      common += 1
    }
    return ids.map { Array($0.parts.dropLast(common)) }
  }

  /// What may be shown of ids with these parts.
  private static func choices(_ parts: [[Range<String.Index>]]) -> [Choice] {
    let count = parts.map(\.count).max() ?? 0
    return (0..<count).map { Choice.end($0 + 1) }
      + (0..<count).flatMap { [Choice.fromEnd($0, length: longest), .fromStart($0, length: longest)] }
  }

  /// What a choice shows of an id; an empty text when the id has no such part.
  private static func text(of id: String, _ parts: [Range<String.Index>], _ choice: Choice) -> String {
    switch choice {
    case .end(let count):
      guard let first = parts.suffix(count).first, let last = parts.last else { return "" }
      return String(id[first.lowerBound..<last.upperBound])
    case .fromEnd(let place, let length): return part(parts.count - 1 - place, of: id, parts, length)
    case .fromStart(let place, let length): return part(place, of: id, parts, length)
    }
  }

  private static func part(
    _ index: Int, of id: String, _ parts: [Range<String.Index>], _ length: Int
  ) -> String {
    guard parts.indices.contains(index) else { return "" }
    let part = id[parts[index]]
    return String(part.count > uncut ? part.suffix(length) : part)
  }
}
