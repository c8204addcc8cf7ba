/// A row of the desk's list of trips: the texts about one scheduled trip.
public struct TripListRow: Hashable, Sendable {
  /// The scheduled departure as text. It includes the service date when that is earlier than the desk's.
  public let departure: String
  /// The route of the trip, with its name and colours.
  public let route: Route
  /// The destination of the trip.
  public let headsign: String
  /// What the search has found in the trip and the other texts do not show, such as `via Old Town`; `nil` when they show
  /// all of it, or nothing is searched for.
  public internal(set) var match: String?
  /// Whether the trip is marked as the one that the search takes when Enter is pressed.
  public internal(set) var isBestMatch = false
  /// The scheduled arrival at the last stop, as text.
  public let arrival: String
  /// The delay or cancellation as text with a symbol, such as `● +5 min`, and a word when decisions about the trip
  /// are not saved.
  public let status: String
  /// Whether the trip is late, early, on time, cancelled or unknown.
  public let punctuality: Punctuality
  /// Whether the decisions about the trip that the desk shows are saved in the journal.
  public let mark: SaveMark
  /// Whether the trip is being dragged in the train graph. Its ``status`` is then neither decided nor published.
  public let isProvisional: Bool
  /// Whether the trip has departed from its first stop, as decided or reported, or was to depart by now and is
  /// cancelled. `false` for a trip that should have left, but of which nobody has said so.
  public let hasDeparted: Bool
}
