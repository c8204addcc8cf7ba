/// Lays out the key that says which line of the timetable has which colour, in rows above the times.
struct LineKey {
  /// The lines, each with its place where there is room for it.
  let lines: [GraphBase.LineMark]
  /// The number of rows.
  let rowCount: Int
  /// The number of lines without a place, and where that is said; `nil` when all lines have a place.
  let rest: (count: Int, place: GraphPoint)?

  private static let greatestRows = 4
  /// The longest name for which there is room, in digits.
  private static let longestName = 30.0
  /// The room for the number of lines without a place, in digits.
  private static let restLength = 16.0
  /// Letters may be wider than digits: most by so much, and one of a name, such as a G, by a whole digit.
  private static let letterWidth = 1.15

  /// The height of a row, as a multiple of that of a line of text.
  static let rowHeight = 1.1

  /// Lays out some lines; none make no row.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - left: The x coordinate at which the rows begin.
  ///   - width: The width of the rows, in points.
  ///   - letters: The space that text needs.
  init(_ lines: [GraphBase.LineMark], from left: Double, width: Double, _ letters: GraphLettering) {
    let names = lines.map { min(Double($0.name.count + 1) * Self.letterWidth, Self.longestName) * letters.digit }
    let rooms = names.map { GraphBase.LineMark.sample + 4 * GraphBase.LineMark.space + $0 }
    var rest = rooms.reduce(0, +)
    var (placed, row, x, used) = (lines, 0, 0.0, 0)
    for (index, room) in rooms.enumerated() {
      let isLast = row + 1 == Self.greatestRows
      // The last row has room for the number of those that it does not take.
      let limit = isLast && x + rest > width ? width - Self.restLength * letters.digit : width
      if x > 0, x + room > limit {
        guard !isLast else { break }
        (row, x) = (row + 1, 0)
      }
      placed[index].place = GraphPoint(x: left + x, y: Double(row) * Self.rowHeight * letters.height)
      placed[index].width = min(names[index], max(1, width - room + names[index]))
      x += room
      rest -= room
      used = index + 1
    }
    self.lines = placed
    rowCount = lines.isEmpty ? 0 : row + 1
    self.rest =
      used == lines.count
      ? nil
      : (lines.count - used, GraphPoint(x: left + x, y: Double(row) * Self.rowHeight * letters.height))
  }
}
