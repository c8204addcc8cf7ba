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
  /// - Returns: Whether there was room.
  mutating func take(_ word: PlacedWord, _ size: GraphSize, row: Int) -> Bool {
    let own = Int32(clamping: row)
    let isFree = grid.allCells(of: word, size) { cell in
      guard let owner = cell.map({ owners[$0] }) else { return false }
      return word.isOverLines ? owner != Self.text : owner == Self.free || owner == own
    }
    guard isFree else { return false }
    _ = grid.allCells(of: word, size) { cell in
      if let cell, owners[cell] != Self.text {
        owners[cell] = Self.text
        textCells += 1
      }
      return true
    }
    return true
  }

  /// Which part of the plot is under texts, from 0 to 1.
  var textShare: Double { Double(textCells) / Double(owners.count) }

  private mutating func add(from a: GraphPoint, to b: GraphPoint, _ owner: Int32) {
    let plot = grid.plot
    let (from, to) = (max(plot.x, min(a.x, b.x)), min(plot.maxX, max(a.x, b.x)))
    guard from <= to else { return }
    let width = b.x - a.x
    func place(_ share: Double) -> GraphPoint { GraphPoint(x: a.x + share * width, y: a.y + share * (b.y - a.y)) }
    let (first, last) = width == 0 ? (0, 1) : ((from - a.x) / width, (to - a.x) / width)
    let count = grid.steps(max(abs(to - from), abs((last - first) * (b.y - a.y))))
    for step in 0...count {
      guard let index = grid.index(of: place(first + Double(step) / Double(count) * (last - first))) else { continue }
      owners[index] = owners[index] == Self.free || owners[index] == owner ? owner : Self.several
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

  /// Goes through the cells under a text, with `nil` for each place outside the plot, until `isGood` says no.
  ///
  /// - Returns: Whether it said yes of all.
  func allCells(of word: PlacedWord, _ size: GraphSize, isGood: (Int?) -> Bool) -> Bool {
    let (across, down) = (steps(size.width), steps(size.height))
    let (direction, middle) = (word.direction, word.middle)
    for column in 0...across {
      let a = (Double(column) / Double(across) - 0.5) * size.width
      for line in 0...down {
        let b = (Double(line) / Double(down) - 0.5) * size.height
        let place = GraphPoint(
          x: middle.x + a * direction.x - b * direction.y, y: middle.y + a * direction.y + b * direction.x)
        if !isGood(index(of: place)) { return false }
      }
    }
    return true
  }

  /// The number of steps that pass over no cell along a length.
  func steps(_ length: Double) -> Int { max(1, Int(saturating: (length * cells).rounded(.up))) }

  /// The index of the cell at a place; `nil` outside the plot.
  func index(of place: GraphPoint) -> Int? {
    guard plot.contains(place) else { return nil }
    let (column, row) = (Int((place.x - plot.x) * cells), Int((place.y - plot.y) * cells))
    return min(row, rows - 1) * columns + min(column, columns - 1)
  }
}
