/// A part of a passenger board for several stops: one place among those of the board, under its name.
public struct BoardSection: Hashable, Sendable {
  /// The name of the place in each language of the board, the feed's own language first.
  public let names: [String]
  /// The `stop_id`s of the stops and platforms whose departures the section shows.
  let stopIDs: Set<GTFSID>
  /// The `stop_id`s of the stations to which ``stopIDs`` belong.
  let stationIDs: Set<GTFSID>

  /// Groups the chosen stops of a board. Stops of one name, and the platforms of one station, are one place.
  ///
  /// - Parameters:
  ///   - chosen: The `stop_id`s of stops, platforms or stations, all of them in `stops`.
  ///   - stops: The feed's stops in each language of the board, each time in the same order.
  /// - Returns: The sections in the order of `chosen`.
  static func sections(of chosen: [GTFSID], in stops: [[Stop]]) -> [BoardSection] {
    let own = stops.first ?? []
    let positions = Dictionary(own.indices.map { (own[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    var groups: [(stations: Set<GTFSID>, names: Set<String>, positions: [Int])] = []
    for position in chosen.compactMap({ positions[$0] }) {
      let (station, name) = (own[position].station ?? own[position].id, own[position].name)
      if let group = groups.firstIndex(where: { $0.stations.contains(station) || $0.names.contains(name) }) {
        groups[group].stations.insert(station)
        groups[group].names.insert(name)
        groups[group].positions.append(position)
      } else {
        groups.append(([station], [name], [position]))
      }
    }
    return groups.map { group in
      let ids = Set(group.positions.map { own[$0].id })
      let shown = own.filter { ids.contains($0.id) || $0.station.map(ids.contains) ?? false }
      let first = group.positions[0]
      return BoardSection(
        names: stops.map { $0.indices.contains(first) ? $0[first].name : own[first].name },
        stopIDs: Set(shown.map(\.id)), stationIDs: Set(shown.compactMap(\.station)))
    }
  }
}
