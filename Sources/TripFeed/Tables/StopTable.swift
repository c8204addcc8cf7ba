import TripCore

/// stops.txt, a row at a time.
/// - SeeAlso: GTFS Schedule reference, stops.txt.
struct StopTable {
  private let rows: KeyedTable
  private var reader: CSVReader
  private let nameColumn: Int
  private let platformColumn: Int
  private let stationColumn: Int

  /// Makes a reader of the table's rows.
  init(_ rows: KeyedTable) {
    self.rows = rows
    reader = rows.reader()
    nameColumn = rows.table.index(of: "stop_name")
    platformColumn = rows.table.index(of: "platform_code")
    stationColumn = rows.table.index(of: "parent_station")
  }

  /// The stop at `position`. One without a name is called what its station is called, else by its id.
  mutating func stop(at position: Int) -> Stop {
    rows.read(position, with: &reader)
    let id = rows.ids.id(at: position)
    var name = reader.value(nameColumn).text
    let platform = reader.value(platformColumn).textIfAny
    let station = reader.value(stationColumn).textIfAny
    if name.isEmpty {
      let stationPosition = rows.ids.position(of: reader.value(stationColumn))
      if stationPosition >= 0 {
        rows.read(stationPosition, with: &reader)
        name = reader.value(nameColumn).text
      }
      if name.isEmpty { name = id }
    }
    return Stop(id: id, name: name, platform: platform, station: station)
  }
}
