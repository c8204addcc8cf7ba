// This extension puts lines together that share track or road.
extension GraphNetwork {
  /// Returns the rows of the trips that are shown for a route, a direction of one, or several routes together, in the order
  /// of the timetable.
  func rows(of id: RouteDirection.ID, in timetable: Timetable) -> [Int] {
    guard !id.isOneLine else { return rows[id] ?? [] }
    return id.direction == nil ? allRows(of: id, in: timetable) : []
  }

  /// Returns the rows of the trips from which the axis is made: those of both directions.
  func allRows(of id: RouteDirection.ID, in timetable: Timetable) -> [Int] {
    let rows = id.lines.flatMap { rowsOfRoute[$0] ?? [] }
    guard id.stations.count == 2 else { return id.others.isEmpty ? rows : rows.sorted() }
    let stations = id.stations.map { timetable.stops.likeStop($0) }
    return rows.filter { timetable.serves(stations, row: $0) }.sorted()
  }

  /// Makes several lines that are shown together.
  ///
  /// - Parameters:
  ///   - lines: The `route_id`s, of which some may not run.
  ///   - stations: The `stop_id`s of two stations, or an empty array.
  ///   - timetable: The timetable.
  ///   - wording: Makes the name.
  /// - Returns: The lines; `nil` when there are no trips to show.
  func corridor(_ lines: [GTFSID], between stations: [GTFSID], in timetable: Timetable, _ wording: Wording)
    -> RouteDirection?
  {
    var seen: Set<GTFSID> = []
    var running = lines.filter { rowsOfRoute[$0] != nil && seen.insert($0).inserted }
    if stations.count == 2 {
      let ids = Set(self.lines(between: stations, in: timetable))
      running = running.filter(ids.contains)
    }
    guard let first = running.first else { return nil }
    let id = RouteDirection.ID(routeID: first, direction: nil, others: Array(running.dropFirst()), stations: stations)
    if id.isOneLine { return routes.first { $0.id.routeID == first } }
    let names = running.compactMap { id in timetable.routes.first { $0.id == id }?.name }
    var name = names.prefix(Self.namedLines).joined(separator: " + ") + (names.count > Self.namedLines ? " + …" : "")
    if let one = timetable.stops.name(ofStop: stations.first), let other = timetable.stops.name(ofStop: stations.last) {
      name = Translation.fill(wording.translation.translate("%1$@: %2$@ ↔ %3$@"), name, one, other)
    }
    return RouteDirection(id: id, name: name, tripCount: allRows(of: id, in: timetable).count)
  }

  /// The number of lines that the name of a corridor names.
  private static let namedLines = 8

  /// Returns the `route_id` of each line of which a trip serves both of two stations, the busiest first.
  func lines(between stations: [GTFSID], in timetable: Timetable) -> [GTFSID] {
    let places = stations.map { timetable.stops.likeStop($0) }
    guard places.count == 2, places.allSatisfy({ !$0.isEmpty }) else { return [] }
    var seen: Set<GTFSID> = []
    return routes.map(\.id.routeID).filter { id in
      seen.insert(id).inserted && (rowsOfRoute[id] ?? []).contains { timetable.serves(places, row: $0) }
    }
  }
}

extension Timetable {
  /// Whether the trip of a row stops at one of each of the stops.
  fileprivate func serves(_ stations: [Set<Int>], row: Int) -> Bool {
    let times = trips[scheduledTrips[row].trip].stopTimes
    return stations.allSatisfy { stops in times.contains { stops.contains(stopTimes[$0].stop) } }
  }
}

extension StopColumn {
  /// Returns the indices of all stops that are one place with a stop; an empty set when there is no stop with this `stop_id`.
  fileprivate func likeStop(_ id: GTFSID) -> Set<Int> {
    guard let index = indices.first(where: { self.id(at: $0) == id }) else { return [] }
    let wanted = self[index]
    return Set(
      indices.filter {
        name(at: $0) == wanted.name || station(at: $0) != nil ? self[$0].isOnePlace(with: wanted) : false
      }
    )
    .union([index])
  }

  /// Returns the name of the stop with a `stop_id`; `nil` when there is none.
  fileprivate func name(ofStop id: GTFSID?) -> String? {
    guard let id else { return nil }
    return indices.first { self.id(at: $0) == id }.map { name(at: $0) }
  }
}
