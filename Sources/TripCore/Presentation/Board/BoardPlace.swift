/// Where a passenger board hangs: a stop, a station with all its platforms, or several stops taken together.
public struct BoardPlace: Hashable, Sendable {
  /// The `stop_id`s that were chosen, as they were named: stops, platforms or stations.
  public let chosen: [String]
  /// The stops and platforms whose departures are shown.
  public let stopIDs: Set<String>
  /// The stations that these belong to: a departure may be moved here from another platform, or away.
  let stationIDs: Set<String>
  /// What the place is called, in each language of the board: the feed's own comes first.
  public let names: [String]

  /// The place of some stops.
  ///
  /// - Parameters:
  ///   - chosen: `stop_id`s of stops, platforms or stations; a station stands for all its platforms.
  ///   - stops: The feed's stops, in each language of the board and in the same order.
  /// - Throws: ``UnknownStop`` where the feed has no such stop.
  public init(_ chosen: [String], in stops: [[Stop]]) throws(UnknownStop) {
    let own = stops.first ?? []
    let positions = Dictionary(own.indices.map { (own[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    for id in chosen where positions[id] == nil { throw UnknownStop(id: id, among: own) }
    let isChosen = Set(chosen)
    self.chosen = chosen
    let shown = own.filter { isChosen.contains($0.id) || $0.station.map(isChosen.contains) ?? false }
    stopIDs = Set(shown.map(\.id))
    stationIDs = Set(shown.compactMap(\.station))
    names = stops.map { language in
      var names: [String] = []
      for position in chosen.compactMap({ positions[$0] }) where language.indices.contains(position) {
        let name = language[position].name
        if !names.contains(name) { names.append(name) }
      }
      return names.joined(separator: " · ")
    }
  }
}
