/// A table of a feed: its bytes and what its header says.
struct CSVTable: Sendable {
  /// The file's name, as `stop_times.txt`.
  let name: String
  let buffer: ByteBuffer
  let shape: CSVShape
  /// The names of the columns.
  let columns: [String]
  /// Where the first row behind the header begins.
  let rowsStart: Int
  /// What is wrong with the header.
  let flaws: CSVFlaws
  /// What reading its rows may take in memory.
  let budget: MemoryBudget

  /// Reads the header of a table.
  init(_ buffer: ByteBuffer, name: String, budget: MemoryBudget = MemoryBudget()) throws(FeedError) {
    self.name = name
    self.buffer = buffer
    self.budget = budget
    let bytes = buffer.bytes
    if let encoding = Self.wrongEncoding(bytes) { throw FeedError(.wrongEncoding(encoding), file: name, line: 1) }
    shape = CSVShape(buffer)
    let hasMark = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    var reader = CSVReader(
      bytes, range: (hasMark ? 3 : 0)..<bytes.count, shape: shape, cellLimit: Self.columnLimit)
    guard reader.next() else {
      if let error = Self.error(reader.flaws, file: name, line: { _ in 1 }) { throw error }
      throw FeedError(.emptyTable, file: name)
    }
    var columns: [String] = []
    for index in reader.cells.indices {
      let column = reader.value(index).text
      if !column.isEmpty, columns.contains(column) { reader.flaws.add(.repeatedColumn, at: reader.rowStart) }
      columns.append(column)
    }
    self.columns = columns
    rowsStart = reader.position
    flaws = reader.flaws
    if columns.first?.first == "<" { throw FeedError(.webPage, file: name, line: 1) }
  }

  /// How many columns are looked at; GTFS knows less than twenty in any table.
  private static let columnLimit = 1024

  /// Which cell of a row holds `column`; -1, the cell that no row has, where the table lacks it.
  func index(of column: String) -> Int { columns.firstIndex(of: column) ?? -1 }

  /// Which cell of a row holds `column`, without which the table is useless.
  func requiredIndex(of column: String) throws(FeedError) -> Int {
    guard let index = columns.firstIndex(of: column) else {
      throw FeedError(.missingColumn, file: name, line: 1, field: column)
    }
    return index
  }

  /// A reader of all rows behind the header.
  func rows() -> CSVReader {
    // One cell more than there are columns shows that a row has too many; a hostile one has millions.
    rows(in: rowsStart..<buffer.bytes.count, cellLimit: columns.count + 1)
  }

  /// A reader of the rows that begin in `range`.
  func rows(in range: Range<Int>, cellLimit: Int) -> CSVReader {
    CSVReader(buffer.bytes, range: range, shape: shape, cellLimit: cellLimit)
  }

  /// Why reading stopped at a row for which the budget did not suffice.
  func outOfBudget(at offset: Int) -> FeedError { budget.error(file: name, line: line(at: offset)) }

  /// Stops at what makes the rest of the table unreadable.
  func check(_ flaws: CSVFlaws) throws(FeedError) {
    if let error = Self.error(flaws, file: name, line: line) { throw error }
  }

  /// What makes the rest of a table unreadable; a row that a quote made too long counts as the quote.
  private static func error(_ flaws: CSVFlaws, file: String, line: (Int) -> Int) -> FeedError? {
    for (kind, problem) in [
      (CSVFlaws.Kind.unterminatedQuote, FeedError.Problem.unterminatedQuote),
      (.longRow, .rowTooLong(limit: CSVReader.rowLimit)),
    ] {
      if let entry = flaws.entries.first(where: { $0.kind == kind }) {
        return FeedError(problem, file: file, line: line(entry.offset))
      }
    }
    return nil
  }

  /// The line that holds the byte at `offset`, counted from 1.
  func line(at offset: Int) -> Int {
    let before = buffer.bytes.slice(0..<min(offset, buffer.bytes.count))
    var line = 1
    // CRLF counts by its LF; a CR without one ends a line too.
    for byte in [UInt8(0x0A), 0x0D] where byte == 0x0A || !shape.isPlain {
      var next = before.firstOffset(of: byte)
      while let end = next {
        if byte == 0x0A || end + 1 == buffer.bytes.count || buffer.bytes[end + 1] != 0x0A { line += 1 }
        next = before.firstOffset(of: byte, from: end + 1)
      }
    }
    return line
  }

  /// Looks for bytes that no table should have, whatever the columns mean.
  func flawsOfBytes() -> CSVFlaws {
    var flaws = CSVFlaws()
    if let offset = buffer.bytes.firstOffsetNotUTF8 { flaws.add(.notUTF8, at: offset) }
    if let offset = buffer.bytes.firstOffset(of: 0) { flaws.add(.nulByte, at: offset) }
    return flaws
  }

  /// The encoding that gives itself away by its first bytes, where it is not UTF-8.
  private static func wrongEncoding(_ bytes: Bytes) -> String? {
    guard bytes.count >= 2 else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE), (0xFE, 0xFF): return "UTF-16"
    case (0, _), (_, 0): return "UTF-16 or UTF-32"
    default: return nil
    }
  }
}
