import FoundationEssentials
import Glibc
import TripCore

/// The operator of a feed: the first row of agency.txt, whose time zone holds for the whole feed.
/// - SeeAlso: GTFS Schedule reference, agency.txt.
struct AgencyTable: Sendable {
  let agency: Agency
  /// The number of rows of agency.txt.
  private(set) var count = 1
  /// The `agency_id` of each row; the name of the agency where a row has none.
  private(set) var ids: Set<GTFSID> = []
  private(set) var notes: [FeedNote] = []

  /// Returns whether `name` has the form of a name in the tz database. `TimeZone` also accepts abbreviations and
  /// offsets, which GTFS does not allow.
  private static func isZoneName(_ name: String) -> Bool {
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: "/_+-".utf8.contains(byte)
      }
    }
    guard isPlain, !name.isEmpty else { return false }
    return name.contains("/") || name == "UTC" || access("/usr/share/zoneinfo/" + name, R_OK) == 0
  }

  /// Reads the operator from agency.txt.
  ///
  /// - Throws: ``FeedError`` when the table has no row, no column agency_timezone or an unknown zone in its first
  ///   row.
  init(_ table: CSVTable, _ translations: Translations) throws(FeedError) {
    let zoneColumn = try table.requiredIndex(of: "agency_timezone")
    let nameColumn = table.index(of: "agency_name")
    let idColumn = table.index(of: "agency_id")
    var reader = table.rows()
    guard reader.next() else { throw FeedError(.emptyTable, file: table.name) }
    let zoneName = reader.value(zoneColumn).text
    guard Self.isZoneName(zoneName), let zone = TimeZone(identifier: zoneName) else {
      throw FeedError(
        .badValue, file: table.name, line: table.line(at: reader.rowStart), field: "agency_timezone", value: zoneName)
    }
    let id = reader.value(idColumn).idIfAny
    let name = translations.translated(reader.value(nameColumn).text, .agencyName, record: id ?? "")
    agency = Agency(id: id, name: name.isEmpty ? id?.text ?? "" : name, timeZone: zone)
    ids.insert(id ?? reader.value(nameColumn).id)
    var otherZones = CountedPlace()
    var memory = MemoryCount(table.budget)
    while reader.next() {
      count += 1
      guard memory.take(200) else { throw table.outOfBudget(at: reader.rowStart) }
      ids.insert(reader.value(idColumn).idIfAny ?? reader.value(nameColumn).id)
      let other = reader.value(zoneColumn)
      if !other.isEmpty, other.text != zoneName { otherZones.add(reader.rowStart) }
    }
    notes += otherZones.note(in: table) {
      "\($0.rows) in another agency_timezone; all times are read in \(zoneName)."
    }
    try table.check(reader.flaws)
    notes += table.notes(table.flaws, reader.flaws, table.flawsOfBytes())
  }
}
