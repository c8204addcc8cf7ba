/// The rows of the timetable that a list shows, in the order of the list. Converts positions in the list to rows and
/// back.
public struct ShownRows: Equatable, Sendable {
  /// The number of rows that the list shows.
  public let count: Int
  /// The rows that the list shows, in its order; `nil` when it shows all rows in the order of the timetable.
  private let rows: [Int32]?
  /// For each row of the timetable, its position in the list, or -1 when the list does not show it; `nil` when the
  /// list has the order of the timetable.
  private let positions: [Int32]?

  /// Makes a list that shows all rows of a timetable, in its order; `count` is their number.
  public init(all count: Int) {
    self.count = count
    (rows, positions) = (nil, nil)
  }

  /// Makes a list that shows some rows in the order of the timetable, in which `rows` must be.
  init(sorted rows: [Int32]) {
    self.rows = rows
    count = rows.count
    positions = nil
  }

  /// Makes a list that shows some rows in any order; `total` is the number of rows of the timetable.
  init(ordered rows: [Int32], of total: Int) {
    self.rows = rows
    count = rows.count
    var positions = [Int32](repeating: -1, count: total)
    for (position, row) in rows.enumerated() { positions[Int(row)] = Int32(clamping: position) }
    self.positions = positions
  }

  /// Returns the row at a position of the list. The position must be less than ``count``.
  public func row(at position: Int) -> Int { rows.map { Int($0[position]) } ?? position }

  /// Returns the position of a row in the list, or `nil` when the row is not shown.
  public func position(of row: Int) -> Int? {
    guard let rows else { return row < count ? row : nil }
    if let positions {
      guard positions.indices.contains(row), positions[row] >= 0 else { return nil }
      return Int(positions[row])
    }
    let position = firstPosition(of: rows, from: row)
    return position < rows.count && rows[position] == row ? position : nil
  }

  /// Finds the position to which the keyboard's cursor moves when the list may not show its row any more.
  ///
  /// - Parameters:
  ///   - row: The row on which the cursor was.
  ///   - before: The former position of the row, or `nil` when it is not known.
  /// - Returns: The position of the row, or else of the next row in the list, or else of the last one; `nil` when the
  ///   list is empty.
  public func nearestPosition(to row: Int, before: Int?) -> Int? {
    if let position = position(of: row) { return position }
    guard let rows, !rows.isEmpty else { return count > 0 ? count - 1 : nil }
    guard positions == nil else { return min(before ?? 0, rows.count - 1) }
    return min(firstPosition(of: rows, from: row), rows.count - 1)
  }

  /// Whether the lists `a` and `b` show the same rows in the same order.
  public static func == (a: ShownRows, b: ShownRows) -> Bool { a.count == b.count && a.rows == b.rows }

  /// The position in `rows` of the first row that is equal to `row` or comes after it, by binary search.
  private func firstPosition(of rows: [Int32], from row: Int) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(rows[middle]) < row { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
