/// One cell of a CSV row, as offsets in the bytes of the table. Quotes and blanks around the text are not between the
/// offsets.
struct CSVCell {
  /// The offset of the first byte of the cell's text.
  var start: Int
  /// The offset just behind the last byte of the cell's text.
  var end: Int
  /// `true` when the text contains doubled quotes, each of which stands for one quote.
  var isEscaped = false
  /// Whether the cell is in quotes. A row whose only cell is empty and not in quotes is a blank line.
  var isQuoted = false
}

/// The cells of one CSV row, in memory that the next row reuses.
///
/// Replaces an array, which checks before every change whether its memory is shared. Copies of this value share their
/// memory: of a reader and its copy, only one may read further rows.
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
