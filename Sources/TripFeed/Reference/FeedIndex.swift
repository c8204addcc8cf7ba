import TripCore

/// The trips, routes, stops and agencies of a feed on all service days, and what is planned for some of them.
///
/// `FeedChecker` compares the messages of a GTFS-Realtime feed with this index, also messages about trips that do not
/// run today.
///
/// ```swift
/// let index = try feed.index(planning: ["trip 1"])
/// if index.hasTrip("trip 1"), let plan = index.plan(ofTrip: "trip 1") {
///   print(plan.routeID, plan.stopTimes.count)
/// }
/// ```
public struct FeedIndex: Sendable {
  private let trips: IDIndex
  /// The ids of routes.txt; `nil` when the feed has no such table.
  private let routes: IDIndex?
  /// The ids of stops.txt; `nil` when the feed has no such table.
  private let stops: IDIndex?
  /// The `location_type` of each stop, by its position in ``stops``.
  private let locationTypes: [UInt8]
  private let agencies: Set<GTFSID>
  /// For each trip, the position of its route in ``routes``, or -1 when routes.txt has no such route.
  private let routesOfTrips: [Int32]
  private let plans: [GTFSID: PlannedTrip]
  private let plannedRoutes: [GTFSID: PlannedRoute]
  private let stopNames: [GTFSID: String]

  /// Returns whether trips.txt lists the trip.
  public func hasTrip(_ id: GTFSID) -> Bool { trips.position(of: id) != nil }

  /// Returns whether routes.txt lists the route; always `true` when the feed has no routes.txt.
  public func hasRoute(_ id: GTFSID) -> Bool { routes.map { $0.position(of: id) != nil } ?? true }

  /// Returns whether agency.txt lists the agency. An agency without `agency_id` is known by its name.
  public func hasAgency(_ id: GTFSID) -> Bool { agencies.contains(id) }

  /// Returns the `route_id` of a trip, or `nil` when trips.txt does not list the trip, or routes.txt its route.
  public func route(ofTrip id: GTFSID) -> GTFSID? {
    guard let routes, let trip = trips.position(of: id), routesOfTrips[trip] >= 0 else { return nil }
    return routes.id(at: Int(routesOfTrips[trip]))
  }

  /// Returns the `location_type` of a stop: 0 is a stop or platform, 1 is a station.
  ///
  /// - Returns: The type, or `nil` when stops.txt does not list the stop; always 0 when the feed has no stops.txt.
  public func locationType(ofStop id: GTFSID) -> Int? {
    guard let stops else { return 0 }
    return stops.position(of: id).map { Int(locationTypes[$0]) }
  }

  /// Returns the planned stop times of a trip.
  ///
  /// - Returns: The plan, or `nil` when the trip was not requested in ``GTFSFeed/index(planning:routes:stops:)``, or its rows in
  ///   stop_times.txt cannot be read.
  public func plan(ofTrip id: GTFSID) -> PlannedTrip? { plans[id] }

  /// Returns what is planned for a route, or `nil` when the route was not requested in
  /// ``GTFSFeed/index(planning:routes:stops:)``, or routes.txt does not list it.
  public func plan(ofRoute id: GTFSID) -> PlannedRoute? { plannedRoutes[id] }

  /// Returns the name of a stop, or `nil` when the stop was not requested in
  /// ``GTFSFeed/index(planning:routes:stops:)``, or has no name.
  public func name(ofStop id: GTFSID) -> String? { stopNames[id] }

  init(_ tables: FeedTables, plans: [GTFSID: PlannedTrip], routes routeIDs: Set<GTFSID>, stops stopIDs: Set<GTFSID>) {
    trips = tables.trips.rows.ids
    routes = tables.routes?.ids
    stops = tables.stops?.ids
    locationTypes = tables.stops.map(Self.locationTypes) ?? []
    agencies = tables.agencyIDs
    routesOfTrips = tables.trips.routes
    self.plans = plans
    plannedRoutes = PlannedRoute.all(routeIDs, in: tables)
    stopNames = Self.names(ofStops: stopIDs, in: tables)
  }

  private static func names(ofStops ids: Set<GTFSID>, in tables: FeedTables) -> [GTFSID: String] {
    guard let stops = tables.stops else { return [:] }
    let column = stops.table.index(of: "stop_name")
    var reader = stops.reader()
    var names: [GTFSID: String] = [:]
    for id in ids {
      guard let position = stops.ids.position(of: id) else { continue }
      stops.read(position, with: &reader)
      names[id] = reader.value(column).textIfAny
    }
    return names
  }

