/// A route in one direction or in both. The train graph shows one of these at a time.
public struct RouteDirection: Hashable, Sendable {
  /// The identity of a route and direction, which stays the same when the timetable is replaced.
  public struct ID: Hashable, Sendable {
    /// The `route_id` of the route.
    public let routeID: String
    /// The `direction_id`, 0 or 1; when the feed has none, it is worked out from the order of stops. `nil` for both
    /// directions.
    public let direction: Int?
  }

  /// The identity of the route and direction.
  public let id: ID
  /// The name of the route, and the destination of most of its trips: `X1 → Airport`, or `X1: Centre ↔ Airport` for both
  /// directions.
  public let name: String
  /// The number of the route's trips in this direction in the timetable.
  public let tripCount: Int
}
