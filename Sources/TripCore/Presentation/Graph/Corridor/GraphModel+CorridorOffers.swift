/// A line that can be drawn together with others.
public struct CorridorOffer: Hashable, Sendable, Identifiable {
  /// The `route_id` of the line.
  public let id: GTFSID
  /// The name of the line.
  public let name: String
  /// Whether the line is shown.
  public let isChosen: Bool
}

/// A station from which, or to which, lines run that are drawn together.
public struct CorridorStation: Hashable, Sendable, Identifiable {
  /// The `stop_id` of a stop of the station.
  public let id: GTFSID
  /// The name of the station.
  public let name: String
}

// This extension offers the lines and stations from which a picture of several lines is chosen.
extension GraphModel {
  /// The greatest number of lines that are offered at once, besides those that are shown.
  private static let offeredLines = 60

  /// Returns the lines that are shown, and then the others, the busiest first. With a search, the lines that match it come
  /// before all, in the order of ``LineChooserModel/lines``, and of the others only the shown ones are there.
  public func corridorOffers(search: String) -> [CorridorOffer] {
    let chosen = shownRoute.value?.id.lines ?? []
    let all = eachLine
    let names = Dictionary(all.map { ($0.id.routeID, $0.name) }, uniquingKeysWith: { first, _ in first })
    let isSearch = search.contains { !$0.isWhitespace }
    let matching = LineChooserModel.matching(search, all).map(\.id.routeID)
    let (first, last) = isSearch ? (matching, chosen) : (chosen, matching)
    var offered: Set<GTFSID> = []
    let ids = (first + last).filter { offered.insert($0).inserted }
    // What is shown can always be taken away again.
    var left = Self.offeredLines
    return ids.compactMap { id in
      let isChosen = chosen.contains(id)
      if !isChosen {
        guard left > 0 else { return nil }
        left -= 1
      }
      return CorridorOffer(id: id, name: VisibleText.line(names[id] ?? id.text), isChosen: isChosen)
    }
  }

  /// Draws the first line that a search finds together with those that are shown, or leaves it out.
  ///
  /// - Returns: Whether there is such a line.
  public func toggleFirst(search: String) -> Bool {
    guard search.contains(where: { !$0.isWhitespace }), let first = LineChooserModel.matching(search, eachLine).first
    else { return false }
    toggle(line: first.id.routeID)
    return true
  }

  /// The lines, each once.
  private var eachLine: [RouteDirection] {
    var seen: Set<GTFSID> = []
    return network.routes.filter { seen.insert($0.id.routeID).inserted }
  }

  /// The stations of the picture, from top to bottom, each once.
  public var corridorStations: [CorridorStation] {
    var seen: Set<Int> = []
    return line.sections.flatMap(\.stations).map { line.stations[$0].stop }.filter { seen.insert($0).inserted }.map {
      CorridorStation(id: timetable.stops.id(at: $0), name: VisibleText.line(timetable.stops.name(at: $0)))
    }
  }

  /// Says at the desk that no trip serves two stations.
  public func noteNoTrip(_ one: CorridorStation, _ other: CorridorStation) {
    // Translators: the names of two stations
    let text = desk.wording.translation.translate("No trip stops at both %1$@ and %2$@.")
    desk.notify(Translation.fill(text, one.name, other.name))
  }

  /// Draws a line together with those that are shown, or leaves it out; the last one stays.
  public func toggle(line routeID: GTFSID) {
    let shown = shownRoute.value?.id.lines ?? []
    let wanted = shown.contains(routeID) ? shown.filter { $0 != routeID } : shown + [routeID]
    if !wanted.isEmpty { choose(lines: wanted) }
  }
}
