/// Says in short whom alerts concern: `Line 12`, `3 trips of line 12`, `Harbour, Old Town and 2 more`.
@MainActor
final class AlertConcern {
  /// The greatest number of things that are named.
  private static let greatestCount = 2

  private let desk: DeskModel
  /// The names of stops and stations by `stop_id`; `nil` until one is asked for.
  private var stopNames: [GTFSID: String]?

  init(_ desk: DeskModel) { self.desk = desk }

  /// Forgets the names of stops, because there is another timetable.
  func forget() { stopNames = nil }

  /// Returns in short whom an alert concerns.
  func words(_ alert: Alert) -> String {
    let translation = desk.wording.translation
    let trips = Set(alert.selectors.compactMap(\.trip))
    var names: [String] = []
    if trips.count == 1, let trip = trips.first {
      names = [desk.name(of: trip)]
    } else if !trips.isEmpty {
      let count = translation.translate("%@ trip", plural: "%@ trips", count: trips.count)
      names = [Translation.fill(count, desk.wording.number(trips.count))]
    }
    for selector in alert.selectors where selector.trip == nil {
      let name = words(selector)
      if !names.contains(name) { names.append(name) }
    }
    let named = names.prefix(Self.greatestCount).joined(separator: ", ")
    guard names.count > Self.greatestCount else { return named }
    return Translation.fill(
      translation.translate("%1$@ and %2$@ more"), named, desk.wording.number(names.count - Self.greatestCount))
  }

  private func words(_ selector: AlertSelector) -> String {
    let translation = desk.wording.translation
    let line = selector.routeID.map { id in
      let line = Translation.fill(translation.translate("Line %@"), routeName(id))
      guard let direction = selector.directionID, let headsign = headsign(id, direction) else { return line }
      return Translation.fill(translation.translate("%1$@ → %2$@"), line, headsign)
    }
    let stop = selector.stopID.map(stopName)
    if let line, let stop { return Translation.fill(translation.translate("%1$@, %2$@"), stop, line) }
    return line ?? stop ?? translation.translate("All lines")
  }

  private func routeName(_ id: GTFSID) -> String {
    desk.timetable.value.routes.first { $0.id == id }?.name ?? id.text
  }

  /// The destination of the first trip of a line in a direction.
  private func headsign(_ route: GTFSID, _ direction: Int) -> String? {
    let timetable = desk.timetable.value
    guard let place = timetable.routes.firstIndex(where: { $0.id == route }),
      let trip = timetable.trips.firstIndex(where: { $0.route == place && $0.direction == direction })
    else { return nil }
    return timetable.headsigns[trip]
  }

  private func stopName(_ id: GTFSID) -> String {
    let names = stopNames ?? Self.names(of: desk.timetable.value.stops)
    stopNames = names
    return names[id] ?? id.text
  }

  private static func names(of stops: StopColumn) -> [GTFSID: String] {
    var names: [GTFSID: String] = [:]
    for place in stops.indices {
      names[stops.id(at: place)] = stops.name(at: place)
      // Stations have no trips of their own, and mostly the name of their platforms.
      if let station = stops.station(at: place), names[station] == nil { names[station] = stops.name(at: place) }
    }
    return names
  }
}
