/// Where on a picture there is room for a text: where neither another trip's line nor another text is.
struct WordRoom {
  private let grid: Grid
  /// For each cell, the row of the one trip whose line goes through it.
  private var owners: [Int32]
  /// A cell without a line, one with the lines of several trips, and one under a text.
  private static let (free, several, text): (Int32, Int32, Int32) = (-1, -2, -3)
  private var textCells = 0

  /// Makes the room of a plot that is still empty; `height` is that of a text, in points.
  init(_ plot: GraphRectangle, height: Double) {
    grid = Grid(plot, cell: max(2, height / 3))
    owners = [Int32](repeating: Self.free, count: grid.count)
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
  /// - Returns: `nil` when there was room; else how far the text has to move along itself to leave what is in its way.
  mutating func take(_ word: PlacedWord, _ size: GraphSize, row: Int) -> Double? {
    let own = Int32(clamping: row)
    let obstacle = grid.lastCell(of: word, size) { cell in
      guard let owner = cell.map({ owners[$0] }) else { return true }
      return word.isOverLines ? owner == Self.text : owner != Self.free && owner != own
    }
    guard obstacle == nil else { return obstacle }
    return grid.lastCell(of: word, size) { cell in
      if let cell, owners[cell] != Self.text {
        owners[cell] = Self.text
        textCells += 1
      }
      return false
    }
  }

  /// Which part of the plot is under texts, from 0 to 1.
  var textShare: Double { Double(textCells) / Double(owners.count) }

  private mutating func add(from a: GraphPoint, to b: GraphPoint, _ owner: Int32) {
    guard let line = grid.plot.clip(a, b) else { return }
    grid.cells(from: line.from, to: line.to) { cell in
      owners[cell] = owners[cell] == Self.free || owners[cell] == owner ? owner : Self.several
    }
  }
}

/// The cells of a picture in which texts find room.
private struct Grid {
  let plot: GraphRectangle
  /// The width and height of a cell, in points, and how many cells are in a point.
  private let cell, cells: Double
  private let columns, rows: Int

  init(_ plot: GraphRectangle, cell: Double) {
    (self.plot, self.cell, cells) = (plot, cell, 1 / cell)
    columns = max(1, Int(saturating: (plot.width / cell).rounded(.up)))
    rows = max(1, Int(saturating: (plot.height / cell).rounded(.up)))
  }

  /// The number of cells.
  var count: Int { columns * rows }

  /// Goes through the cells under a text from its end to its start, with `nil` for each place outside the plot, until one
  /// is the wanted one.
  ///
  /// - Returns: How far that cell reaches from the start of the text; `nil` when none is wanted.
  func lastCell(of word: PlacedWord, _ size: GraphSize, isWanted: (Int?) -> Bool) -> Double? {
    let (across, down) = (steps(size.width), steps(size.height))
    let (direction, middle) = (word.direction, word.middle)
    for column in (0...across).reversed() {
      let a = (Double(column) / Double(across) - 0.5) * size.width
      for line in 0...down {
        let b = (Double(line) / Double(down) - 0.5) * size.height
        let place = GraphPoint(
          x: middle.x + a * direction.x - b * direction.y, y: middle.y + a * direction.y + b * direction.x)
        if isWanted(index(of: place)) { return a + size.width / 2 + cell }
      }
    }
    return nil
  }

  /// Goes through the cells under a straight line inside the plot.
  func cells(from: GraphPoint, to: GraphPoint, body: (Int) -> Void) {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let count = steps(max(abs(dx), abs(dy)))
    let (across, down) = (dx * cells / Double(count), dy * cells / Double(count))
    var (x, y) = ((from.x - plot.x) * cells, (from.y - plot.y) * cells)
    for _ in 0...count {
      body(index(column: Int(x), row: Int(y)))
      (x, y) = (x + across, y + down)
    }
  }

  /// The number of steps that pass over no cell along a length.
  func steps(_ length: Double) -> Int { max(1, Int(saturating: (length * cells).rounded(.up))) }

  /// The index of the cell at a place; `nil` outside the plot.
  func index(of place: GraphPoint) -> Int? {
    guard plot.contains(place) else { return nil }
    return index(column: Int((place.x - plot.x) * cells), row: Int((place.y - plot.y) * cells))
  }

  private func index(column: Int, row: Int) -> Int { min(row, rows - 1) * columns + min(column, columns - 1) }
}
