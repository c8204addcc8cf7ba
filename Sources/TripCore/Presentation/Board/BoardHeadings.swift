/// The headings of a board's columns, in one language.
public struct BoardHeadings: Hashable, Sendable {
  /// The heading of the column with the scheduled times.
  public let planned: String
  /// The heading of the column with the names of lines, as passengers call routes.
  public let line: String
  /// The heading of the column with the destinations, or with the places where trips come from.
  public let destination: String
  /// The heading of the column with the platforms.
  public let platform: String
  /// The heading of the column with the expected times.
  public let expected: String
  /// The text before the calling points of a trip, in which `%@` stands for their names.
  let via: String
  /// What stands between two calling points.
  public let separator: String

  /// Makes the headings of a board's columns in the language of a wording, for trips of these routes.
  init(_ wording: Wording, routes: some Sequence<Route>, kind: BoardKind = .departures) {
    let translation = wording.translation
    planned = kind == .departures ? translation.translate("Departure") : translation.translate("Arrival")
    line = translation.translate("Line")
    destination = kind == .departures ? translation.translate("Destination") : translation.translate("From")
    platform = wording.platformHeading(PlatformKind(ofAll: routes))
    expected = translation.translate("Expected")
    via = translation.translate("via %@")
    separator = wording.stopSeparator
  }

  /// Returns the line with the calling points of a trip: `via Alpha – Beta`.
  public func viaLine(_ names: [String]) -> String { Translation.fill(via, names.joined(separator: separator)) }
}
