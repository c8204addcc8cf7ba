/// The routes of a timetable, separately for each direction.
struct GraphNetwork {
  /// The routes of the timetable, one element for each direction, those with the most trips first.
  let routes: [RouteDirection]
  /// For each route and direction, the rows of its trips in the order of the timetable.
  let rows: [RouteDirection.ID: [Int]]

  init(_ timetable: Timetable, _ wording: Wording) {
    let directions = Directions(timetable)
    var rows: [Int: [Int]] = [:]
    for row in timetable.scheduledTrips.indices {
      let trip = timetable.trips[timetable.scheduledTrips[row].trip]
      rows[2 * trip.route + directions.direction(of: trip), default: []].append(row)
    }
    var byID: [RouteDirection.ID: [Int]] = [:]
    var routes: [RouteDirection] = []
    for (key, rows) in rows {
      let route = timetable.routes[key / 2]
      let id = RouteDirection.ID(routeID: route.id, direction: key % 2)
      byID[id] = rows
      let name = wording.title(route: route, headsign: Self.commonHeadsign(of: rows, timetable))
      routes.append(RouteDirection(id: id, name: name, tripCount: rows.count))
    }
    self.rows = byID
    self.routes = routes.sorted {
      $0.tripCount != $1.tripCount
        ? $0.tripCount > $1.tripCount
        : ($0.name, $0.id.routeID, $0.id.direction) < ($1.name, $1.id.routeID, $1.id.direction)
    }
  }

  /// Returns the route and direction to which the trip of a row belongs.
  func route(ofRow row: Int, in timetable: Timetable) -> RouteDirection? {
    let routeID = timetable.route(ofRow: row).id
    return routes.first { $0.id.routeID == routeID && (rows[$0.id]?.contains(row) ?? false) }
  }

  /// The most frequent headsign among the trips of these rows.
  private static func commonHeadsign(of rows: [Int], _ timetable: Timetable) -> String {
    var counts: [String: Int] = [:]
    for row in rows { counts[timetable.headsign(ofRow: row), default: 0] += 1 }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? ""
  }
}

/// Finds the direction of each trip. Without `direction_id`, a trip goes in direction 1 when its last stop comes before
/// its first stop along the route's longest trip, otherwise in direction 0.
private struct Directions {
  private let timetable: Timetable
  /// For each route, the position of each stop along the route's longest trip.
  private var places: [Int: [Int: Int]] = [:]

  init(_ timetable: Timetable) {
    self.timetable = timetable
    var longest: [Int: Range<Int>] = [:]
    for trip in timetable.trips where trip.direction == nil {
      if trip.stopTimes.count > longest[trip.route]?.count ?? 0 { longest[trip.route] = trip.stopTimes }
    }
    for (route, stopTimes) in longest {
      places[route] = Dictionary(
        stopTimes.map { (timetable.stopTimes[$0].stop, $0) }, uniquingKeysWith: { first, _ in first })
      // The stops are also found by name, because the stop on the other side of the street has another id but the
      // same name.
      for stopTime in stopTimes {
        let name = timetable.stops.name(at: timetable.stopTimes[stopTime].stop)
        byName[route, default: [:]][name] = byName[route]?[name] ?? stopTime
      }
    }
  }

  /// For each route, the position of each stop name along the route's longest trip.
  private var byName: [Int: [String: Int]] = [:]

  /// Returns the direction of a trip along its route, 0 or 1.
  func direction(of trip: TripRow) -> Int {
    if let direction = trip.direction { return direction == 1 ? 1 : 0 }
    guard let first = trip.stopTimes.first, let last = trip.stopTimes.last,
      let from = place(of: first, on: trip.route), let to = place(of: last, on: trip.route)
    else { return 0 }
    return from > to ? 1 : 0
  }

  /// The position of a stop time's stop along the route's longest trip, or `nil` when that trip does not stop there.
  private func place(of stopTime: Int, on route: Int) -> Int? {
    let stop = timetable.stopTimes[stopTime].stop
    return places[route]?[stop] ?? byName[route]?[timetable.stops.name(at: stop)]
  }
}
