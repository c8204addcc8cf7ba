/// The names of what alerts are about, in the words of the dispatcher.
///
/// Names are looked up in the shown service day. What it does not have is called by its id.
struct SelectorNames: Sendable {
  private let timetable: Timetable
  private let wording: Wording
  private var directions: [LineDirection: String] = [:]
  private var stops: [GTFSID: String] = [:]

  private struct LineDirection: Hashable {
    let route: GTFSID
    let direction: Int
  }

  init(_ timetable: Timetable, _ wording: Wording) {
    self.timetable = timetable
    self.wording = wording
  }

  /// Looks up all names, so that none is looked up later. Cost: looks at all trips and stops; do not call this on the main
  /// thread.
  mutating func lookUpAll() {
    var counts: [LineDirection: [String: Int]] = [:]
    for (index, trip) in timetable.trips.enumerated() {
      guard let direction = trip.direction else { continue }
      let key = LineDirection(route: timetable.routes[trip.route].id, direction: direction)
      counts[key, default: [:]][timetable.headsigns[index], default: 0] += 1
    }
    for (key, counts) in counts { directions[key] = Self.destination(key, counts) }
    findStops(nil)
  }

  /// Returns things as lists show them, in the same order.
  ///
  /// Cost: looks once at all stops, and once at all trips for each direction that is named and not known yet.
  ///
  /// - Parameters:
  ///   - selectors: What names the things.
  ///   - trip: Returns what dispatchers call a trip.
  /// - Returns: The things.
  mutating func concerned(_ selectors: [AlertSelector], trip: (TripInstance) -> String) -> [Concerned] {
    findStops(Set(selectors.compactMap(\.stopID)).subtracting(stops.keys))
    return selectors.map { selector in
      Concerned(kind: selector.kind, label: name(selector, trip), selector: selector)
    }
  }

  private mutating func name(_ selector: AlertSelector, _ trip: (TripInstance) -> String) -> String {
    let translation = wording.translation
    let stop = selector.stopID.map { stops[$0] ?? $0.text }
    if let instance = selector.trip {
      let name = trip(instance)
      guard let stop else { return Translation.fill(translation.translate("Trip %@"), name) }
      return Translation.fill(translation.translate("%1$@, of trip %2$@"), stop, name)
    }
    if let route = selector.routeID {
      let line = line(route)
      guard let direction = selector.directionID else {
        guard let stop else {
          return Translation.fill(translation.translate("Line %@", plural: "Lines %@", count: 1), line)
        }
        return Translation.fill(translation.translate("%1$@, of line %2$@"), stop, line)
      }
      let headsign = destination(LineDirection(route: route, direction: direction))
      guard let stop else {
        return Translation.fill(translation.translate("Line %1$@ towards %2$@"), line, headsign)
      }
      return Translation.fill(translation.translate("%1$@, of line %2$@ towards %3$@"), stop, line, headsign)
    }
    if let stop { return stop }
    return Translation.fill(translation.translate("All of %@"), timetable.agency.name)
  }

  private func line(_ id: GTFSID) -> String {
    timetable.routes.first { $0.id == id }.map { wording.line($0, in: timetable) } ?? id.text
  }

  /// Returns the destinations of most trips of a line in one direction.
  private mutating func destination(_ key: LineDirection) -> String {
    if let known = directions[key] { return known }
    let routes = Set(timetable.routes.indices.filter { timetable.routes[$0].id == key.route })
    var counts: [String: Int] = [:]
    for (index, trip) in timetable.trips.enumerated()
    where trip.direction == key.direction && routes.contains(trip.route) {
      counts[timetable.headsigns[index], default: 0] += 1
    }
    let name = Self.destination(key, counts)
    directions[key] = name
    return name
  }

  /// Returns the destination of most trips, and the second one when a third of the trips goes there.
  ///
  /// - Parameters:
  ///   - key: The line and the direction, which is the name when there are no trips.
  ///   - counts: For each destination, the number of trips.
  /// - Returns: The name.
  private static func destination(_ key: LineDirection, _ counts: [String: Int]) -> String {
    let all = counts.values.reduce(0, +)
    let order = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let names = order.enumerated().filter { $0.offset == 0 || $0.offset == 1 && $0.element.value * 3 >= all }
    return names.isEmpty ? String(key.direction) : names.map(\.element.key).joined(separator: " / ")
  }

  /// Finds the names of stops and stations with some ids; `nil` stands for all.
  private mutating func findStops(_ ids: Set<GTFSID>?) {
    guard ids?.isEmpty != true else { return }
    func isWanted(_ id: GTFSID) -> Bool { ids?.contains(id) ?? true }
    for index in timetable.stops.indices {
      let id = timetable.stops.id(at: index)
      if isWanted(id) { stops[id] = wording.stop(timetable.stops[index]) }
      if let station = timetable.stops.station(at: index), isWanted(station), stops[station] == nil {
        stops[station] = timetable.stops.name(at: index)
      }
    }
  }
}

extension Wording {
  /// Returns the name of a stop, with its platform when it has one: `Central Station · platform 2`.
  func stop(_ stop: Stop) -> String {
    guard let platform = stop.platform, stop.station != nil else { return stop.name }
    return Translation.fill(translation.translate("%1$@ · platform %2$@"), stop.name, platform)
  }
}
