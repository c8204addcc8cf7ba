// This extension finds the alerts for passengers at a board.
extension BoardAlerts {
  /// For how long before a trip leaves its alert is shown, also when the trip is not on a page of the board yet.
  static let ahead: Seconds = .minutes(60)

  /// Returns the alerts for passengers at a place: those about its stops, about lines that stop there, and about trips
  /// that the board shows or that leave there within an hour. Of the alerts that follow from decisions, those about
  /// later trips are left out, also when they name the line.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - days: The days of the board.
  ///   - departures: The departures that the board shows in turn.
  ///   - index: The alerts that passengers are told now.
  ///   - now: The current time.
  /// - Returns: The alerts, those that affect passengers most first.
  static func alerts(
    at place: BoardPlace, _ days: [BoardDay], _ departures: [BoardDeparture], in index: AlertIndex, now: Instant
  ) -> [Alert] {
    guard !index.alerts.isEmpty else { return [] }
    var trips = Set(departures.map(\.trip.instance))
    var routes: Set<String> = []
    for day in days {
      guard let timetable = day.timetables.first else { continue }
      var numbers: Set<Int> = []
      for stopTime in day.stopTimes where stopTime.isHere {
        numbers.insert(timetable.trips[timetable.scheduledTrips[stopTime.row].trip].route)
      }
      for number in numbers { routes.insert(timetable.routes[number].id) }
      let first = day.stopTimes.indices.partitionPoint { day.stopTimes[$0].departure >= now }
      for stopTime in day.stopTimes[first...].prefix(while: { $0.departure <= now + ahead }) where stopTime.isHere {
        trips.insert(timetable.instance(ofRow: stopTime.row))
      }
    }
    let found = index.alerts(at: place.stopIDs.union(place.stationIDs), routes: routes, trips: trips)
    return found.enumerated().filter { $0.element.concerns(now + ahead, trips) }
      .sorted { ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset) }.map(\.element)
  }

  /// Returns those of the alerts that say that the place is closed now: no service at each of its stops.
  ///
  /// - Returns: An empty array when a stop of the place is not closed.
  static func closing(_ alerts: [Alert], of place: BoardPlace, _ days: [BoardDay], now: Instant) -> [Alert] {
    let closing = alerts.filter { $0.effect == .noService && $0.impacts.contains { $0.contains(now) } }
    func closed(_ alert: Alert) -> [String] {
      alert.selectors.compactMap { $0.routeID == nil && $0.trip == nil ? $0.stopID : nil }
    }
    let stops = Set(closing.flatMap(closed))
    guard !stops.isEmpty, place.stopIDs.allSatisfy({ stops.contains($0) || isInside(stops, $0, days) }) else {
      return []
    }
    let own = place.stopIDs.union(place.stationIDs)
    return closing.filter { !own.isDisjoint(with: closed($0)) }
  }

  /// Whether a stop belongs to one of the stations.
  private static func isInside(_ stations: Set<String>, _ stop: String, _ days: [BoardDay]) -> Bool {
    guard let all = days.first?.timetables.first?.stops,
      let position = all.indices.first(where: { all.id(at: $0) == stop })
    else { return false }
    return all.station(at: position).map(stations.contains) ?? false
  }
}

extension Alert {
  /// Whether the alert is about one of the trips, or about service before a time. What dispatchers and followed feeds
  /// write is shown as long as passengers are told.
  fileprivate func concerns(_ time: Instant, _ trips: Set<TripInstance>) -> Bool {
    guard origin == .decisions else { return true }
    return selectors.contains { $0.trip.map(trips.contains) ?? false } || impacts.contains { $0.hasBegun(at: time) }
  }
}
