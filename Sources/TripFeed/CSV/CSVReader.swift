import Glibc

/// Reads the rows of a CSV table one by one, as bytes, without making strings. Keeps only one row in memory.
///
/// Follows RFC 4180 and accepts what real feeds contain: rows end with LF, CRLF or CR, blanks around cells are
/// dropped, blank lines are skipped. The table's bytes must stay in memory as long as the reader is used.
struct CSVReader {
  let bytes: Bytes
  /// The offset in ``bytes`` of the row that is read next.
  var position: Int
  /// The offset in ``bytes`` where reading stops: the start of a row, or the end of the table.
  let end: Int
  /// The cells of the row that was read last, at most ``cellLimit`` of them.
  private(set) var cells = CSVCells()
  /// The offset in ``bytes`` of the row that was read last.
  private(set) var rowStart = 0
  /// The flaws in the text of the rows that were read so far, such as unclosed quotes.
  var flaws = CSVFlaws()

  private let shape: CSVShape
  /// The greatest number of cells that are kept of each row. Cells after that are skipped.
  private let cellLimit: Int
  private var scratch: Scratch?
  private var scratchUsed = 0
  /// The texts of the current row's cells with doubled quotes that ``value(_:)`` has already unescaped, by column.
  private var unescapedCells: [(column: Int, text: Bytes)] = []

  /// The greatest length of a row that is read: many times that of a row in any real table.
  static let rowLimit = ByteCount.mebibytes(1)

  /// Makes a reader of the rows that begin in `range`, a range of offsets in `bytes`.
  init(_ bytes: Bytes, range: Range<Int>, shape: CSVShape, cellLimit: Int = .max) {
    self.bytes = bytes
    position = range.lowerBound
    end = min(range.upperBound, bytes.count)
    self.shape = shape
    self.cellLimit = cellLimit
  }

  /// Reads the next row that is not blank into ``cells``.
  ///
  /// - Returns: `true` when a row was read; `false` at the end of the range, and at a row longer than ``rowLimit``,
  ///   which is added to the flaws.
  mutating func next() -> Bool {
    while position < end {
      rowStart = position
      if scratchUsed > 0 {
        scratchUsed = 0
        unescapedCells.removeAll(keepingCapacity: true)
      }
      cells.removeAll()
      if shape.isPlain { readPlainRow(to: rowEnd()) } else { readRow() }
      if position - rowStart > Self.rowLimit.count {
        cells.removeAll()
        flaws.add(.longRow, at: rowStart)
        position = end
        return false
      }
      if cells.count > 1 { return true }
      if cells.count == 1, cells[0].end > cells[0].start || cells[0].isQuoted { return true }
    }
    return false
  }

  /// Moves to the start of the row after the next one without reading its cells. Allowed only when the table is
  /// plain, see ``CSVShape/isPlain``.
  @inline(__always)
  mutating func skipPlainRow() {
    position = (bytes.firstOffset(of: 0x0A, from: position) ?? bytes.count - 1) + 1
  }

  /// Returns the text of a cell of the current row as bytes that are valid until the next row is read.
  ///
  /// - Returns: The bytes; empty when the row has no such cell.
  @inline(__always)
  mutating func value(_ column: Int) -> Bytes {
    guard column >= 0, column < cells.count else { return Bytes(start: nil, count: 0) }
    let cell = cells[column]
    if !cell.isEscaped { return bytes.slice(cell.start..<cell.end) }
    if let known = unescapedCells.first(where: { $0.column == column }) { return known.text }
    let text = unescaped(cell)
    unescapedCells.append((column, text))
    return text
  }

  /// Returns whether the bytes that ``value(_:)`` returns for a column are part of the table, so that they stay valid
  /// after the next row is read.
  @inline(__always)
  func isInPlace(_ column: Int) -> Bool { column >= 0 && column < cells.count && !cells[column].isEscaped }

  // MARK: Rows without quotes

  @inline(__always)
  private func rowEnd() -> Int { bytes.firstOffset(of: 0x0A, from: position) ?? bytes.count }

  @inline(__always)
  private mutating func readPlainRow(to lineEnd: Int) {
    position = min(lineEnd + 1, bytes.count)
    guard let base = bytes.baseAddress else { return }
    var rowEnd = lineEnd
    if rowEnd > rowStart, base[rowEnd - 1] == 0x0D { rowEnd -= 1 }
    var start = rowStart
    var index = rowStart
    while index + 8 <= rowEnd {
      var commas = Self.commas(UnsafeRawPointer(base).loadUnaligned(fromByteOffset: index, as: UInt64.self))
      while commas != 0 {
        let comma = index + commas.trailingZeroBitCount / 8
        appendTrimmed(start, comma)
        if cells.count >= cellLimit { return }
        start = comma + 1
        commas &= commas - 1
      }
      index += 8
    }
    while index < rowEnd {
      if base[index] == 0x2C {
        appendTrimmed(start, index)
        if cells.count >= cellLimit { return }
        start = index + 1
      }
      index += 1
    }
    appendTrimmed(start, rowEnd)
  }

