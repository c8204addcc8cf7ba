/// Which direction of each line a dispatcher looks at in the train graph; a line that is not in it is shown in both.
public struct LineDirections: Hashable, Sendable {
  /// The reason why a file with directions could not be read: its first line, or a line that is malformed.
  public struct TextError: Error, Hashable, Sendable {
    /// The line.
    public let line: String
  }

  private static let heading = "tripdesk directions 1"
  private var directions: [GTFSID: Int] = [:]

  /// Makes the choice of both directions for all lines.
  public init() {}

  /// Returns the direction of a line, 0 or 1; `nil` for both.
  public func direction(ofLine routeID: GTFSID) -> Int? { directions[routeID] }

  /// Remembers the direction of a line that is shown alone.
  mutating func note(_ id: RouteDirection.ID) {
    guard id.isOneLine else { return }
    directions[id.routeID] = id.direction
  }

  /// The directions as the text of a file: a line with a direction and a `route_id` for each.
  public var text: String {
    ([Self.heading] + directions.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }).joined(separator: "\n")
      + "\n"
  }

  /// Reads directions from the text of a file.
  ///
  /// - Throws: ``TextError`` for the first invalid line.
  public init(text: String) throws(TextError) {
    var lines = text.split(whereSeparator: \.isNewline).map(String.init)[...]
    let first = lines.popFirst() ?? ""
    guard first == Self.heading else { throw TextError(line: String(first.prefix(40))) }
    for line in lines {
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard parts.count == 2, let direction = ["0": 0, "1": 1][parts[0]] else { throw TextError(line: line) }
      directions[GTFSID(parts[1])] = direction
    }
  }
}
