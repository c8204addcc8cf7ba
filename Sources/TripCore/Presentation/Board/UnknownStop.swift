/// The error for a `stop_id` that the feed does not have. It suggests similar stops.
public struct UnknownStop: Error, Hashable, Sendable {
  /// The unknown `stop_id`.
  public let id: GTFSID
  /// The feed's stops whose ids or names are most similar to the unknown one, the most similar first.
  public let nearest: [Stop]

  /// The number of similar stops that the error suggests.
  private static let count = 3

  /// Makes the error for an unknown `stop_id`, and finds similar stops.
  ///
  /// - Parameters:
  ///   - id: The unknown `stop_id`; users also type the name of a stop here.
  ///   - stops: The feed's stops.
  public init(id: GTFSID, among stops: [Stop]) {
    self.id = id
    let unknown = Array(id.text.lowercased().unicodeScalars)
    var names: Set<String> = []
    nearest = stops.enumerated().map { position, stop in
      (stop, min(Self.distance(unknown, stop.id.text), Self.distance(unknown, stop.name)), position)
    }
    .sorted { ($0.1, $0.2) < ($1.1, $1.2) }
    // Only one stop of each name is suggested, because a station and its platforms share a name.
    .filter { names.insert($0.0.name).inserted }
    .prefix(Self.count).map(\.0)
  }

  /// How different two texts are, in upper or lower case: the number of letters to change, insert or remove (edit
  /// distance).
  ///
  /// The better matches are negative: -3 when `text` is equal to `unknown`, -2 when it begins with `unknown`, -1 when
  /// it contains `unknown` of three or more letters.
  private static func distance(_ unknown: [Unicode.Scalar], _ text: String) -> Int {
    let other = Array(text.lowercased().unicodeScalars)
    guard !unknown.isEmpty, !other.isEmpty else { return .max }
    if other == unknown { return -3 }
    if other.starts(with: unknown) { return -2 }
    if unknown.count >= 3, contains(other, unknown) { return -1 }
    var row = Array(0...other.count)
    for (index, letter) in unknown.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in other.indices {
        let changed = diagonal + (other[column] == letter ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(changed, row[column] + 1, row[column + 1] + 1)
      }
    }
    return row[other.count]
  }

  private static func contains(_ text: [Unicode.Scalar], _ part: [Unicode.Scalar]) -> Bool {
    guard text.count >= part.count else { return false }
    return (0...text.count - part.count).contains { text[$0..<$0 + part.count].elementsEqual(part) }
  }
}

extension UnknownStop: CustomStringConvertible {
  /// The error message in English: `There is no stop "zdc". Did you mean zdc-1 (Zilverdam Centraal)?`
  public var description: String {
    let names = nearest.map { "\($0.id) (\($0.name))" }
    guard let last = names.last else { return "There is no stop \"\(id)\": the feed has no stops at all." }
    let others = names.dropLast().joined(separator: ", ")
    return "There is no stop \"\(id)\". Did you mean \(others.isEmpty ? last : "\(others) or \(last)")?"
  }
}
