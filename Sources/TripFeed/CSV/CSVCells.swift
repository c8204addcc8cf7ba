/// One cell of a row: where its text lies in the table's bytes, quotes and surrounding blanks left out.
struct CSVCell {
  var start: Int
  var end: Int
  /// Whether a quote within it is still written twice.
  var isEscaped = false
  /// Whether it stands in quotes; an empty cell in quotes is no blank line.
  var isQuoted = false
}

/// The cells of one row, in memory that the next row uses again. An array would ask before every cell whether it is
/// its memory's only owner, which took a twentieth of all time.
///
/// Copies share the memory: of a reader and its copy, only one may go on reading.
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
