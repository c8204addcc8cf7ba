import TripCore

/// The rows of frequencies.txt: the trips that run repeatedly.
/// - SeeAlso: GTFS Schedule reference, frequencies.txt.
struct FrequencyTable: Sendable {
  /// A row of frequencies.txt: one scheduled trip leaves at `start` and others every `headway` after it, the last one
  /// before `end`. All three are in seconds.
  struct Row: Sendable {
    /// The position of the trip in trips.txt.
    let trip: Int32
    let start: Int32
    let end: Int32
    let headway: Int32
    /// `true` when the scheduled trips leave exactly at these times (`exact_times` 1), `false` when they only keep
    /// the headway.
    let isExact: Bool
    /// The offset of the row in the bytes of frequencies.txt.
    let offset: Int

    /// Returns whether one of the scheduled trips of the row starts at `time`.
    func hasTrip(at time: ServiceTime) -> Bool {
      let seconds = time.seconds - Int(start)
      return seconds >= 0 && time.seconds < Int(end) && seconds % Int(headway) == 0
    }
  }

  /// The greatest number of departures of a row: one in ten seconds for more than a day. A row that has more of them is an
  /// error, which must not push out the trips of other rows.
  static let greatestCount = 10_000

  /// The rows of frequencies.txt, sorted by trip. Rows of one trip keep the order of the table.
  private(set) var rows: [Row] = []
  private(set) var notes: [FeedNote] = []
  /// The bytes of frequencies.txt, for line numbers in notes; `nil` when the feed has no such table.
  let table: CSVTable?

  /// Makes an empty table, for a feed without frequencies.txt.
  init() { table = nil }

  /// Reads frequencies.txt.
  ///
  /// - Throws: ``FeedError`` when a required column is missing or the table cannot be read.
  init(_ table: CSVTable, trips: TripTable) throws(FeedError) {
    self.table = table
    let tripColumn = try table.requiredIndex(of: "trip_id")
    let startColumn = try table.requiredIndex(of: "start_time")
    let endColumn = try table.requiredIndex(of: "end_time")
    let headwayColumn = try table.requiredIndex(of: "headway_secs")
    let exactColumn = table.index(of: "exact_times")
    var bad = CountedPlace()
    var unknown = CountedPlace()
    var (long, empty) = (CountedPlace(), CountedPlace())
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
      if end <= start { empty.add(reader.rowStart) }
      let last = start + (Self.greatestCount - 1) * headway
      if end > last + headway { long.add(reader.rowStart) }
      guard memory.take(100) else { throw table.outOfBudget(at: reader.rowStart) }
      rows.append(
        Row(
          trip: Int32(trip), start: Int32(start), end: Int32(min(end, last + 1)), headway: Int32(headway),
          isExact: reader.value(exactColumn).wholeNumber == 1, offset: reader.rowStart))
    }
    try table.check(reader.flaws)
    notes += table.notes(table.flaws, reader.flaws, table.flawsOfBytes())
    // Swift's sort keeps equal elements in their order, so rows of one trip stay in the order of the table.
    rows.sort { $0.trip < $1.trip }
    notes += bad.note(in: table) { "\($0.rows) left out: start_time, end_time or headway_secs cannot be used." }
    let advice = "Write a headway_secs that passengers can see."
    notes += long.note(in: table, severity: .error, advice: advice) {
      "Departures of \($0.rows) left out: more than \(Self.greatestCount) in one row."
    }
    let night = "Write hours from 24 on for times after midnight, as in 22:00:00 to 25:00:00."
    notes += empty.note(in: table, severity: .error, advice: night) {
      "\($0.rows) without departures: end_time is not after start_time."
    }
    notes += unknown.note(in: table) { "\($0.rows) left out: trips.txt does not have the trip_id." }
  }

  /// Returns the rows of frequencies.txt for the trip at a position in trips.txt. Cost: a binary search.
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
