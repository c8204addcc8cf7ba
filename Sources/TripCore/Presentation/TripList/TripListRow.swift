/// A row of the desk's list of trips: the texts about one scheduled trip.
public struct TripListRow: Hashable, Sendable {
  /// The scheduled departure. It includes the service date when that is earlier than the desk's.
  public let departure: String
  /// The route, with its name and colours.
  public let route: Route
  /// The destination.
  public let headsign: String
  /// The scheduled arrival.
  public let arrival: String
  /// The delay or cancellation as text with a symbol, as in `● +5 min`, followed by whether it is saved.
  public let status: String
  /// Whether the trip is late, early, on time, cancelled or unknown.
  public let punctuality: Punctuality
  /// Whether the shown decisions about the trip are saved.
  public let mark: SaveMark
  /// Whether the trip is being dragged in the train graph. Its ``status`` is then neither decided nor published.
  public let isProvisional: Bool
  /// Whether the trip has departed from its first stop, by its expected or else its scheduled departure.
  public let hasDeparted: Bool
}
