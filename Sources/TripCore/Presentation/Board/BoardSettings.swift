/// What a passenger board lists.
public enum BoardKind: Hashable, Sendable {
  /// The trips that leave, with the places where they go.
  case departures
  /// The trips that arrive, with the places where they come from.
  case arrivals
}

/// How much a passenger board shows, and in which way.
public struct BoardSettings: Hashable, Sendable {
  /// What the board lists.
  public var kind: BoardKind
  /// How far ahead the pages of the board go. Rows that stay free have later departures.
  public var horizon: Seconds
  /// The greatest number of pages that the lower part of the board shows in turn; with less than 1, it shows one. `nil` for as
  /// many as the horizon needs, if they can be shown in little more than a minute.
  public var greatestPageCount: Int?
  /// The time before an expected departure within which the board counts the minutes to it; 0 never does.
  public var minutesWithin: Seconds
  /// The number of departures that fill a screen in landscape format: with more of them, the letters are smaller. `nil` for
  /// a number that follows from the size of the screen.
  public var rows: Int?
  /// Whether the clock of the board shows seconds.
  public var showsSeconds: Bool

  /// Makes settings. The properties of the same names explain the parameters.
  public init(
    kind: BoardKind = .departures, horizon: Seconds = .minutes(90), greatestPageCount: Int? = nil,
    minutesWithin: Seconds = .minutes(10), rows: Int? = nil, showsSeconds: Bool = false
  ) {
    self.kind = kind
    self.horizon = horizon
    self.greatestPageCount = greatestPageCount
    self.minutesWithin = minutesWithin
    self.rows = rows
    self.showsSeconds = showsSeconds
  }
}
