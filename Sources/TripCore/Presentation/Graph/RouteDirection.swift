/// A route in one direction or in both, or several routes together. The train graph shows one of these at a time.
public struct RouteDirection: Hashable, Sendable {
  /// The identity of a route and direction, which stays the same when the timetable is replaced.
  public struct ID: Hashable, Sendable {
    /// The `route_id` of the route.
    public let routeID: GTFSID
    /// The `direction_id`, 0 or 1; when the feed has none, it is worked out from the order of stops. `nil` for both
    /// directions.
    public let direction: Int?
    /// The `route_id`s of the other lines that are drawn together with the first; empty for one line.
    public var others: [GTFSID] = []
    /// The `stop_id`s of two stations when only the trips that serve both are shown; otherwise empty.
    public var stations: [GTFSID] = []

    /// The `route_id`s of all lines.
    public var lines: [GTFSID] { [routeID] + others }
    /// Whether one line is shown with all its trips, in one direction or both.
    public var isOneLine: Bool { others.isEmpty && stations.isEmpty }
  }

  /// The identity of the route and direction.
  public let id: ID
  /// The name of the route, and the destination of most of its trips: `X1 → Airport`, or `X1: Centre ↔ Airport` for both
  /// directions.
  public let name: String
  /// The number of the route's trips in this direction in the timetable.
  public let tripCount: Int
}
