// This extension finds the alerts for passengers at the place, for the board and for the web page.
extension BoardDepartures {
  /// For how long before a trip leaves its alert is shown, also when the trip is not among the shown departures yet.
  static let ahead: Seconds = .minutes(60)

  /// Finds the alerts that passengers at the place read now: those about its stops, about lines that stop there, and
  /// about trips that are shown or that leave there within an hour. Of the alerts that follow from decisions, those about
  /// later trips are left out, also when they name the line. When the place is closed, the alerts about that are all.
  ///
  /// - Parameters:
  ///   - index: All alerts.
  ///   - departures: The departures that are shown, at once or in turn.
  /// - Returns: The alerts, those that affect passengers most first, and whether they say that the place is closed.
  func alerts(of index: AlertIndex, beside departures: [BoardDeparture]) -> (alerts: [Alert], isClosed: Bool) {
    guard !index.alerts.isEmpty else { return ([], false) }
    let (lines, trips) = told(beside: departures)
    let found = index.alerts(at: place.stopIDs.union(place.stationIDs), lines: lines, trips: trips)
      .filter { $0.told.contains(now) && $0.concerns(now + Self.ahead, trips) }
    let closing = closing(found, Set(lines.map(\.route.agencyID)))
    let shown = closing.isEmpty ? found : closing
    return (
      AlertSeverity.allCases.reversed().flatMap { severity in shown.filter { $0.severity == severity } },
      !closing.isEmpty
    )
  }

  /// Returns the alerts of which the rows of a board do not say all. A cancellation, a delay, an extra trip or another platform
  /// here stands in the row of its trip, with the reason.
  ///
  /// - Parameters:
  ///   - alerts: The alerts that passengers at the place read.
  ///   - departures: The departures that the board shows, at once or in turn.
  ///   - wording: The wording of the board.
  /// - Returns: The alerts in the same order.
  func beyondRows(_ alerts: [Alert], of departures: [BoardDeparture], _ wording: Wording) -> [Alert] {
    let shown = Dictionary(departures.map { ($0.trip.instance, $0.trip) }, uniquingKeysWith: { first, _ in first })
    let moved = Dictionary(
      grouping: departures.filter { $0.stopTime.toldPlatform != nil && !$0.isCancelled }, by: \.trip.instance
    ).mapValues { Set($0.map(\.stopTime.stop.id)) }
    return alerts.filter { alert in
      let isMove =
        alert.effect == .modifiedService
        && alert.selectors.allSatisfy { selector in
          guard let trip = selector.trip, let stop = selector.stopID else { return false }
          return moved[trip]?.contains(stop) ?? false
        }
      let trips = alert.selectors.map { selector in selector.trip.flatMap { shown[$0] } }
      let reason = alert.text(in: wording.languageTag)?.description ?? ""
      return alert.origin != .decisions || alert.override != nil
        || !isMove && ![.noService, .significantDelays, .additionalService].contains(alert.effect)
        || reason.count > Self.reasonInRow
        || !trips.allSatisfy { trip in trip.map { reason.isEmpty || wording.reason(of: $0) == reason } ?? false }
    }
  }

  /// The greatest length of a reason that the row of a board surely has room for.
  private static let reasonInRow = 60

  /// The lines that stop at the place, and the trips that are shown or leave there within an hour.
  private func told(beside departures: [BoardDeparture]) -> (lines: [AlertIndex.Line], trips: Set<TripInstance>) {
    var trips = Set(departures.map(\.trip.instance))
    var routes: [GTFSID: Route] = [:]
    var directions: [GTFSID: Set<Int?>] = [:]
    for day in days {
      guard let timetable = day.timetables.first else { continue }
      var found: [Int: Set<Int?>] = [:]
      for stopTime in day.stopTimes where stopTime.isHere {
        let trip = timetable.trips[timetable.scheduledTrips[stopTime.row].trip]
        found[trip.route, default: []].insert(trip.direction)
      }
      for (number, own) in found {
        let route = timetable.routes[number]
        routes[route.id] = route
        directions[route.id, default: []].formUnion(own)
      }
      let first = day.stopTimes.indices.partitionPoint { day.stopTimes[$0].time >= minute }
      for stopTime in day.stopTimes[first...].prefix(while: { $0.time <= now + Self.ahead }) where stopTime.isHere {
        trips.insert(timetable.instance(ofRow: stopTime.row))
      }
    }
    return (routes.map { AlertIndex.Line($0.value, directions: directions[$0.key, default: []]) }, trips)
  }

  /// Returns those of the alerts that say that the place is closed now: no service at each of its stops.
  ///
  /// - Parameters:
  ///   - alerts: The alerts that passengers at the place read.
  ///   - agencies: The agencies whose lines stop at the place: what one of them closes is open for the others.
  /// - Returns: An empty array when a stop of the place is not closed.
  private func closing(_ alerts: [Alert], _ agencies: Set<GTFSID?>) -> [Alert] {
    let closing = alerts.filter { $0.effect == .noService && $0.impacts.contains { $0.contains(now) } }
    func closed(_ alert: Alert) -> [GTFSID] {
      alert.selectors.compactMap { selector in
        guard selector.routeID == nil, selector.trip == nil,
          selector.agencyID == nil || agencies.isSubset(of: [selector.agencyID])
        else { return nil }
        return selector.stopID
      }
    }
    let stops = Set(closing.flatMap(closed))
    guard !stops.isEmpty,
      place.stopIDs.allSatisfy({ stops.contains($0) || place.stationOfStop[$0].map(stops.contains) ?? false })
    else { return [] }
    let own = place.stopIDs.union(place.stationIDs)
    return closing.filter { !own.isDisjoint(with: closed($0)) }
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
