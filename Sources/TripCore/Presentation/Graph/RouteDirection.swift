/// A route in one direction, which is what the train graph shows at a time.
public struct RouteDirection: Hashable, Sendable {
  /// The identity of a route and direction, which stays the same when the timetable is replaced.
  public struct ID: Hashable, Sendable {
    /// The `route_id` of the route.
    public let routeID: String
    /// The `direction_id`, 0 or 1; worked out from the order of stops when the feed has none.
    public let direction: Int
  }

  /// The identity of the route and direction.
  public let id: ID
  /// The name of the route, and the destination of most of its trips: `X1 → Airport`.
  public let name: String
  /// The number of trips in the timetable.
  public let tripCount: Int
}
