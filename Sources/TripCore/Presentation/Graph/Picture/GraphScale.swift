/// Converts times and positions of stops to places on the train graph's drawing area, and back.
struct GraphScale {
  let size: GraphSize
  let plot: GraphRectangle
  let window: GraphWindow
  /// The horizontal axis.
  let time: TimeAxis

  /// The room that is kept free above the first stop and below the last when all stops are in sight, in points.
  let room: (above: Double, below: Double)

  /// The key above the times.
  let key: LineKey

  private let letters: GraphLettering
  /// The empty space to the right of the plot, the area of the trips, in points.
  static let edge = 12.0

  init(
    _ size: GraphSize, _ window: GraphWindow, _ letters: GraphLettering, turns: TurnRoom = TurnRoom(),
    lines: [GraphBase.LineMark] = []
  ) {
    self.size = size
    self.window = window
    self.letters = letters
    let left = min(letters.names, size.width / 3)
    let width = max(1, size.width - left - Self.edge)
    key = LineKey(lines, from: left, width: width, letters)
    // Space for text: above the plot for the key, the times and half of the first stop's name, below it for half of the last
    // stop's name.
    let (top, bottom) = ((2 + LineKey.rowHeight * Double(key.rowCount)) * letters.height, letters.height)
    plot = GraphRectangle(
      x: left, y: top, width: width, height: max(1, size.height - top - bottom))
    time = TimeAxis(plot, window)
    room = (
      TurnRoom.height(of: turns.above, letters, in: plot.height),
      TurnRoom.height(of: turns.below, letters, in: plot.height)
    )
  }

  /// Returns the x coordinate of an instant, in points.
  func x(_ instant: Instant) -> Double { time.x(instant) }
  /// Returns the y coordinate, in points, of a position on the stops' axis (0 to 1).
  func y(_ position: Double) -> Double {
    let share = (room.above + position * (plot.height - room.above - room.below)) / plot.height
    return plot.y + (share - window.top) / window.height * plot.height
  }
  /// Returns the position on the stops' axis at a y coordinate: from 0 to 1, and beyond that in the room for turns.
  func position(atY y: Double) -> Double {
    (share(atY: y) * plot.height - room.above) / (plot.height - room.above - room.below)
  }
  /// Returns which share of the picture's height, when all stops are in sight, lies above a y coordinate (0 to 1), as
  /// ``GraphWindow/top`` counts.
  func share(atY y: Double) -> Double { window.top + (y - plot.y) / plot.height * window.height }

  // MARK: - Marks

  /// Returns the vertical lines of the visible times of day, with labels in the operator's time zone.
  func times(_ wording: Wording) -> [GraphBase.TimeMark] { time.marks(wording, textHeight: letters.height) }

  /// Returns the horizontal lines of the visible stops, with the names that find room.
  func stops(_ axis: GraphAxis) -> [GraphBase.StopMark] {
    let shown = axis.rows.map { (row: $0, y: y($0.position)) }.filter {
      plot.y - 0.5 <= $0.y && $0.y <= plot.maxY + 0.5
    }
    let places = StopNames(
      shown.map { StopNames.Name(y: $0.y, text: $0.row.name, weight: $0.row.weight) }, height: letters.height, in: plot
    ).places
    return zip(shown, places).map { row, place in
      GraphBase.StopMark(y: row.y, name: place == nil ? "" : row.row.name, nameY: place)
    }
  }
}

extension GraphScale: Equatable {
  static func == (one: GraphScale, other: GraphScale) -> Bool {
    one.size == other.size && one.plot == other.plot && one.window == other.window && one.letters == other.letters
      && one.room == other.room
  }
}
