// This extension finds lines by what a user calls them.
extension GraphModel {
  /// Returns the `route_id` of each line that runs and has this `route_short_name`, this name or this `route_id`.
  public func lines(named name: String) -> [GTFSID] {
    let running = Set(routes.value.map(\.id.routeID))
    let shown = timetable.routes.filter { running.contains($0.id) }
    let id = GTFSID(name)
    if shown.contains(where: { $0.id == id }) { return [id] }
    return shown.filter { $0.shortName == name || $0.name == name }.map(\.id)
  }

  /// The names of the lines that run, the busiest first.
  public var lineNames: [String] {
    var seen: Set<GTFSID> = []
    let names = Dictionary(timetable.routes.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    return routes.value.compactMap { route in
      seen.insert(route.id.routeID).inserted ? names[route.id.routeID].map(VisibleText.line) : nil
    }
  }
}
