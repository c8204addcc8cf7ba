/// A page of a passenger board: all texts that it shows at one moment.
public struct BoardPage: Hashable, Sendable {
  /// The name of the place.
  public let title: String
  /// The time of day.
  public let clock: String
  /// The departures of this page.
  public let rows: [BoardRow]
  /// The number of this page, counted from 1.
  public let number: Int
  /// The number of pages; at least one.
  public let count: Int
  /// A notice that some data is missing, or `nil`.
  public let notice: String?
  /// The text to show instead of departures, or `nil` when there are departures.
  public let placeholder: String?
  /// The headings of the columns.
  public let headings: BoardHeadings
  /// Whether the language of the page is written from right to left.
  public let isRightToLeft: Bool
}

/// The headings of a board's columns, in one language.
public struct BoardHeadings: Hashable, Sendable {
  /// The heading of the scheduled departures.
  public let planned: String
  /// The heading of the names of lines, which passengers know instead of routes.
  public let line: String
  /// The heading of the destinations.
  public let destination: String
  /// The heading of the platforms.
  public let platform: String
  /// The heading of the expected departures.
  public let expected: String

  /// Makes the headings in the language of a wording.
  init(_ wording: Wording) {
    planned = wording.translation.translate("Departure")
    line = wording.translation.translate("Line")
    destination = wording.translation.translate("Destination")
    platform = wording.translation.translate("Platform")
    expected = wording.translation.translate("Expected")
  }
}
