// This extension finds the trips that an alert concerns.
extension DeskModel {
  /// Selects the trips of the shown day that an alert concerns, so that the list and the detail show them, also those
  /// that do not fit search and filter.
  ///
  /// - Returns: `false` when the shown day has none of the trips; the selection then stays.
  public func reveal(_ alert: Alert) -> Bool {
    let rows = rows(concernedBy: alert)
    guard let first = rows.first else { return false }
    selection.select(rows: rows, cursor: first)
    if !hiddenSelection.isEmpty { showSelection() }
    return true
  }

  /// Returns the rows of the trips that an alert concerns, in ascending order.
  ///
  /// Cost: grows with the number of trips when the alert is about lines or stops, and with that of their stop times when
  /// it is about stops.
  func rows(concernedBy alert: Alert) -> [Int] {
    let named = alert.selectors.compactMap(\.trip).compactMap(trips.row(of:))
    let wide = alert.selectors.filter { $0.trip == nil }
    guard !wide.isEmpty else { return Set(named).sorted() }
    let timetable = timetable.value
    let stopIDs = Set(wide.compactMap(\.stopID))
    var stops: [GTFSID: Set<Int>] = [:]
    if !stopIDs.isEmpty {
      for stop in timetable.stops.indices {
        for id in [timetable.stops.id(at: stop), timetable.stops.station(at: stop)] {
          if let id, stopIDs.contains(id) { stops[id, default: []].insert(stop) }
        }
      }
    }
    let lines = wide.map { selector in
      (
        route: selector.routeID.map { id in timetable.routes.firstIndex { $0.id == id } ?? -1 },
        direction: selector.directionID, stops: selector.stopID.map { stops[$0] ?? [] }
      )
    }
    let found = timetable.scheduledTrips.indices.filter { row in
      let trip = timetable.trips[timetable.scheduledTrips[row].trip]
      return lines.contains { line in
        guard line.route.map({ $0 == trip.route }) ?? true, line.direction.map({ $0 == trip.direction }) ?? true else {
          return false
        }
        guard let stops = line.stops else { return true }
        return !stops.isEmpty && trip.stopTimes.contains { stops.contains(timetable.stopTimes[$0].stop) }
      }
    }
    return named.isEmpty ? found : Set(found + named).sorted()
  }
}
