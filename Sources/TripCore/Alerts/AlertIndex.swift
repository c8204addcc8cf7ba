/// Finds the alerts about a trip, or those that passengers at a stop read.
///
/// ```swift
/// let index = AlertIndex(alerts)
/// for alert in index.alerts(about: trip) { print(alert.texts[0].header) }
/// ```
public struct AlertIndex: Sendable {
  /// A selector, with the place of its alert in ``alerts``.
  private struct Use {
    let alert: Int
    let selector: AlertSelector
  }

  /// A line that stops at a place.
  public struct Line {
    /// The route.
    public let route: Route
    /// `direction_id` of its trips that stop there; `nil` of trips whose direction the timetable does not say.
    public let directions: Set<Int?>

    /// Makes a line from its route and its directions.
    public init(_ route: Route, directions: Set<Int?>) {
      self.route = route
      self.directions = directions
    }

    /// Whether trips of the line that stop there go in the direction that a selector names, or may do so.
    fileprivate func hasTrips(inDirectionOf selector: AlertSelector) -> Bool {
      selector.directionID == nil || directions.contains(nil) || directions.contains(selector.directionID)
    }
  }

  /// The alerts, in the order in which they are found.
  public let alerts: [Alert]
  // Each selector is in the most exact of these that it has a part for.
  private var byTrip: [TripInstance: [Use]] = [:]
  private var byRoute: [GTFSID: [Use]] = [:]
  private var byStop: [GTFSID: [Use]] = [:]
  private var others: [Use] = []

  /// Makes an index of alerts. Cost: grows with the number of selectors.
  public init(_ alerts: [Alert] = []) {
    self.alerts = alerts
    for (place, alert) in alerts.enumerated() {
      for selector in alert.selectors {
        let use = Use(alert: place, selector: selector)
        if let trip = selector.trip {
          byTrip[trip, default: []].append(use)
        } else if let route = selector.routeID {
          byRoute[route, default: []].append(use)
        } else if let stop = selector.stopID {
          byStop[stop, default: []].append(use)
        } else {
          others.append(use)
        }
      }
    }
  }

  /// Whether one of the alerts names a trip.
  public func names(_ trip: TripInstance) -> Bool { byTrip[trip] != nil }

  /// Returns the alerts about a trip: those that name it, its line, a stop where it should stop, or its whole agency.
  ///
  /// - Parameters:
  ///   - trip: The trip.
  ///   - direction: `direction_id` of the trip; `nil` when the timetable has none, so that alerts about one direction of
  ///     the line are left out.
  /// - Returns: The alerts, in the order of ``alerts``.
  public func alerts(about trip: Trip, direction: Int? = nil) -> [Alert] {
    var stops: Set<GTFSID> = []
    for stopTime in trip.stopTimes {
      stops.insert(stopTime.stop.id)
      if let station = stopTime.stop.station { stops.insert(station) }
    }
    var found: Set<Int> = []
    func add(_ uses: [Use]?) {
      for use in uses ?? [] where use.selector.isAbout(agency: trip.route.agencyID) { found.insert(use.alert) }
    }
    add(others)
    add(byTrip[trip.instance])
    add(byRoute[trip.route.id]?.filter { $0.selector.isAbout(direction, stops) })
    for stop in stops { add(byStop[stop]) }
    return found.sorted().map { alerts[$0] }
  }

  /// Returns the alerts that passengers at some stops read: those that name one of the stops, a line or a trip that stops
  /// there, or the whole agency of one. An alert about other stops of such a line is left out.
  ///
  /// - Parameters:
  ///   - stops: The `stop_id`s of the stops and of their stations.
  ///   - lines: The lines that stop there; when there are none, alerts of every agency are about the stops.
  ///   - trips: The trips that stop there.
  /// - Returns: The alerts, in the order of ``alerts``.
  public func alerts(at stops: Set<GTFSID>, lines: [Line], trips: Set<TripInstance>) -> [Alert] {
    var found: Set<Int> = []
    let agencies = lines.isEmpty ? [nil] : Set(lines.map(\.route.agencyID))
    func add(_ uses: [Use]?) {
      for use in uses ?? []
      where (use.selector.stopID.map(stops.contains) ?? true) && agencies.contains(where: use.selector.isAbout) {
        found.insert(use.alert)
      }
    }
    add(others)
    for stop in stops { add(byStop[stop]) }
    for line in lines { add(byRoute[line.route.id]?.filter { line.hasTrips(inDirectionOf: $0.selector) }) }
    // Whichever are fewer are looked up.
    if trips.count < byTrip.count {
      for trip in trips { add(byTrip[trip]) }
    } else {
      for (trip, uses) in byTrip where trips.contains(trip) { add(uses) }
    }
    return found.sorted().map { alerts[$0] }
  }
}

extension AlertSelector {
  /// Whether a selector with the line of a trip is about the trip.
  fileprivate func isAbout(_ direction: Int?, _ stops: Set<GTFSID>) -> Bool {
    (directionID == nil || directionID == direction) && (stopID.map(stops.contains) ?? true)
  }
}
