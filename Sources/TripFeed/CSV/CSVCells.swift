/// One cell of a row, as offsets in the bytes of the table. Quotes and blanks around the text are left out.
struct CSVCell {
  /// The offset of the first byte of the text.
  var start: Int
  /// The offset behind the last byte of the text.
  var end: Int
  /// Whether the text contains quotes, which are still doubled in the bytes of the table.
  var isEscaped = false
  /// Whether the cell is quoted. A row with one empty cell is a blank line unless that cell is quoted.
  var isQuoted = false
}

/// The cells of one row, in memory that the next row reuses.
///
/// Used in place of an array, which checks before every change whether its memory is shared. Copies of this value share
/// their memory: of a reader and its copy, only one may go on reading.
struct CSVCells {
  private final class Memory {
    let cells: UnsafeMutablePointer<CSVCell>

    init(_ capacity: Int) { cells = .allocate(capacity: capacity) }
    deinit { cells.deallocate() }
  }

  private var memory = Memory(32)
  private var capacity = 32
  private(set) var count = 0

  var indices: Range<Int> { 0..<count }

  subscript(index: Int) -> CSVCell {
    @inline(__always) get {
      precondition(index >= 0 && index < count)
      return memory.cells[index]
    }
  }

  @inline(__always)
  mutating func removeAll() { count = 0 }

  @inline(__always)
  mutating func append(_ cell: CSVCell) {
    if count == capacity { grow() }
    (memory.cells + count).initialize(to: cell)
    count += 1
  }

  private mutating func grow() {
    let larger = Memory(capacity * 2)
    larger.cells.initialize(from: memory.cells, count: count)
    memory = larger
    capacity *= 2
  }
}
