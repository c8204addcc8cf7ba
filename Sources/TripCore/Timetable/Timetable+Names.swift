// This extension has what tells a scheduled trip from others that look like it.
extension Timetable {
  /// What is added to the name of a scheduled trip whose departure, line and destination another one has too.
  public enum Distinction: Hashable, Sendable {
    /// The name of the stop where the trip begins.
    case origin(String)
    /// The end of its `trip_id`, or all of it.
    case tripID(String)
  }

  /// The greatest number of rows, before and after a row, that are compared with it. A feed in which more trips depart
  /// in the same second is no timetable.
  private static let comparedRows = 256

  /// Returns the number by which passengers know a scheduled trip, its `trip_short_name`; `nil` when it has none.
  public func number(ofRow row: Int) -> String? { trips[scheduledTrips[row].trip].shortName }

  /// Returns the name of the stop where a scheduled trip begins.
  public func origin(nameOfRow row: Int) -> String {
    stops.name(at: stopTimes[trips[scheduledTrips[row].trip].stopTimes.lowerBound].stop)
  }

  /// Returns the kind of vehicle that has to be said with the name of a route, because a route of another kind has
  /// the same name, as bus 11 and tram 11; otherwise `nil`.
  public func kindToTell(of route: Route) -> RouteKind? {
    namesOfSeveralKinds.contains(route.name) ? route.kind : nil
  }

  /// Returns what tells a scheduled trip from others with the same departure, line, number and destination.
  ///
  /// Cost: looks at the rows that depart at the same time, at most 512.
  ///
  /// - Parameter row: Index in ``scheduledTrips``.
  /// - Returns: The distinction, or `nil` when no other row reads the same.
  public func distinction(ofRow row: Int) -> Distinction? {
    let twins = twins(ofRow: row)
    guard !twins.isEmpty else { return nil }
    let origin = origin(nameOfRow: row)
    if !twins.contains(where: { self.origin(nameOfRow: $0) == origin }) { return .origin(origin) }
    let ids = twins.map { tripIDs[scheduledTrips[$0].trip] }
    return .tripID(Self.tail(of: tripIDs[scheduledTrips[row].trip], unlike: ids))
  }

  /// The rows that have the departure, line, number and destination of a row.
  private func twins(ofRow row: Int) -> [Int] {
    let first = scheduledTrips[row]
    let trip = trips[first.trip]
    func isTwin(_ other: Int) -> Bool {
      let second = scheduledTrips[other]
      let (a, b) = (routes[trip.route], routes[trips[second.trip].route])
      return trips[second.trip].shortName == trip.shortName
        && headsigns.utf8(of: first.trip).elementsEqual(headsigns.utf8(of: second.trip))
        && (a.id == b.id || a.name == b.name && kindToTell(of: a) == kindToTell(of: b))
    }
    func departsTogether(_ other: Int) -> Bool {
      scheduledTrips[other].departure == first.departure && scheduledTrips[other].serviceDate == first.serviceDate
    }
    // Rows are sorted by service date and departure, so trips that depart together are neighbours.
    let before = stride(from: row - 1, through: max(0, row - Self.comparedRows), by: -1).lazy.prefix(
      while: departsTogether)
    let after = stride(from: row + 1, to: min(count, row + 1 + Self.comparedRows), by: 1).lazy.prefix(
      while: departsTogether)
    return before.filter(isTwin) + after.filter(isTwin)
  }

  /// Returns the end of a `trip_id` that none of `others` has: at least four characters, and from the beginning of a
  /// word when one begins soon before.
  static func tail(of id: String, unlike others: [String]) -> String {
    let characters = Array(id)
    let shared = others.map { zip(characters.reversed(), $0.reversed()).prefix { $0 == $1 }.count }.max() ?? 0
    var length = min(max(shared + 1, 4), characters.count)
    let longest = min(length + 8, characters.count)
    func isWord(_ index: Int) -> Bool { characters[index].isLetter || characters[index].isNumber }
    var longer = length
    while longer < longest, isWord(characters.count - longer - 1) { longer += 1 }
    if longer == characters.count || !isWord(characters.count - longer - 1) { length = longer }
    return String(characters.suffix(length))
  }
}

extension [Route] {
  /// The names that routes of several kinds have.
  var namesOfSeveralKinds: Set<String> {
    var kinds: [String: RouteKind?] = [:]
    var several: Set<String> = []
    for route in self {
      if let known = kinds[route.name], known != route.kind { several.insert(route.name) }
      kinds[route.name] = route.kind
    }
    return several
  }
}
