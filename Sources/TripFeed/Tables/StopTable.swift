import TripCore

/// Reads single rows of stops.txt on demand.
/// - SeeAlso: GTFS Schedule reference, stops.txt.
struct StopTable {
  private let rows: KeyedTable
  private var reader: CSVReader
  private let nameColumn: Int
  private let platformColumn: Int
  private let stationColumn: Int
  private let kindColumn: Int
  private let latitudeColumn: Int
  private let longitudeColumn: Int
  private let translations: Translations

  /// Prepares to read rows of stops.txt, with their names translated.
  init(_ rows: KeyedTable, _ translations: Translations) {
    self.rows = rows
    reader = rows.reader()
    nameColumn = rows.table.index(of: "stop_name")
    platformColumn = rows.table.index(of: "platform_code")
    stationColumn = rows.table.index(of: "parent_station")
    kindColumn = rows.table.index(of: "location_type")
    latitudeColumn = rows.table.index(of: "stop_lat")
    longitudeColumn = rows.table.index(of: "stop_lon")
    self.translations = translations
  }

  /// Reads the stop in the row of stops.txt at `position`. A stop without a name gets the name of its station, or
  /// else its id.
  mutating func stop(at position: Int) -> Stop {
    rows.read(position, with: &reader)
    let id = rows.ids.id(at: position)
    var name = translations.translated(reader.value(nameColumn).text, .stopName, record: id)
    let platform = reader.value(platformColumn).textIfAny.map {
      translations.translated($0, .platformCode, record: id)
    }
    let station = reader.value(stationColumn).idIfAny
    let position = reader.value(latitudeColumn).decimal.flatMap { latitude in
      reader.value(longitudeColumn).decimal.flatMap { Stop.Position(latitude: latitude, longitude: $0) }
    }
    if name.isEmpty, let station {
      let stationRow = rows.ids.position(of: reader.value(stationColumn))
      if stationRow >= 0 {
        rows.read(stationRow, with: &reader)
        name = translations.translated(reader.value(nameColumn).text, .stopName, record: station)
      }
    }
    return Stop(id: id, name: name.isEmpty ? id.text : name, platform: platform, station: station, position: position)
  }

  /// Reads the platforms of some stations, in the order of stops.txt. Cost: reads the whole table.
  ///
  /// - Parameter stations: The `stop_id` of each station.
  /// - Returns: The platforms, by the `stop_id` of their station.
  mutating func platforms(of stations: Set<GTFSID>) -> [GTFSID: [Platform]] {
    guard stationColumn >= 0, !stations.isEmpty else { return [:] }
    var platforms: [GTFSID: [Platform]] = [:]
    var (unnamed, parents): ([Int], [Int]) = ([], [])
    for position in 0..<rows.count {
      rows.read(position, with: &reader)
      if reader.value(kindColumn).wholeNumber == 1 { parents.append(position) }
      guard !reader.value(stationColumn).isEmpty, reader.value(kindColumn).wholeNumber ?? 0 == 0 else { continue }
      let station = reader.value(stationColumn).id
      guard stations.contains(station) else { continue }
      let id = rows.ids.id(at: position)
      let code = reader.value(platformColumn).textIfAny.map {
        translations.translated($0, .platformCode, record: id)
      }
      platforms[station, default: []].append(Platform(stopID: id, code: code, station: station))
      if code == nil { unnamed.append(position) }
    }
    let names = names(ofPlatforms: unnamed, of: parents.filter { stations.contains(rows.ids.id(at: $0)) })
    guard !names.isEmpty else { return platforms }
    return platforms.mapValues { ofStation in
      ofStation.map { Platform(stopID: $0.stopID, code: $0.code ?? names[$0.stopID], station: $0.station) }
    }
  }

  /// Returns the names that platforms have behind that of their station, by their `stop_id`.
  private mutating func names(ofPlatforms positions: [Int], of stations: [Int]) -> [GTFSID: String] {
    guard !positions.isEmpty else { return [:] }
    let stops = (stations + positions).map { stop(at: $0) }
    let names = StationNames(stops)
    return stops.reduce(into: [:]) { found, stop in
      if stop.station != nil, let name = names.platform(of: stop.id) { found[stop.id] = name }
    }
  }
}
