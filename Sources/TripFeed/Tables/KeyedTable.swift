import TripCore

/// A table whose rows have ids, such as stops.txt. Keeps the ids and the offsets of their rows in memory; the other
/// cells of a row are read on demand.
struct KeyedTable: Sendable {
  let table: CSVTable
  private let keyColumn: Int
  /// The ids of the rows that are used, in the order of the table.
  private(set) var ids = IDIndex()
  /// For each id, by its position in ``ids``, the offset of its row in the bytes of the table.
  private(set) var rowStarts: [Int] = []
  /// Counts the rows that are left out because an earlier row has the same id.
  private(set) var repeated = CountedPlace()
  /// Counts the rows that are left out because they have no id.
  private(set) var nameless = CountedPlace()
  /// The flaws in the CSV text of the rows, such as unclosed quotes.
  private(set) var flaws = CSVFlaws()

  /// Reads the ids of all rows of a table.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - key: The name of the column with the ids.
  ///   - eachRow: Called with each row that is used.
  ///   - eachLeftOut: Called with each row that is left out. Its second argument is `true` when the row has no id,
  ///     `false` when it repeats one.
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
      // An estimate of the memory for the id, its entry in the index, the texts made from the row, and what the
      // closures `eachRow` keep of it.
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

  /// Returns notes for the operator about flaws in the text of the rows and about rows that are left out.
  func notes() -> [FeedNote] {
    flawNotes()
      + [(repeated, repeatedReason), (nameless, namelessReason)].flatMap { place, reason in
        place.note(in: table, severity: .error, advice: keyAdvice) { "\($0.rows) left out: \(reason)" }
      }
      + alike.note(in: table, advice: keyAdvice) {
        "\($0.rows) with a \(table.columns[keyColumn]) that looks like that of another row; people cannot tell them apart."
      }
  }

  /// The rows with an id that people read as that of an earlier row, such as `é` written as one character and as two.
  private var alike: CountedPlace {
    // Swift's strings are equal where they look alike, which ASCII never does.
    var texts: Set<String> = []
    var alike = CountedPlace()
    for position in rowStarts.indices {
      let text = ids.withID(at: position) { id in id.allSatisfy { $0 < 0x80 } ? nil : id.text }
      if let text, !texts.insert(text).inserted { alike.add(rowStarts[position]) }
    }
    return alike
  }

  /// Returns notes for the operator about flaws in the text of the rows.
  func flawNotes() -> [FeedNote] { table.notes(table.flaws, flaws, table.flawsOfBytes()) }

  /// The text of the note about rows that are left out because they repeat an id.
  var repeatedReason: String { "the \(table.columns[keyColumn]) is that of another row." }

  /// The text of the note about rows that are left out because they have no id.
  var namelessReason: String { "there is no \(table.columns[keyColumn])." }

  /// What the notes about repeated and missing ids advise the operator to do.
  var keyAdvice: String { "Give each row a \(table.columns[keyColumn]) of its own." }

  /// The number of rows that are used: those with an id that no earlier row has.
  var count: Int { rowStarts.count }

  /// The number of all rows of the table, including those that are left out.
  var rowCount: Int { count + repeated.count + nameless.count }

  /// Returns a reader to pass to ``read(_:with:)``. One reader serves for any number of rows.
  func reader() -> CSVReader { table.rows() }

  /// Reads the row of the id at `position` in ``ids``; its cells are then in `reader`.
  func read(_ position: Int, with reader: inout CSVReader) {
    reader.position = rowStarts[position]
    _ = reader.next()
  }
}
