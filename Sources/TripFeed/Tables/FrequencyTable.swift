import TripCore

/// frequencies.txt: the trips that run again and again.
/// - SeeAlso: GTFS Schedule reference, frequencies.txt.
struct FrequencyTable: Sendable {
  /// One row: runs from `start`, every `headway`, the last one before `end`.
  struct Row: Sendable {
    let trip: Int32
    let start: Int32
    let end: Int32
    let headway: Int32
    /// Whether the runs keep to the second, as `exact_times` 1 says.
    let isExact: Bool
    /// Where it lies in the table's bytes.
    let offset: Int

    /// Whether one of its runs starts at `time`.
    func hasTrip(at time: ServiceTime) -> Bool {
      let seconds = time.seconds - Int(start)
      return seconds >= 0 && time.seconds < Int(end) && seconds % Int(headway) == 0
    }
  }

  /// The rows, ordered by trip, and each trip's in the order of the table.
  private(set) var rows: [Row] = []
  private(set) var notes: [FeedNote] = []
  /// The table itself, for the lines in notes; nothing where the feed has none.
  let table: CSVTable?

  /// A feed without the table.
  init() { table = nil }

  /// Reads the table.
  init(_ table: CSVTable, trips: TripTable) throws(FeedError) {
    self.table = table
    let tripColumn = try table.requiredIndex(of: "trip_id")
    let startColumn = try table.requiredIndex(of: "start_time")
    let endColumn = try table.requiredIndex(of: "end_time")
    let headwayColumn = try table.requiredIndex(of: "headway_secs")
    let exactColumn = table.index(of: "exact_times")
    var bad = CountedPlace()
    var unknown = CountedPlace()
    var reader = table.rows()
    var memory = MemoryCount(table.budget)
    while reader.next() {
      let trip = trips.rows.ids.position(of: reader.value(tripColumn))
      guard trip >= 0 else {
        unknown.add(reader.rowStart)
        continue
      }
      guard let start = reader.value(startColumn).secondsOfDay, let end = reader.value(endColumn).secondsOfDay,
        let headway = reader.value(headwayColumn).wholeNumber, headway > 0
      else {
        bad.add(reader.rowStart)
        continue
      }
      guard memory.take(100) else { throw table.outOfBudget(at: reader.rowStart) }
      rows.append(
        Row(
          trip: Int32(trip), start: Int32(start), end: Int32(end), headway: Int32(headway),
          isExact: reader.value(exactColumn).wholeNumber == 1, offset: reader.rowStart))
    }
    try table.check(reader.flaws)
    notes += table.notes(table.flaws, reader.flaws, table.flawsOfBytes())
    // Swift's sort keeps equal elements in order.
    rows.sort { $0.trip < $1.trip }
    notes += bad.note(in: table) { "\($0.rows) left out: start_time, end_time or headway_secs cannot be used." }
    notes += unknown.note(in: table) { "\($0.rows) left out: trips.txt does not have the trip_id." }
  }

  /// The rows of one trip.
  func rows(ofTrip trip: Int) -> ArraySlice<Row> {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].trip < trip { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < rows.count, rows[end].trip == trip { end += 1 }
    return rows[low..<end]
  }
}
