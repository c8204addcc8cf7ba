/// The routes of a timetable, each in both directions and in one.
struct GraphNetwork {
  /// The routes of the timetable, those with the most trips first. A route with trips in both directions is followed by
  /// each of its directions.
  let routes: [RouteDirection]
  /// For each of ``routes``, the rows of its trips in the order of the timetable.
  let rows: [RouteDirection.ID: [Int]]
  /// For each `route_id`, the rows of its trips in both directions.
  let rowsOfRoute: [GTFSID: [Int]]

  init(_ timetable: Timetable, _ wording: Wording) {
    let directions = Directions(timetable)
    var found: [Int: [[Int]]] = [:]
    for row in timetable.scheduledTrips.indices {
      let trip = timetable.trips[timetable.scheduledTrips[row].trip]
      found[trip.route, default: [[], []]][directions.direction(of: trip)].append(row)
    }
    var (rows, rowsOfRoute): ([RouteDirection.ID: [Int]], [GTFSID: [Int]]) = ([:], [:])
    var lines: [[RouteDirection]] = []
    for (index, split) in found {
      let route = timetable.routes[index]
      let headsigns = split.map { Self.commonHeadsign(of: $0, timetable) }
      let all = split[0].isEmpty || split[1].isEmpty ? split[0] + split[1] : (split[0] + split[1]).sorted()
      rowsOfRoute[route.id] = all
      var line: [RouteDirection] = []
      func add(_ direction: Int?, _ name: String, _ members: [Int]) {
        let id = RouteDirection.ID(routeID: route.id, direction: direction)
        rows[id] = members
        line.append(RouteDirection(id: id, name: name, tripCount: members.count))
      }
      if !split[0].isEmpty, !split[1].isEmpty {
        add(nil, wording.title(route: route, between: headsigns[1], and: headsigns[0]), all)
      }
      for direction in 0...1 where !split[direction].isEmpty {
        add(direction, wording.title(route: route, headsign: headsigns[direction]), split[direction])
      }
      lines.append(line)
    }
    self.rows = rows
    self.rowsOfRoute = rowsOfRoute
    routes = lines.sorted {
      $0[0].tripCount != $1[0].tripCount
        ? $0[0].tripCount > $1[0].tripCount : ($0[0].name, $0[0].id.routeID) < ($1[0].name, $1[0].id.routeID)
    }.flatMap(\.self)
  }

  /// Returns the route to which the trip of a row belongs, in both directions if it has trips in both.
  func route(ofRow row: Int, in timetable: Timetable) -> RouteDirection? {
    let routeID = timetable.route(ofRow: row).id
    return routes.first { $0.id.routeID == routeID }
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
