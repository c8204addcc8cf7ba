/// A page of a passenger board: all texts that it shows at one moment.
public struct BoardPage: Hashable, Sendable {
  /// The name of the board's place.
  public let title: String
  /// The current time of day, as text.
  public let clock: String
  /// The departures of this page, one in each row.
  public let rows: [BoardRow]
  /// The number of this page among the board's pages, counted from 1.
  public let number: Int
  /// The number of pages that the board shows in turn; at least one.
  public let count: Int
  /// The text of a notice that some data is missing, or `nil`.
  public let notice: String?
  /// The word that says that the board shows a rehearsal, which no passenger must take for real; `nil` otherwise.
  public let rehearsal: String?
  /// The text to show in place of departures when there are none, or `nil`.
  public let placeholder: String?
  /// The alerts for passengers at the place, in the language of the page.
  public let alerts: BoardAlerts
  /// The headings of the board's columns, in the language of the page.
  public let headings: BoardHeadings
  /// Whether the language of the page is written from right to left.
  public let isRightToLeft: Bool
}

/// The headings of a board's columns, in one language.
public struct BoardHeadings: Hashable, Sendable {
  /// The heading of the column with the scheduled departures.
  public let planned: String
  /// The heading of the column with the names of lines, as passengers call routes.
  public let line: String
  /// The heading of the column with the destinations.
  public let destination: String
  /// The heading of the column with the platforms.
  public let platform: String
  /// The heading of the column with the expected departures.
  public let expected: String

  /// Makes the headings of a board's columns in the language of a wording, for departures of these routes.
  init(_ wording: Wording, routes: some Sequence<Route>) {
    planned = wording.translation.translate("Departure")
    line = wording.translation.translate("Line")
    destination = wording.translation.translate("Destination")
    platform = wording.platformHeading(PlatformKind(ofAll: routes))
    expected = wording.translation.translate("Expected")
  }
}
