import TripCore

/// What the timetable says about one route on all service days. Alerts of a GTFS-Realtime feed are compared with it.
/// - SeeAlso: GTFS Schedule reference, routes.txt, trips.txt.
public struct PlannedRoute: Hashable, Sendable {
  /// `route_short_name`, or `route_long_name` when it is blank; empty when the feed has neither.
  public let name: String
  /// The number of trips of the route in trips.txt, on all service days together.
  public let tripCount: Int
  /// The values of `direction_id` that the trips of the route have; empty when they have none.
  public let directions: Set<Int>

  /// Makes the planned data of a route.
  public init(name: String, tripCount: Int, directions: Set<Int> = []) {
    self.name = name
    self.tripCount = tripCount
    self.directions = directions
  }
}

extension PlannedRoute {
  /// Reads what the tables of a feed plan for some routes.
  ///
  /// - Parameters:
  ///   - ids: The routes; ids that routes.txt does not list are ignored.
  ///   - tables: The tables of the feed.
  /// - Returns: The planned data, by `route_id`.
  static func all(_ ids: Set<GTFSID>, in tables: FeedTables) -> [GTFSID: PlannedRoute] {
    guard let routes = tables.routes, !ids.isEmpty else { return [:] }
    var found: [Int32: (id: GTFSID, trips: Int, directions: Set<Int>)] = [:]
    for id in ids {
      if let position = routes.ids.position(of: id) { found[Int32(position)] = (id, 0, []) }
    }
    var reader = tables.trips.rows.reader()
    for (trip, route) in tables.trips.routes.enumerated() {
      guard var counted = found[route] else { continue }
      counted.trips += 1
      // Two directions are all that GTFS has, so most rows need not be read.
      if counted.directions.count < 2 {
        tables.trips.rows.read(trip, with: &reader)
        reader.value(tables.trips.directionColumn).wholeNumber.map { _ = counted.directions.insert($0) }
      }
      found[route] = counted
    }
    var plans: [GTFSID: PlannedRoute] = [:]
    for (position, counted) in found {
      let route = Route(routes, at: Int(position), tables.translations, ofOnly: tables.onlyAgency)
      plans[counted.id] = PlannedRoute(
        name: route.shortName.isEmpty ? route.longName : route.shortName, tripCount: counted.trips,
        directions: counted.directions)
    }
    return plans
  }
}
