/// A line in one direction, as the train graph shows one at a time.
public struct RouteDirection: Hashable, Sendable {
  /// Names a line across timetables.
  public struct ID: Hashable, Sendable {
    /// `route_id`.
    public let routeID: String
    /// `direction_id`; where the feed gives none, worked out from the order of the stops.
    public let direction: Int
  }

  /// Names it.
  public let id: ID
  /// The line and where most of its trips go: `X1 → Airport`.
  public let name: String
  /// How many trips it has on the day.
  public let tripCount: Int
}
