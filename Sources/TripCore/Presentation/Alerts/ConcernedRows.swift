/// Says which alerts are about any of several trips, also when those are all trips of a large day.
@MainActor
struct ConcernedRows {
  /// The greatest number of trips whose stops are looked at.
  static let greatestCount = 1_000

  private let desk: DeskModel
  private let rows: [Int]
  /// For the `route_id` of each line, the `direction_id`s of the trips.
  private let directions: [GTFSID: Set<Int?>]
  /// For the `route_id` of each line, its agency (``Route/agencyID``).
  private let agencies: [GTFSID: GTFSID?]
  /// For the `route_id` of each line, the `stop_id`s of the stops and stations at which the trips of the line stop.
  private let stops: [GTFSID: Set<GTFSID>]

  /// Looks at the trips in some rows.
  ///
  /// Cost: grows with the number of rows, and with that of the stop times of at most ``greatestCount`` of the trips.
  ///
  /// - Parameters:
  ///   - rows: The rows, in ascending order.
  ///   - desk: The desk.
  ///   - alerts: The alerts that will be asked for. The stops of the trips are looked at when one of these names a stop.
  init(_ rows: [Int], of desk: DeskModel, stopsOf alerts: [Alert]) {
    self.desk = desk
    self.rows = rows
    let timetable = desk.timetable.value
    // A place for each line and direction, because there may be many trips.
    var isUsed = [Bool](repeating: false, count: timetable.routes.count * 3)
    for row in rows {
      let trip = timetable.trips[timetable.scheduledTrips[row].trip]
      isUsed[trip.route * 3 + (trip.direction ?? 2)] = true
    }
    var directions: [GTFSID: Set<Int?>] = [:]
    for place in isUsed.indices where isUsed[place] {
      directions[timetable.routes[place / 3].id, default: []].insert(place % 3 == 2 ? nil : place % 3)
    }
    self.directions = directions
    agencies = Dictionary(
      isUsed.indices.filter { isUsed[$0] }.map { (timetable.routes[$0 / 3].id, timetable.routes[$0 / 3].agencyID) },
      uniquingKeysWith: { first, _ in first })
    var stops: [GTFSID: Set<GTFSID>] = [:]
    if alerts.contains(where: { $0.selectors.contains { $0.stopID != nil && $0.trip == nil } }) {
      var used: [Int: Set<Int>] = [:]
      for row in rows.prefix(Self.greatestCount) {
        let trip = timetable.trips[timetable.scheduledTrips[row].trip]
        used[trip.route, default: []].formUnion(timetable.stopTimes[trip.stopTimes].lazy.map(\.stop))
      }
      for (route, indices) in used {
        for index in indices {
          let names = [timetable.stops.id(at: index), timetable.stops.station(at: index)]
          stops[timetable.routes[route].id, default: []].formUnion(names.compactMap(\.self))
        }
      }
    }
    self.stops = stops
  }

  /// Returns whether an alert names one of the trips.
  func areNamed(by alert: Alert) -> Bool { alert.selectors.contains { $0.trip.map(isChosen) ?? false } }

  /// Returns whether an alert is about one of the trips: whether it names one, a line or a stop of one, or the whole
  /// agency of one.
  func areConcerned(by alert: Alert) -> Bool {
    alert.selectors.contains { selector in
      if let trip = selector.trip { return isChosen(trip) }
      guard let route = selector.routeID else {
        return agencies.contains { route, agency in
          selector.isAbout(agency: agency) && selector.stopID.map { stops[route]?.contains($0) ?? false } ?? true
        }
      }
      guard let own = directions[route], selector.directionID.map({ own.contains($0) }) ?? true else { return false }
      return selector.stopID.map { stops[route]?.contains($0) ?? false } ?? true
    }
  }

  private func isChosen(_ trip: TripInstance) -> Bool {
    guard let row = desk.trips.row(of: trip) else { return false }
    let place = rows.indices.partitionPoint { rows[$0] >= row }
    return place < rows.count && rows[place] == row
  }
}
