/// A page of a passenger board: all texts that it shows at one moment.
public struct BoardPage: Hashable, Sendable {
  /// The name of the board's place.
  public let title: String
  /// The current time of day, as text.
  public let clock: String
  /// The departures or arrivals of this page, one in each row.
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

  /// The least contrast ratio of all texts of a board.
  /// - SeeAlso: WCAG 2.1, success criterion 1.4.6.
  public static let contrast = 7.0
}
