/// The languages that a reader wants, best first.
/// - SeeAlso: RFC 9110, 12.5.4 "Accept-Language"; RFC 4647, 3.4 "Lookup".
struct AcceptedLanguages {
  private let ranges: [[String]]

  /// The greatest number of languages that are read of a header.
  private static let limit = 32

  /// Reads the value of the header, such as `de-CH, de;q=0.9, en;q=0.5`. Parts that are malformed are left out.
  init(_ header: String) {
    var found: [(range: [String], weight: Double)] = []
    for part in header.split(separator: ",").prefix(Self.limit) {
      let fields = part.split(separator: ";").map { String($0.filter { $0 != " " && $0 != "\t" }).lowercased() }
      guard let range = fields.first, !range.isEmpty else { continue }
      let weight = fields.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      guard weight > 0, weight <= 1 else { continue }
      found.append((range.split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init), weight))
    }
    ranges = found.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
      .map(\.element.range)
  }

  /// Returns the index of the language that suits the reader best.
  ///
  /// A language without its region serves readers of all regions. Readers of Chinese in traditional characters get
  /// another language that they read, and else simplified characters: those are nearer to them than a language that they do
  /// not name.
  ///
  /// - Parameter languages: BCP 47 tags.
  /// - Returns: `nil` when there is none for the reader.
  func best(among languages: [String]) -> Int? {
    let offered = languages.map { $0.lowercased().split(separator: "-").map(String.init) }
    let readsTraditional = ranges.contains(where: Self.isTraditional)
    for range in ranges {
      // Browsers add the bare language to one with a region, so it does not say that the reader reads simplified ones.
      if readsTraditional, range == ["zh"] { continue }
      if let exact = offered.firstIndex(of: range) { return exact }
      let isTraditional = Self.isTraditional(range)
      if let near = offered.firstIndex(where: { $0.first == range.first && Self.isTraditional($0) == isTraditional }) {
        return near
      }
    }
    return readsTraditional ? offered.firstIndex { $0.first == "zh" } : nil
  }

  private static func isTraditional(_ tag: [String]) -> Bool {
    tag.first == "zh" && tag.contains { ["hant", "tw", "hk", "mo"].contains($0) }
  }
}
