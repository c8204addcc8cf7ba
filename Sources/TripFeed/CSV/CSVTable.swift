/// A table of a feed: its bytes and the columns of its header.
struct CSVTable: Sendable {
  /// The name of the table's file, such as `stop_times.txt`.
  let name: String
  let buffer: ByteBuffer
  let shape: CSVShape
  /// The names of the table's columns, in the order of the header.
  let columns: [String]
  /// The offset in bytes of the first row behind the header.
  let rowsStart: Int
  /// The flaws in the text of the header.
  let flaws: CSVFlaws
  /// The memory that reading the rows of the table may take, counted for the whole feed.
  let budget: MemoryBudget
  /// The offset of the first byte that was not UTF-8; `nil` when all bytes were. From there on, the table has been read as
  /// Windows-1252.
  private let firstOffsetNotUTF8: Int?

  /// Reads the header of a table. A table that is not UTF-8 is read as Windows-1252, so that everything in it is text: ids
  /// are compared, written and published as texts.
  ///
  /// - Throws: ``FeedError`` when the table is UTF-16, is empty or is an HTML page, when its header cannot be read, or when
  ///   memory is short.
  init(_ original: ByteBuffer, name: String, budget: MemoryBudget = MemoryBudget()) throws(FeedError) {
    self.name = name
    self.budget = budget
    if let encoding = Self.wrongEncoding(original.bytes) {
      throw FeedError(.wrongEncoding(encoding), file: name, line: 1)
    }
    firstOffsetNotUTF8 = original.bytes.firstOffsetNotUTF8
    if firstOffsetNotUTF8 != nil {
      guard budget.take(original.bytes.count), let text = Windows1252.utf8(original) else {
        throw budget.error(file: name)
      }
      buffer = text
    } else {
      buffer = original
    }
    let bytes = buffer.bytes
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

  /// The greatest number of columns that are read from a header. No table of GTFS has more than twenty.
  private static let columnLimit = 1024

  /// Returns the index of a column in the rows of the table, or -1 when the table has no such column.
  /// ``CSVReader/value(_:)`` returns empty bytes for -1.
  func index(of column: String) -> Int { columns.firstIndex(of: column) ?? -1 }

  /// Returns the index of a required column in the rows of the table.
  ///
  /// - Throws: ``FeedError`` when the table has no such column.
  func requiredIndex(of column: String) throws(FeedError) -> Int {
    guard let index = columns.firstIndex(of: column) else {
      throw FeedError(.missingColumn, file: name, line: 1, field: column)
    }
    return index
  }

  /// Returns a reader of all rows behind the header.
  func rows() -> CSVReader {
    // One cell more than the header has is enough to notice a row with too many cells. Reading all cells of a hostile
    // row could take much memory.
    rows(in: rowsStart..<buffer.bytes.count, cellLimit: columns.count + 1)
  }

  /// Returns a reader of the rows that begin in `range`, a range of bytes, which keeps at most `cellLimit` cells of
  /// each row.
  func rows(in range: Range<Int>, cellLimit: Int) -> CSVReader {
    CSVReader(buffer.bytes, range: range, shape: shape, cellLimit: cellLimit)
  }

  /// Returns the error to throw when the memory budget is exhausted at the row at `offset`.
  func outOfBudget(at offset: Int) -> FeedError { budget.error(file: name, line: line(at: offset)) }

  /// Throws an error when `flaws` contains a flaw that makes the rest of the table unreadable.
  func check(_ flaws: CSVFlaws) throws(FeedError) {
    if let error = Self.error(flaws, file: name, line: line) { throw error }
  }

  /// Returns the error for a flaw that makes the rest of a table unreadable, or `nil` when there is none. If a row is
  /// too long because a closing quote is missing, the error names the missing quote.
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

  /// Returns the number of the line that the byte at `offset` is in; the header is line 1. Cost: searches all bytes
  /// before the offset.
  func line(at offset: Int) -> Int {
    let before = buffer.bytes.slice(0..<min(offset, buffer.bytes.count))
    var line = 1
    // Counts every LF, also that of a CRLF, and every CR without an LF behind it.
    for byte in [UInt8(0x0A), 0x0D] where byte == 0x0A || !shape.isPlain {
      var next = before.firstOffset(of: byte)
      while let end = next {
        if byte == 0x0A || end + 1 == buffer.bytes.count || buffer.bytes[end + 1] != 0x0A { line += 1 }
        next = before.firstOffset(of: byte, from: end + 1)
      }
    }
    return line
  }

  /// Returns where the table was not UTF-8, and where it has a NUL byte, for which the whole table is searched.
  func flawsOfBytes() -> CSVFlaws {
    var flaws = CSVFlaws()
    if let firstOffsetNotUTF8 { flaws.add(.notUTF8, at: firstOffsetNotUTF8) }
    if let offset = buffer.bytes.firstOffset(of: 0) { flaws.add(.nulByte, at: offset) }
    return flaws
  }

  /// Returns the encoding that the first bytes of a table show, or `nil` when the table may be UTF-8.
  private static func wrongEncoding(_ bytes: Bytes) -> String? {
    guard bytes.count >= 2 else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE), (0xFE, 0xFF): return "UTF-16"
    case (0, _), (_, 0): return "UTF-16 or UTF-32"
    default: return nil
    }
  }
}
