/// Converts times and positions of stops to places on the drawing area, and back.
struct GraphScale {
  let size: GraphSize
  let plot: GraphRectangle
  let window: GraphWindow

  private let letters: GraphLettering
  /// The space to the right of the plot, in points.
  private static let edge = 12.0

  init(_ size: GraphSize, _ window: GraphWindow, _ letters: GraphLettering) {
    self.size = size
    self.window = window
    self.letters = letters
    let left = min(letters.names, size.width / 3)
    // The times and half of the first stop's name need space above; half of the last stop's name needs space below.
    let (top, bottom) = (2 * letters.height, letters.height)
    plot = GraphRectangle(
      x: left, y: top, width: max(1, size.width - left - Self.edge), height: max(1, size.height - top - bottom))
  }

  /// The x coordinate of an instant.
  func x(_ instant: Instant) -> Double { x(Double(instant.unixSeconds)) }
  /// The x coordinate of a time in Unix seconds.
  func x(_ seconds: Double) -> Double { plot.x + (seconds - window.start) / window.span * plot.width }
  /// The y coordinate of a position on the axis.
  func y(_ position: Double) -> Double { plot.y + (position - window.top) / window.height * plot.height }
  /// The time at an x coordinate, in Unix seconds.
  func seconds(atX x: Double) -> Double { window.start + (x - plot.x) / plot.width * window.span }
  /// The position on the axis at a y coordinate.
  func position(atY y: Double) -> Double { window.top + (y - plot.y) / plot.height * window.height }
  /// The number of seconds for a horizontal distance in points.
  func seconds(across width: Double) -> Double { width / plot.width * window.span }

  // MARK: - Marks

  /// The possible steps between two labelled times, in minutes, and the number of parts into which lines divide a step.
  private static let steps = [
    (1, 1), (2, 2), (5, 5), (10, 2), (15, 3), (30, 2), (60, 4), (120, 2), (180, 3), (360, 2), (720, 2), (1440, 2),
  ]
  /// The smallest distance between two labels, as a multiple of the text height: enough for "10:30 PM" and a space.
  private static let labelDistance = 5.6

  /// The vertical lines of the visible times, with labels in the operator's time zone.
  func times(_ wording: Wording) -> [GraphBase.TimeMark] {
    let pointsPerMinute = plot.width / window.span * 60
    let (minutes, parts) =
      Self.steps.first { Double($0.0) * pointsPerMinute >= Self.labelDistance * letters.height } ?? (1440, 2)
    let (step, minor) = (minutes * 60, minutes * 60 / parts)
    let first = Instant(unixSeconds: Int(saturating: window.start.rounded(.up))).unixSeconds
    let offset = wording.timeZone.secondsFromGMT(for: Instant(unixSeconds: first).date)
    let firstMark = first + ((-(first + offset) % minor) + minor) % minor
    return stride(from: firstMark, through: Int(saturating: window.start + window.span), by: minor).map { second in
      let isLabelled = (second + offset) % step == 0
      return GraphBase.TimeMark(
        x: x(Double(second)), label: isLabelled ? wording.time(Instant(unixSeconds: second)) : "",
        isHour: (second + offset) % 3600 == 0)
    }
  }

  /// The horizontal lines of the visible stops.
  func stops(_ axis: GraphAxis) -> [GraphBase.StopMark] {
    var marks: [GraphBase.StopMark] = []
    var lastNamed = -Double.infinity
    for (name, position) in zip(axis.names, axis.positions) {
      let y = y(position)
      guard plot.y - 0.5 <= y, y <= plot.maxY + 0.5 else { continue }
      let isFar = y - lastNamed >= letters.height
      marks.append(GraphBase.StopMark(y: y, name: isFar ? name : ""))
      if isFar { lastNamed = y }
    }
    return marks
  }
}
