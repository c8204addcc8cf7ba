/// Which rows of the timetable a list shows, and in what order: positions in the list to rows, and back.
public struct ShownRows: Equatable, Sendable {
  /// How many are shown.
  public let count: Int
  /// The rows in their order; nothing where all are shown as they are.
  private let rows: [Int32]?
  /// The position of each row, or -1, where the rows are not in the timetable's order.
  private let positions: [Int32]?

  /// All rows of a timetable, in its order.
  public init(all count: Int) {
    self.count = count
    (rows, positions) = (nil, nil)
  }

  /// Some rows, in the timetable's order.
  init(sorted rows: [Int32]) {
    self.rows = rows
    count = rows.count
    positions = nil
  }

  /// Some rows of `total`, in another order.
  init(ordered rows: [Int32], of total: Int) {
    self.rows = rows
    count = rows.count
    var positions = [Int32](repeating: -1, count: total)
    for (position, row) in rows.enumerated() { positions[Int(row)] = Int32(clamping: position) }
    self.positions = positions
  }

  /// The row that is shown at a position.
  public func row(at position: Int) -> Int { rows.map { Int($0[position]) } ?? position }

  /// Where a row is shown; nothing where it is not.
  public func position(of row: Int) -> Int? {
    guard let rows else { return row < count ? row : nil }
    if let positions {
      guard positions.indices.contains(row), positions[row] >= 0 else { return nil }
      return Int(positions[row])
    }
    let position = firstPosition(of: rows, from: row)
    return position < rows.count && rows[position] == row ? position : nil
  }

  /// Where the keyboard goes that was on `row`, which is not shown any more: to the next one of the day, or the last.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - before: Where it was shown.
  /// - Returns: The position; its own where it is shown, none where nothing is.
  public func nearestPosition(to row: Int, before: Int?) -> Int? {
    if let position = position(of: row) { return position }
    guard let rows, !rows.isEmpty else { return count > 0 ? count - 1 : nil }
    guard positions == nil else { return min(before ?? 0, rows.count - 1) }
    return min(firstPosition(of: rows, from: row), rows.count - 1)
  }

  /// Two of the same rows are equal; the positions follow from them.
  public static func == (a: ShownRows, b: ShownRows) -> Bool { a.count == b.count && a.rows == b.rows }

  private func firstPosition(of rows: [Int32], from row: Int) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(rows[middle]) < row { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
