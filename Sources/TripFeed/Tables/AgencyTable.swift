import FoundationEssentials
import TripCore

/// agency.txt: the first row is the operator, and its zone is everybody's.
/// - SeeAlso: GTFS Schedule reference, agency.txt.
struct AgencyTable: Sendable {
  let agency: Agency
  private(set) var notes: [FeedNote] = []

  /// Reads the table.
  init(_ table: CSVTable) throws(FeedError) {
    let zoneColumn = try table.requiredIndex(of: "agency_timezone")
    let nameColumn = table.index(of: "agency_name")
    let idColumn = table.index(of: "agency_id")
    var reader = table.rows()
    guard reader.next() else { throw FeedError(.emptyTable, file: table.name) }
    let zoneName = reader.value(zoneColumn).text
    // Foundation also takes abbreviations and offsets, which GTFS does not know.
    guard zoneName.contains("/") || zoneName == "UTC", let zone = TimeZone(identifier: zoneName) else {
      throw FeedError(
        .badValue, file: table.name, line: table.line(at: reader.rowStart), field: "agency_timezone", value: zoneName)
    }
    let name = reader.value(nameColumn).text
    let id = reader.value(idColumn).textIfAny
    agency = Agency(id: id, name: name.isEmpty ? id ?? "" : name, timeZone: zone)
    while reader.next() {
      let other = reader.value(zoneColumn).text
      guard other != zoneName, !other.isEmpty else { continue }
      notes.append(
        FeedNote(
          message: "Another agency is in the zone \(other); all times are read in \(zoneName).", file: table.name,
          line: table.line(at: reader.rowStart)))
      break
    }
    try table.check(reader.flaws)
  }
}
