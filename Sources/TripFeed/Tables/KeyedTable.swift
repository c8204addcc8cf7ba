import TripCore

/// A table whose rows have ids. It knows where the row of each id is, and reads a row only on demand.
struct KeyedTable: Sendable {
  let table: CSVTable
  private let keyColumn: Int
  /// The ids, in the order of the rows.
  private(set) var ids = IDIndex()
  /// The offset of the row of each id in the bytes of the table.
  private(set) var rowStarts: [Int] = []
  /// The rows that are left out because an earlier row has the same id.
  private(set) var repeated = CountedPlace()
  /// The rows that are left out because they have no id.
  private(set) var nameless = CountedPlace()
  /// The flaws of the rows.
  private(set) var flaws = CSVFlaws()

  /// Reads the ids of all rows.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - key: The column with the ids.
  ///   - eachRow: Called with each row that is used.
  ///   - eachLeftOut: Called with each row that is left out, and whether it has no id at all.
  /// - Throws: ``FeedError`` when the column is missing, a row cannot be read, or the memory budget is exhausted.
  init(
    _ table: CSVTable, key: String, eachRow: (inout CSVReader) -> Void = { _ in },
    eachLeftOut: (inout CSVReader, _ isNameless: Bool) -> Void = { _, _ in }
  ) throws(FeedError) {
    self.table = table
    let column = try table.requiredIndex(of: key)
    keyColumn = column
    var reader = table.rows()
    var memory = MemoryCount(table.budget)
    while reader.next() {
      if reader.cells.count > table.columns.count { reader.flaws.add(.extraCells, at: reader.rowStart) }
      let id = reader.value(column)
      if id.isEmpty {
        guard memory.take(16) else { throw table.outOfBudget(at: reader.rowStart) }
        nameless.add(reader.rowStart)
        eachLeftOut(&reader, true)
        continue
      }
      let isNew = ids.insert(id).isNew
      // The id, its place in the index, the texts that are made of the row, and what the callers keep of it.
      guard memory.take(isNew ? 200 + 3 * (reader.position - reader.rowStart) : 16) else {
        throw table.outOfBudget(at: reader.rowStart)
      }
      guard isNew else {
        repeated.add(reader.rowStart)
        eachLeftOut(&reader, false)
        continue
      }
      rowStarts.append(reader.rowStart)
      eachRow(&reader)
    }
    flaws = reader.flaws
    try table.check(flaws)
  }

  /// Returns notes for the operator about flaws and left out rows.
  func notes() -> [FeedNote] {
    flawNotes()
      + [(repeated, repeatedReason), (nameless, namelessReason)].flatMap { place, reason in
        place.note(in: table, severity: .error, advice: keyAdvice) { "\($0.rows) left out: \(reason)" }
      }
  }

  /// Returns notes for the operator about flaws in the text of the rows.
  func flawNotes() -> [FeedNote] { table.notes(table.flaws, flaws, table.flawsOfBytes()) }

  /// The text of a note about rows that repeat an id.
  var repeatedReason: String { "the \(table.columns[keyColumn]) is that of another row." }

  /// The text of a note about rows without an id.
  var namelessReason: String { "there is no \(table.columns[keyColumn])." }

  /// The advice of both notes.
  var keyAdvice: String { "Give each row a \(table.columns[keyColumn]) of its own." }

  /// The number of rows that are used.
  var count: Int { rowStarts.count }

  /// The number of all rows, with those that are left out.
  var rowCount: Int { count + repeated.count + nameless.count }

  /// Returns a reader for ``read(_:with:)``, which can read any number of rows.
  func reader() -> CSVReader { table.rows() }

  /// Reads the row at `position` into the cells of the reader.
  func read(_ position: Int, with reader: inout CSVReader) {
    reader.position = rowStarts[position]
    _ = reader.next()
  }
}
