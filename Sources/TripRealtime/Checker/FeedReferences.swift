import TripCore

/// The trips, routes and stops of the timetable that messages name, so far as a ``FeedChecker`` needs more of them than
/// their ids.
public struct FeedReferences: Hashable, Sendable {
  /// The `trip_id` of each trip update.
  public private(set) var trips: Set<GTFSID> = []
  /// The `route_id` of each route that an alert names.
  public private(set) var routes: Set<GTFSID> = []
  /// The `stop_id` of each stop that an alert names.
  public private(set) var stops: Set<GTFSID> = []

  /// Collects what some messages name.
  public init(_ messages: [TransitRealtime_FeedMessage] = []) {
    for entity in messages.lazy.flatMap(\.entity) {
      if entity.hasTripUpdate { trips.insert(GTFSID(entity.tripUpdate.trip.tripID)) }
      for selector in entity.alert.informedEntity {
        if selector.hasRouteID { routes.insert(GTFSID(selector.routeID)) }
        if selector.trip.hasRouteID { routes.insert(GTFSID(selector.trip.routeID)) }
        if selector.hasStopID { stops.insert(GTFSID(selector.stopID)) }
      }
    }
  }

  /// Adds what others name.
  public mutating func formUnion(_ others: FeedReferences) {
    trips.formUnion(others.trips)
    routes.formUnion(others.routes)
    stops.formUnion(others.stops)
  }

  /// Returns whether all that others name is named here too.
  public func contains(_ others: FeedReferences) -> Bool {
    trips.isSuperset(of: others.trips) && routes.isSuperset(of: others.routes) && stops.isSuperset(of: others.stops)
  }
}
