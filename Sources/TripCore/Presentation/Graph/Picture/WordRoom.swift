/// Where on a picture there is room for a text: where neither another trip's line nor another text is.
struct WordRoom {
  private let plot: GraphRectangle
  /// The width and height of a cell of the grid, in points.
  private let cell: Double
  private let columns, rows: Int
  /// For each cell, the row of the one trip whose line goes through it.
  private var owners: [Int32]
  /// A cell without a line, one with the lines of several trips, and one under a text.
  private static let (free, several, text): (Int32, Int32, Int32) = (-1, -2, -3)
  private var textCells = 0

  /// Makes the room of a plot that is still empty; `height` is that of a text, in points.
  init(_ plot: GraphRectangle, height: Double) {
    self.plot = plot
    cell = max(2, height / 3)
    columns = max(1, Int(saturating: (plot.width / cell).rounded(.up)))
    rows = max(1, Int(saturating: (plot.height / cell).rounded(.up)))
    owners = [Int32](repeating: Self.free, count: columns * rows)
  }

  /// Takes the cells under the lines of trips.
  mutating func add(_ strokes: GraphStrokes) {
    for stroke in strokes.segments {
      let owner = stroke.row.flatMap(Int32.init(exactly:)) ?? Self.several
      for index in stroke.points.dropLast() {
        add(from: strokes.points[index], to: strokes.points[index + 1], owner)
      }
    }
  }

  /// Takes the room of a text when all of it is free, but for the line of its own trip.
  ///
  /// - Parameters:
  ///   - word: The text.
  ///   - size: The width and the height of the text, in points.
  ///   - row: The row of its trip. A text that is ``PlacedWord/isOverLines`` may stand on the lines of others.
  /// - Returns: Whether there was room.
  mutating func take(_ word: PlacedWord, _ size: GraphSize, row: Int) -> Bool {
    let own = Int32(clamping: row)
    let cells = cells(of: word, size)
    let isFree = cells.allSatisfy { cell in
      guard let owner = cell.map({ owners[$0] }) else { return false }
      return word.isOverLines ? owner != Self.text : owner == Self.free || owner == own
    }
    guard isFree else { return false }
    for case let cell? in cells where owners[cell] != Self.text {
      owners[cell] = Self.text
      textCells += 1
    }
    return true
  }

  /// Which part of the plot is under texts, from 0 to 1.
  var textShare: Double { Double(textCells) / Double(owners.count) }

  /// The cells under a text; `nil` for each place that is outside the plot.
  private func cells(of word: PlacedWord, _ size: GraphSize) -> [Int?] {
    let (across, down) = (steps(size.width), steps(size.height))
    let (direction, middle) = (word.direction, word.middle)
    return (0...across).flatMap { column in
      (0...down).map { line in
        let a = (Double(column) / Double(across) - 0.5) * size.width
        let b = (Double(line) / Double(down) - 0.5) * size.height
        return index(
          of: GraphPoint(
            x: middle.x + a * direction.x - b * direction.y, y: middle.y + a * direction.y + b * direction.x))
      }
    }
  }

  private func steps(_ length: Double) -> Int { max(1, Int(saturating: (length / cell).rounded(.up))) }

  private func index(of place: GraphPoint) -> Int? {
    guard plot.contains(place) else { return nil }
    let (column, row) = (Int((place.x - plot.x) / cell), Int((place.y - plot.y) / cell))
    return min(row, rows - 1) * columns + min(column, columns - 1)
  }

  private mutating func add(from a: GraphPoint, to b: GraphPoint, _ owner: Int32) {
    let (from, to) = (max(plot.x, min(a.x, b.x)), min(plot.maxX, max(a.x, b.x)))
    guard from <= to else { return }
    let width = b.x - a.x
    func place(_ share: Double) -> GraphPoint { GraphPoint(x: a.x + share * width, y: a.y + share * (b.y - a.y)) }
    let (first, last) = width == 0 ? (0, 1) : ((from - a.x) / width, (to - a.x) / width)
    let count = steps(max(abs(to - from), abs((last - first) * (b.y - a.y))))
    for step in 0...count {
      guard let index = index(of: place(first + Double(step) / Double(count) * (last - first))) else { continue }
      owners[index] = owners[index] == Self.free || owners[index] == owner ? owner : Self.several
    }
  }
}
