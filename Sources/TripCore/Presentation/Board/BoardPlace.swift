/// The place of a passenger board: a stop, a station with all its platforms, or several stops.
public struct BoardPlace: Hashable, Sendable {
  /// The `stop_id`s of the stops, platforms and stations that were chosen for the board.
  public let chosen: [GTFSID]
  /// The `stop_id`s of the stops and platforms whose departures the board shows; in place of a chosen station, these
  /// are its platforms.
  public let stopIDs: Set<GTFSID>
  /// The `stop_id`s of the stations to which ``stopIDs`` belong. Departures may be moved between the platforms of a
  /// station.
  let stationIDs: Set<GTFSID>
  /// For each of ``stopIDs`` that belongs to a station, the station's `stop_id`.
  let stationOfStop: [GTFSID: GTFSID]
  /// The name of the place in each language of the board: that of the station, when platforms of it were chosen.
  public let names: [String]
  /// The platform to which the place is confined, in each language of the board; `nil` when it is not a single platform
  /// of a station.
  public let platforms: [String?]
  /// The different places among the chosen stops; a board with more than one shows each under its name.
  public let sections: [BoardSection]
  /// The names of the feed's stations in each language of the board.
  let stations: [StationNames]

  /// Makes the place of a board from some stops.
  ///
  /// - Parameters:
  ///   - chosen: The `stop_id`s of stops, platforms or stations; a station includes all its platforms.
  ///   - stops: The feed's stops in each language of the board, in the same order each time.
  /// - Throws: ``UnknownStop`` when the feed does not have one of the stops.
  public init(_ chosen: [GTFSID], in stops: [[Stop]]) throws(UnknownStop) {
    let own = stops.first ?? []
    let positions = Dictionary(own.indices.map { (own[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    for id in chosen where positions[id] == nil { throw UnknownStop(id: id, among: own) }
    sections = BoardSection.sections(of: chosen, in: stops)
    let isChosen = Set(chosen)
    self.chosen = chosen
    let shown = own.filter { isChosen.contains($0.id) || $0.station.map(isChosen.contains) ?? false }
    stopIDs = Set(shown.map(\.id))
    stationIDs = Set(shown.compactMap(\.station))
    let inStations = shown.compactMap { stop in stop.station.map { (stop.id, $0) } }
    stationOfStop = Dictionary(inStations, uniquingKeysWith: { first, _ in first })
    let titles = stops.map { BoardTitle(of: chosen.compactMap { positions[$0] }, in: $0, ids: positions) }
    names = titles.map(\.name)
    stations = stops.map(StationNames.init)
    platforms = titles.map(\.platform)
  }

  /// Returns the names of the feed's stations in one of the board's languages.
  func stations(in language: Int) -> StationNames {
    stations.indices.contains(language) ? stations[language] : stations.first ?? StationNames([])
  }

  /// Returns the name of one of ``sections`` in one of the board's languages.
  func name(ofSection section: Int, in language: Int) -> String {
    let names = sections[section].names
    return names.indices.contains(language) ? names[language] : names[0]
  }
}
