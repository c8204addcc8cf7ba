/// All that a passenger board shows at one moment.
public struct BoardPage: Hashable, Sendable {
  /// What the place is called.
  public let title: String
  /// The time of day.
  public let clock: String
  /// The departures of this page.
  public let rows: [BoardRow]
  /// Which page it is, from 1 on.
  public let number: Int
  /// How many pages there are, one at least.
  public let count: Int
  /// What passengers should know; nothing where all is as it should be.
  public let notice: String?
  /// What stands in the place of departures; nothing where there are some.
  public let placeholder: String?
  /// The heads of the columns.
  public let headings: BoardHeadings
  /// Whether its language is written from right to left.
  public let isRightToLeft: Bool
}

/// What the columns of a board are called, in one language.
public struct BoardHeadings: Hashable, Sendable {
  /// Of the scheduled departures.
  public let planned: String
  /// Of the lines.
  public let line: String
  /// Of the destinations.
  public let destination: String
  /// Of the platforms.
  public let platform: String
  /// Of the expected departures.
  public let expected: String

  /// Takes the words of a language.
  init(_ wording: Wording) {
    planned = wording.translation.translate("Departure")
    line = wording.translation.translate("Line")
    destination = wording.translation.translate("Destination")
    platform = wording.translation.translate("Platform")
    expected = wording.translation.translate("Expected")
  }
}
