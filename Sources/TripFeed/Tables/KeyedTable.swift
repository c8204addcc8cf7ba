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
  private(set) var repeated = CountedPlace()
  /// Where the first row lies that has no id, and how many there are.
  private(set) var nameless = CountedPlace()
  /// What is wrong with the rows.
  private(set) var flaws = CSVFlaws()

  /// Reads the ids of all rows.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - key: The column with the ids.
  ///   - eachRow: Called with each row that has an id of its own.
  ///   - eachLeftOut: Called with each row that has none, and whether it has no id at all.
  /// - Throws: ``FeedError`` where the column is missing, or a quote never ends.
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
      // The id, its places in the index, what the row's texts become, and what callers keep of it.
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

  /// What the operator should know about the rows.
  func notes() -> [FeedNote] {
    flawNotes()
      + [(repeated, repeatedReason), (nameless, namelessReason)].flatMap { place, reason in
        place.note(in: table, severity: .error, advice: keyAdvice) { "\($0.rows) left out: \(reason)" }
      }
  }

  /// What is wrong with the text of the rows.
  func flawNotes() -> [FeedNote] { table.notes(table.flaws, flaws, table.flawsOfBytes()) }

  /// Why rows are left out whose id another row has.
  var repeatedReason: String { "the \(table.columns[keyColumn]) is that of another row." }

  /// Why rows are left out that have no id.
  var namelessReason: String { "there is no \(table.columns[keyColumn])." }

  /// What the operator can do about both.
  var keyAdvice: String { "Give each row a \(table.columns[keyColumn]) of its own." }

  /// How many rows there are.
  var count: Int { rowStarts.count }

  /// How many rows there are, with those that are left out.
  var rowCount: Int { count + repeated.count + nameless.count }

  /// A reader that ``read(_:with:)`` can use for one row after the other.
  func reader() -> CSVReader { table.rows() }

  /// Reads the row at `position` into the reader's cells.
  func read(_ position: Int, with reader: inout CSVReader) {
    reader.position = rowStarts[position]
    _ = reader.next()
  }
}
