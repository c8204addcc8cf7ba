import TripCore

/// The rows of transfers.txt that link two trips of one vehicle: those with `transfer_type` 4 or 5. All other rows of
/// the table are about passengers, and are not read.
/// - SeeAlso: GTFS Schedule reference, transfers.txt, "Linked trips".
struct LinkedTripTable: Sendable {
  /// A link: one vehicle runs the trip `to` right after the trip `from`. Both are positions in trips.txt.
  struct Link: Sendable {
    let from: Int32
    let to: Int32
    /// The offset of the row in the bytes of transfers.txt.
    let offset: Int
  }

  /// The links, in the order of the table.
  private(set) var links: [Link] = []
  private(set) var notes: [FeedNote] = []
  /// The bytes of transfers.txt, for line numbers in notes; `nil` when the feed has no links.
  private(set) var table: CSVTable?

  /// Makes a table without links, for a feed without transfers.txt.
  init() {}

  /// Reads the links of transfers.txt. A table without the columns for trips is not read at all.
  ///
  /// - Throws: ``FeedError`` when the table cannot be read, or the memory budget is exhausted.
  init(_ table: CSVTable, trips: TripTable, frequencies: FrequencyTable) throws(FeedError) {
    let fromColumn = table.index(of: "from_trip_id")
    let toColumn = table.index(of: "to_trip_id")
    let typeColumn = table.index(of: "transfer_type")
    guard typeColumn >= 0, fromColumn >= 0 || toColumn >= 0 else { return }
    var (nameless, unknown, looped, repeating) = (CountedPlace(), CountedPlace(), CountedPlace(), CountedPlace())
    var reader = table.rows()
    var memory = MemoryCount(table.budget)
    while reader.next() {
      guard let type = reader.value(typeColumn).wholeNumber, type == 4 || type == 5 else { continue }
      guard !reader.value(fromColumn).isEmpty, !reader.value(toColumn).isEmpty else {
        nameless.add(reader.rowStart)
        continue
      }
      let from = trips.rows.ids.position(of: reader.value(fromColumn))
      let to = trips.rows.ids.position(of: reader.value(toColumn))
      guard from >= 0, to >= 0 else {
        unknown.add(reader.rowStart)
        continue
      }
      guard from != to else {
        looped.add(reader.rowStart)
        continue
      }
      guard frequencies.rows(ofTrip: from).isEmpty, frequencies.rows(ofTrip: to).isEmpty else {
        repeating.add(reader.rowStart)
        continue
      }
      // An estimate of the memory for the link here and for the choice among the links of each service day.
      guard memory.take(300) else { throw table.outOfBudget(at: reader.rowStart) }
      links.append(Link(from: Int32(from), to: Int32(to), offset: reader.rowStart))
    }
    try table.check(reader.flaws)
    notes += table.notes(table.flaws, reader.flaws, table.flawsOfBytes())
    notes += nameless.note(in: table, advice: "Give a row with transfer_type 4 or 5 both trips.") {
      "\($0.rows) left out: from_trip_id or to_trip_id is blank."
    }
    notes += unknown.note(in: table) { "\($0.rows) left out: trips.txt does not have from_trip_id or to_trip_id." }
    notes += looped.note(in: table, advice: "Link a trip to the trip after it.") {
      "\($0.rows) left out: from_trip_id and to_trip_id are one trip."
    }
    notes += repeating.note(in: table) {
      "\($0.rows) left out: from_trip_id or to_trip_id is a trip of frequencies.txt, which runs more than once a day."
    }
    if !links.isEmpty { self.table = table }
  }
}
