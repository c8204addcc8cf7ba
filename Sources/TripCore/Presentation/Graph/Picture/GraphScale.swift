/// Converts times and positions of stops to places on the train graph's drawing area, and back.
struct GraphScale {
  let size: GraphSize
  let plot: GraphRectangle
  let window: GraphWindow

  private let letters: GraphLettering
  /// The empty space to the right of the plot, the area of the trips, in points.
  private static let edge = 12.0

  init(_ size: GraphSize, _ window: GraphWindow, _ letters: GraphLettering) {
    self.size = size
    self.window = window
    self.letters = letters
    let left = min(letters.names, size.width / 3)
    // Space for text: above the plot for the times and half of the first stop's name, below it for half of the last
    // stop's name.
    let (top, bottom) = (2 * letters.height, letters.height)
    plot = GraphRectangle(
      x: left, y: top, width: max(1, size.width - left - Self.edge), height: max(1, size.height - top - bottom))
  }

  /// Returns the x coordinate of an instant, in points.
  func x(_ instant: Instant) -> Double { x(Double(instant.unixSeconds)) }
  /// Returns the x coordinate, in points, of a time in Unix seconds.
  func x(_ seconds: Double) -> Double { plot.x + (seconds - window.start) / window.span * plot.width }
  /// Returns the y coordinate, in points, of a position on the stops' axis (0 to 1).
  func y(_ position: Double) -> Double { plot.y + (position - window.top) / window.height * plot.height }
  /// Returns the time at an x coordinate, in Unix seconds.
  func seconds(atX x: Double) -> Double { window.start + (x - plot.x) / plot.width * window.span }
  /// Returns the position on the stops' axis (0 to 1) at a y coordinate.
  func position(atY y: Double) -> Double { window.top + (y - plot.y) / plot.height * window.height }
  /// Returns the number of seconds that a horizontal distance in points stands for.
  func seconds(across width: Double) -> Double { width / plot.width * window.span }

  // MARK: - Marks

  /// The possible intervals between two labelled times, in minutes, each with the number of parts into which vertical
  /// lines divide it.
  private static let steps = [
    (1, 1), (2, 2), (5, 5), (10, 2), (15, 3), (30, 2), (60, 4), (120, 2), (180, 3), (360, 2), (720, 2), (1440, 2),
  ]
  /// The smallest distance between the labels of two times, as a multiple of the text height: enough for "10:30 PM"
  /// and a space.
  private static let labelDistance = 5.6

  /// Returns the vertical lines of the visible times of day, with labels in the operator's time zone.
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

  /// Returns the horizontal lines of the visible stops.
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