  private static func locationTypes(_ stops: KeyedTable) -> [UInt8] {
    let column = stops.table.index(of: "location_type")
    guard column >= 0 else { return Array(repeating: 0, count: stops.count) }
    var reader = stops.reader()
    return (0..<stops.count).map { position in
      stops.read(position, with: &reader)
      return UInt8(clamping: reader.value(column).wholeNumber ?? 0)
    }
  }
}

extension GTFSFeed {
  /// Reads the trips, routes and stops of all service days, and what is planned for some of them. Ids that the feed
  /// does not have are ignored.
  ///
  /// Cost: walks over all of stop_times.txt unless `tripIDs` is empty, and over trips.txt unless `routeIDs` is empty.
  /// Call it off the main thread.
  ///
  /// - Parameters:
  ///   - tripIDs: The trips whose planned stop times are read.
  ///   - routeIDs: The routes whose names, directions and numbers of trips are read.
  ///   - stopIDs: The stops whose names are read.
  /// - Returns: The index.
  /// - Throws: ``FeedError`` when a table cannot be read, or when the feed changed on disk since it was opened.
  public func index(
    planning tripIDs: Set<GTFSID> = [], routes routeIDs: Set<GTFSID> = [], stops stopIDs: Set<GTFSID> = []
  ) throws(FeedError) -> FeedIndex {
    let taken = try takeTables()
    let (stopTimes, tables) = (taken.stopTimes, taken.others)
    let ids = tables.trips.rows.ids
    var wanted: [Int] = []
    var wantedPositions = [Int32](repeating: -1, count: ids.count)
    for id in tripIDs {
      guard let position = ids.position(of: id), wantedPositions[position] < 0 else { continue }
      wantedPositions[position] = Int32(wanted.count)
      wanted.append(position)
    }
    guard !wanted.isEmpty else { return FeedIndex(tables, plans: [:], routes: routeIDs, stops: stopIDs) }
    let scans = try stopTimes.scan(
      trips: ids, wanted: wantedPositions, stops: tables.stops?.ids ?? IDIndex(), isCancelled: progress.isCancelled)
    let segments = SegmentsByTrip(scans, tripCount: wanted.count)
    var reader = tables.trips.rows.reader()
    var plans: [GTFSID: PlannedTrip] = [:]
    var memory = MemoryCount(stopTimes.table.budget)
    for (row, trip) in wanted.enumerated() where !scans.contains(where: { $0.faults[Int32(row)] != nil }) {
      tables.trips.rows.read(trip, with: &reader)
      guard memory.take(200 + 100 * segments.stopTimeCount(ofTrips: row..<(row + 1))) else {
        throw stopTimes.table.budget.error(file: StopTimesTable.name)
      }
      let stopTimes = segments.stopTimes(ofTrip: row).flatMap { $0 }.sorted { $0.sequence < $1.sequence }
      plans[ids.id(at: trip)] = PlannedTrip(
        routeID: reader.value(tables.trips.routeColumn).id,
        direction: reader.value(tables.trips.directionColumn).wholeNumber,
        stopTimes: stopTimes.map { Self.stopTime($0, scans, tables) },
        firstArrival: stopTimes.first.flatMap {
          $0.arrival == ScannedStopTime.blank ? nil : ServiceTime(seconds: Int($0.arrival))
        },
        frequencies: tables.frequencies.rows(ofTrip: trip).map { row in
          PlannedTrip.Frequency(
            start: ServiceTime(seconds: Int(row.start)), end: ServiceTime(seconds: Int(row.end)),
            headway: Seconds(Int(row.headway)), isExact: row.isExact)
        })
    }
    return FeedIndex(tables, plans: plans, routes: routeIDs, stops: stopIDs)
  }

  private static func stopTime(_ stopTime: ScannedStopTime, _ scans: [StopTimesScan], _ tables: FeedTables)
    -> PlannedTrip.StopTime
  {
    let stopID =
      stopTime.stop >= 0
      ? tables.stops?.ids.id(at: Int(stopTime.stop)) ?? ""
      : scans[Int(stopTime.scan)].unknownStopIDs.id(at: Int(-2 - stopTime.stop))
    return PlannedTrip.StopTime(
      sequence: Int(stopTime.sequence), stopID: stopID, hasArrival: stopTime.arrival != ScannedStopTime.blank,
      hasDeparture: stopTime.departure != ScannedStopTime.blank)
  }
}
