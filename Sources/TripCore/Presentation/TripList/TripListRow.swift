/// What a list shows of one run, in words.
public struct TripListRow: Hashable, Sendable {
  /// The scheduled departure, with the service day where that is an earlier one than the desk's.
  public let departure: String
  /// The line, and the colours that the feed gives it.
  public let route: Route
  /// Where it goes.
  public let headsign: String
  /// The scheduled arrival.
  public let arrival: String
  /// How it stands against the timetable, with a symbol where it is late or early.
  public let status: String
  /// How it stands against the timetable.
  public let punctuality: Punctuality
  /// Whether what is shown is saved.
  public let mark: SaveMark
  /// Whether somebody is dragging it: its ``status`` is neither decided nor published.
  public let isProvisional: Bool
  /// Whether it has left its first stop, as far as is known.
  public let hasDeparted: Bool
}
