/// A `stop_id` that the feed does not have, and those that may have been meant.
public struct UnknownStop: Error, Hashable, Sendable {
  /// What was asked for.
  public let id: String
  /// The stops that are called most like it, by id or by name, the nearest first.
  public let nearest: [Stop]

  /// How many are named.
  private static let count = 3

  /// Looks for what may have been meant.
  ///
  /// - Parameters:
  ///   - id: What was asked for: an id, or a name in its place.
  ///   - stops: The feed's stops.
  public init(id: String, among stops: [Stop]) {
    self.id = id
    let asked = Array(id.lowercased().unicodeScalars)
    var names: Set<String> = []
    nearest = stops.enumerated().map { position, stop in
      (stop, min(Self.distance(asked, stop.id), Self.distance(asked, stop.name)), position)
    }
    .sorted { ($0.1, $0.2) < ($1.1, $1.2) }
    // A station and its platforms share a name: one of them is enough, and the station comes first in most feeds.
    .filter { names.insert($0.0.name).inserted }
    .prefix(Self.count).map(\.0)
  }

  /// How far a text is from what was asked for: the letters to be changed, put in or left out. A text that begins with
  /// it, or holds it, is nearer than any other.
  private static func distance(_ asked: [Unicode.Scalar], _ text: String) -> Int {
    let other = Array(text.lowercased().unicodeScalars)
    guard !asked.isEmpty, !other.isEmpty else { return .max }
    if other == asked { return -3 }
    if other.starts(with: asked) { return -2 }
    if asked.count >= 3, holds(other, asked) { return -1 }
    var row = Array(0...other.count)
    for (line, letter) in asked.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for column in other.indices {
        let changed = diagonal + (other[column] == letter ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(changed, row[column] + 1, row[column + 1] + 1)
      }
    }
    return row[other.count]
  }

  private static func holds(_ text: [Unicode.Scalar], _ part: [Unicode.Scalar]) -> Bool {
    guard text.count >= part.count else { return false }
    return (0...text.count - part.count).contains { text[$0..<$0 + part.count].elementsEqual(part) }
  }
}

extension UnknownStop: CustomStringConvertible {
  /// For a command line, in English: `There is no stop "zdc". Did you mean zdc-1 (Zilverdam Centraal)?`
  public var description: String {
    let names = nearest.map { "\($0.id) (\($0.name))" }
    guard let last = names.last else { return "There is no stop \"\(id)\": the feed has no stops at all." }
    let others = names.dropLast().joined(separator: ", ")
    return "There is no stop \"\(id)\". Did you mean \(others.isEmpty ? last : "\(others) or \(last)")?"
  }
}