  /// Finds the commas in eight bytes of the table. In the result, the highest bit of each byte that is a comma is 1,
  /// and all other bits are 0.
  @inline(__always)
  private static func commas(_ bytes: UInt64) -> UInt64 {
    let (ones, low) = (0x0101_0101_0101_0101 as UInt64, 0x7F7F_7F7F_7F7F_7F7F as UInt64)
    // After the exclusive or, a comma is the byte 0. Adding 0x7F to the lower seven bits of a byte sets its highest
    // bit unless those bits are 0, and never carries into the next byte.
    let others = UInt64(littleEndian: bytes) ^ (0x2C * ones)
    return ~((others & low) &+ low | others | low)
  }

  @inline(__always)
  private mutating func appendTrimmed(_ from: Int, _ to: Int) {
    var start = from
    var end = to
    while start < end, Self.isBlank(bytes[start]) { start += 1 }
    while end > start, Self.isBlank(bytes[end - 1]) { end -= 1 }
    cells.append(CSVCell(start: start, end: end))
  }

  /// Returns whether a byte is a space or a tab.
  @inline(__always)
  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  // MARK: Any row

  private mutating func readRow() {
    // In a table with quotes, most rows have none. They are read as plain rows up to the next LF, unless rows may
    // also end with CR alone: then the next LF can be far away.
    if !shape.hasLoneCRs {
      let lineEnd = rowEnd()
      if bytes.slice(position..<lineEnd).firstOffset(of: 0x22) == nil {
        readPlainRow(to: lineEnd)
        return
      }
    }
    var index = position
    while true {
      let cellStart = index
      while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
      if index < bytes.count, bytes[index] == 0x22 {
        index = readQuotedCell(from: index)
      } else {
        index = readBareCell(from: cellStart)
      }
      guard index < bytes.count else { break }
      let separator = bytes[index]
      index += 1
      if separator == 0x2C { continue }
      if separator == 0x0D, index < bytes.count, bytes[index] == 0x0A { index += 1 }
      break
    }
    position = index
  }

  /// Reads the cell without quotes that begins at `start`. Returns the offset of the comma or line end behind the
  /// cell, or of the end of the table.
  private mutating func readBareCell(from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x2C || byte == 0x0A || byte == 0x0D { break }
      if byte == 0x22 { flaws.add(.bareQuote, at: index) }
      index += 1
    }
    if cells.count < cellLimit { appendTrimmed(start, index) }
    return index
  }

  /// Reads the cell whose opening quote is at `quote`. Returns the offset of the comma or line end behind the cell,
  /// or of the end of the table.
  private mutating func readQuotedCell(from quote: Int) -> Int {
    var cell = CSVCell(start: quote + 1, end: quote + 1, isQuoted: true)
    var index = quote + 1
    while true {
      guard let next = bytes.firstOffset(of: 0x22, from: index) else {
        flaws.add(.unterminatedQuote, at: quote)
        cell.end = bytes.count
        index = bytes.count
        break
      }
      if next + 1 < bytes.count, bytes[next + 1] == 0x22 {
        cell.isEscaped = true
        index = next + 2
        continue
      }
      cell.end = next
      index = next + 1
      break
    }
    // Text between the closing quote and the comma has no meaning in CSV: it is added to the flaws and dropped.
    while index < bytes.count, bytes[index] != 0x2C, bytes[index] != 0x0A, bytes[index] != 0x0D {
      if !Self.isBlank(bytes[index]) { flaws.add(.textAfterQuote, at: index) }
      index += 1
    }
    while cell.start < cell.end, Self.isBlank(bytes[cell.start]) { cell.start += 1 }
    while cell.end > cell.start, Self.isBlank(bytes[cell.end - 1]) { cell.end -= 1 }
    if cells.count < cellLimit { cells.append(cell) }
    return index
  }

  /// Returns the text of a cell with each doubled quote replaced by one quote. All such texts of a row share one
  /// buffer of the row's length, which is long enough for all of them.
  private mutating func unescaped(_ cell: CSVCell) -> Bytes {
    let needed = position - rowStart
    if scratchUsed == 0, scratch.map({ $0.bytes.count < needed }) ?? true { scratch = Scratch(max(needed, 4096)) }
    guard let scratch, scratchUsed + cell.end - cell.start <= scratch.bytes.count,
      let base = scratch.bytes.baseAddress
    else { return Bytes(start: nil, count: 0) }
    let target = base + scratchUsed
    var length = 0
    var index = cell.start
    while index < cell.end {
      target[length] = bytes[index]
      length += 1
      index += bytes[index] == 0x22 && index + 1 < cell.end && bytes[index + 1] == 0x22 ? 2 : 1
    }
    scratchUsed += length
    return Bytes(start: UnsafePointer(target), count: length)
  }
}

/// A buffer for the unescaped texts of one row.
private final class Scratch {
  let bytes: UnsafeMutableBufferPointer<UInt8>

  init(_ count: Int) { bytes = .allocate(capacity: count) }
  deinit { bytes.deallocate() }
}
