import TripCore

/// A table whose rows have ids: where each id's row lies, so that a row is taken apart only when somebody needs it.
struct KeyedTable: Sendable {
  let table: CSVTable
  private let keyColumn: Int
  /// The ids, in the order of the rows.
  private(set) var ids = IDIndex()
  /// Where the row of each id begins.
  private(set) var rowStarts: [Int] = []
  /// Where the first row lies whose id another row has already, and how many there are.
  private(set) var repeated: (offset: Int, count: Int)?
  /// Where the first row lies that has no id, and how many there are.
  private(set) var nameless: (offset: Int, count: Int)?
  /// What is wrong with the rows.
  private(set) var flaws = CSVFlaws()

  /// Reads the ids of all rows.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - key: The column with the ids.
  ///   - eachRow: Called with each row that has an id of its own.
  /// - Throws: ``FeedError`` where the column is missing, or a quote never ends.
  init(_ table: CSVTable, key: String, eachRow: (inout CSVReader) -> Void = { _ in }) throws(FeedError) {
    self.table = table
    let column = try table.requiredIndex(of: key)
    keyColumn = column
    var reader = table.rows()
    while reader.next() {
      if reader.cells.count > table.columns.count { reader.flaws.add(.extraCells, at: reader.rowStart) }
      let id = reader.value(column)
      if id.isEmpty {
        nameless = (nameless?.offset ?? reader.rowStart, (nameless?.count ?? 0) + 1)
        continue
      }
      guard ids.insert(id).isNew else {
        repeated = (repeated?.offset ?? reader.rowStart, (repeated?.count ?? 0) + 1)
        continue
      }
      rowStarts.append(reader.rowStart)
      eachRow(&reader)
    }
    flaws = reader.flaws
    try table.check(flaws)
  }

  /// What the operator should know about the rows.
  ///
  /// - Parameter areTrips: Whether a row that is left out is a trip that is left out.
  /// - Returns: The notes.
  func notes(areTrips: Bool = false) -> [FeedNote] {
    var notes = table.notes(table.flaws, flaws, table.flawsOfBytes())
    let key = table.columns[keyColumn]
    for (place, what) in [(repeated, "the \(key) is that of another row"), (nameless, "there is no \(key)")] {
      guard let place else { continue }
      notes.append(
        FeedNote(
          message: areTrips ? "\(what)." : "\(place.count.rows) left out: \(what).", file: table.name,
          line: table.line(at: place.offset), tripsLeftOut: areTrips ? place.count : 0, severity: .error,
          advice: "Give each row a \(key) of its own."))
    }
    return notes
  }

  /// How many rows there are.
  var count: Int { rowStarts.count }

  /// How many rows there are, with those that are left out.
  var rowCount: Int { count + (repeated?.count ?? 0) + (nameless?.count ?? 0) }

  /// A reader that ``read(_:with:)`` can use for one row after the other.
  func reader() -> CSVReader { table.rows() }

  /// Reads the row at `position` into the reader's cells.
  func read(_ position: Int, with reader: inout CSVReader) {
    reader.position = rowStarts[position]
    _ = reader.next()
  }
}

extension CSVTable {
  /// Stops at what makes the rest of a table unreadable.
  func check(_ flaws: CSVFlaws) throws(FeedError) {
    for entry in flaws.entries where entry.kind == .unterminatedQuote {
      throw FeedError(.unterminatedQuote, file: name, line: line(at: entry.offset))
    }
  }
}
