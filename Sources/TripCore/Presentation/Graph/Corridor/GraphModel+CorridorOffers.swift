/// A line that can be drawn together with others.
public struct CorridorOffer: Hashable, Sendable, Identifiable {
  /// The `route_id` of the line.
  public let id: String
  /// The name of the line.
  public let name: String
  /// Whether the line is shown.
  public let isChosen: Bool
}

/// A station from which, or to which, lines run that are drawn together.
public struct CorridorStation: Hashable, Sendable, Identifiable {
  /// The `stop_id` of a stop of the station.
  public let id: String
  /// The name of the station.
  public let name: String
}

// This extension offers the lines and stations from which a picture of several lines is chosen.
extension GraphModel {
  /// The greatest number of lines that are offered at once, besides those that are shown.
  private static let offeredLines = 60

  /// Returns the lines that are shown, and then others whose names have the words of a search, the busiest first.
  public func corridorOffers(search: String) -> [CorridorOffer] {
    let chosen = shownRoute.value?.id.lines ?? []
    let words = FoldedText.text(search).split(separator: " ")
    var seen = Set(chosen)
    var (names, offers): ([String: String], [CorridorOffer]) = ([:], [])
    for route in network.routes {
      let id = route.id.routeID
      if names[id] == nil { names[id] = VisibleText.line(route.name) }
      guard offers.count < Self.offeredLines, !seen.contains(id) else { continue }
      let name = FoldedText.text(route.name)
      guard words.allSatisfy({ name.contains($0) }) else { continue }
      seen.insert(id)
      offers.append(CorridorOffer(id: id, name: VisibleText.line(route.name), isChosen: false))
    }
    return chosen.map { CorridorOffer(id: $0, name: names[$0] ?? $0, isChosen: true) } + offers
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
  public func toggle(line routeID: String) {
    let shown = shownRoute.value?.id.lines ?? []
    let wanted = shown.contains(routeID) ? shown.filter { $0 != routeID } : shown + [routeID]
    if !wanted.isEmpty { choose(lines: wanted) }
  }
}
