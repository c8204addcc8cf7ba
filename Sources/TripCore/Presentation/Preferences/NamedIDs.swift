/// The ids of stops or lines with their names, for fields in which a user types either of them.
struct NamedIDs: Sendable {
  /// What was typed.
  enum Found: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// An id. It may be one that the timetable does not have.
    case id(GTFSID)
    /// A name that several have.
    case several
  }

  /// A stop or line as it is offered and shown: its name and its id.
  private struct Item: Sendable {
    let id: GTFSID
    let name: String
    let words: String
  }

  private var items: [Item] = []
  private var indexOfID: [GTFSID: Int] = [:]
  /// The number of ``items`` that stand for all others of their names: the stations, which come first.
  private var wholeCount = 0

  /// The greatest number of ``offers(for:)``.
  static let mostOffers = 12

  /// Makes a list from pairs of an id and a name. Of several pairs with one id, the first counts.
  ///
  /// - Parameters:
  ///   - pairs: The pairs.
  ///   - whole: Pairs that a name stands for when others have it too, such as a station before its platforms.
  init(_ pairs: [(id: GTFSID, name: String)], whole: [(id: GTFSID, name: String)] = []) {
    for pair in whole { add(pair) }
    wholeCount = items.count
    for pair in pairs { add(pair) }
  }

  private mutating func add(_ pair: (id: GTFSID, name: String)) {
    guard indexOfID[pair.id] == nil else { return }
    indexOfID[pair.id] = items.count
    items.append(Item(id: pair.id, name: pair.name, words: FoldedText.text("\(pair.name) \(pair.id)")))
  }

  /// Whether the timetable has an id.
  func has(_ id: GTFSID) -> Bool { indexOfID[id] != nil }

  /// Returns the text that stands for an id: `Central (zdc)`, or the id alone when the timetable does not have it.
  func text(_ id: GTFSID) -> String {
    guard let index = indexOfID[id] else { return VisibleText.line(id.text) }
    return text(items[index])
  }

  /// Returns what a typed text means: an offered text, an id, a name that only one has, or else an id that the timetable
  /// does not have.
  func find(_ text: String) -> Found {
    let typed = text.withoutOuterSpaces
    if typed.isEmpty { return .nothing }
    let id = GTFSID(typed)
    if has(id) { return .id(id) }
    if let item = items.first(where: { self.text($0) == typed }) { return .id(item.id) }
    let folded = FoldedText.text(typed)
    let named = items.indices.filter { FoldedText.text(items[$0].name) == folded }
    let whole = named.filter { $0 < wholeCount }
    guard let first = whole.first ?? named.first else { return .id(id) }
    return named.count == 1 || whole.count == 1 ? .id(items[first].id) : .several
  }

  /// Returns the texts of the first few whose names or ids contain each typed word, case and accents aside.
  func offers(for text: String) -> [String] {
    let words = FoldedText.text(text).split(separator: " ")
    guard !words.isEmpty else { return [] }
    let found = items.lazy.filter { item in words.allSatisfy { item.words.contains($0) } }
    return found.prefix(Self.mostOffers).map(self.text)
  }

  private func text(_ item: Item) -> String { "\(VisibleText.line(item.name)) (\(VisibleText.line(item.id.text)))" }
}

extension NamedIDs {
  /// The stops and lines of a timetable, read away from the main thread.
  @concurrent static func read(_ timetable: Timetable) async -> (stops: NamedIDs, lines: NamedIDs) {
    (stops(of: timetable), lines(of: timetable))
  }

  /// The stops of a timetable and their stations. A station has the name of its first stop.
  static func stops(of timetable: Timetable) -> NamedIDs {
    let stops = timetable.stops
    let stations = stops.indices.compactMap { index in
      stops.station(at: index).map { (id: $0, name: stops.name(at: index)) }
    }
    return NamedIDs(stops.indices.map { (id: stops.id(at: $0), name: stops.name(at: $0)) }, whole: stations)
  }

  /// The lines of a timetable.
  static func lines(of timetable: Timetable) -> NamedIDs {
    NamedIDs(timetable.routes.map { (id: $0.id, name: $0.name) })
  }
}

extension String {
  /// The text without white space at both ends.
  var withoutOuterSpaces: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[first...last])
  }
}
