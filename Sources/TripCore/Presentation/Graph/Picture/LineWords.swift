/// Writes texts at the lines of trips where there is room for them: the number along the line, again and again on a long
/// one, and the minutes at the stops when the picture is zoomed in so far that they fit.
struct LineWords {
  /// The texts that found room.
  private(set) var words: [PlacedWord] = []
  private let scale: GraphScale
  private let height: Double
  private let digit: Double
  private var room: WordRoom
  /// How far a line may bend under a text, in points.
  private static let bend = 2.5
  /// The greatest length of a wait at a stop over which a text may go, in points.
  private static let shortWait = 4.0
  /// The distance between a line and a text beside it, in points.
  private static let distance = 2.0
  /// The part of the plot that texts may cover where they stand on lines.
  private static let greatestShare = 0.12
  /// The distance between two texts along one line, as a multiple of the text's height.
  private static let interval = 20.0

  /// Makes a picture without texts, with these lines.
  init(_ strokes: GraphStrokes, _ scale: GraphScale, _ letters: GraphLettering) {
    self.scale = scale
    (height, digit) = (letters.height, letters.digit)
    room = WordRoom(scale.plot, height: letters.height)
    room.add(strokes)
  }

  /// Whether a minute is so wide that the minutes at stops can be read.
  var showsMinutes: Bool { scale.time.width / scale.time.span * 60 >= digit }

  /// Whether a few more texts may stand on the lines of other trips. So many would hide the lines.
  var mayCoverLines: Bool { room.textShare < Self.greatestShare }

  /// Writes a text once along the visible parts of a line, on the lines of other trips where it must.
  ///
  /// - Returns: Whether there was room.
  @discardableResult
  mutating func writeOverLines(
    _ text: String, along stroke: GraphStrokes.Stroke, of strokes: GraphStrokes, row: Int
  ) -> Bool {
    let width = digit * Double(text.count)
    for part in visibleParts(of: stroke, in: strokes) {
      let rope = Rope(part)
      for place in stride(from: height / 2, through: rope.length - width, by: height / 2) {
        guard var word = word(text, on: rope, at: place, width) else { continue }
        word.isOverLines = true
        guard room.take(word, GraphSize(width: width, height: height), row: row) else { continue }
        words.append(word)
        return true
      }
    }
    return false
  }

  /// Writes a text along the visible parts of a line, as often as there is room.
  ///
  /// - Returns: Whether there was room.
  mutating func write(
    _ text: String, along stroke: GraphStrokes.Stroke, of strokes: GraphStrokes, row: Int
  ) -> Bool {
    let before = words.count
    let width = digit * Double(text.count)
    for part in visibleParts(of: stroke, in: strokes) {
      let rope = Rope(part)
      var place = height / 2
      while place + width <= rope.length {
        if let word = word(text, on: rope, at: place, width),
          room.take(word, GraphSize(width: width, height: height), row: row)
        {
          words.append(word)
          place += width + Self.interval * height
        } else {
          place += height / 2
        }
      }
    }
    return words.count > before
  }

  /// Writes the minutes of the hour at the stops of a line; `minute` returns those of a time in Unix seconds.
  mutating func writeMinutes(
    along stroke: GraphStrokes.Stroke, of strokes: GraphStrokes, row: Int, _ minute: (Int) -> String
  ) {
    let points = strokes.points[stroke.points]
    guard let first = points.first, let last = points.last else { return }
    let falls = last.y >= first.y
    for index in points.indices where scale.plot.contains(points[index]) {
      let point = points[index]
      let leaves = index + 1 < points.endIndex && points[index + 1].y != point.y
      // The text stands in the corner that the line leaves free: after a departure above a falling line, before an
      // arrival below it.
      let isAbove = leaves == falls
      let text = minute(Int(saturating: scale.time.seconds(atX: point.x).rounded()))
      let size = GraphSize(width: digit * Double(text.count), height: height)
      let word = PlacedWord(
        text: text,
        middle: GraphPoint(
          x: point.x + (leaves ? 1 : -1) * (size.width / 2 + Self.distance),
          y: point.y + (isAbove ? -1 : 1) * height / 2))
      if room.take(word, size, row: row) { words.append(word) }
    }
  }

  /// The text above a rope from a place on, or `nil` where the rope is not straight.
  private func word(_ text: String, on rope: Rope, at place: Double, _ width: Double) -> PlacedWord? {
    let (start, end) = (rope.point(at: place), rope.point(at: place + width))
    let (dx, dy) = ((end.x - start.x) / width, (end.y - start.y) / width)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0 else { return nil }
    let direction = GraphPoint(x: dx / length, y: dy / length)
    func height(over point: GraphPoint) -> Double {
      abs((point.x - start.x) * direction.y - (point.y - start.y) * direction.x)
    }
    guard rope.corners(from: place, to: place + width).allSatisfy({ height(over: $0) <= Self.bend }) else { return nil }
    let lift = self.height / 2 + Self.distance
    return PlacedWord(
      text: text,
      middle: GraphPoint(
        x: (start.x + end.x) / 2 + lift * direction.y, y: (start.y + end.y) / 2 - lift * direction.x),
      direction: direction)
  }

  /// The parts of a line that are inside the plot, without the waits at stops that can be seen: a text goes over shorter ones, as
  /// metros have them at each stop.
  private func visibleParts(of stroke: GraphStrokes.Stroke, in strokes: GraphStrokes) -> [[GraphPoint]] {
    var parts: [[GraphPoint]] = []
    for index in stroke.points.dropLast() {
      let (from, to) = (strokes.points[index], strokes.points[index + 1])
      guard from.y != to.y || abs(to.x - from.x) <= Self.shortWait, let (start, end) = scale.plot.clip(from, to) else {
        continue
      }
      if parts.last?.last == start {
        parts[parts.count - 1].append(end)
      } else {
        parts.append([start, end])
      }
    }
    return parts
  }
}

/// A line of points whose places are named by their distance from its start.
private struct Rope {
  private let points: [GraphPoint]
  /// For each point, its distance from the start along the line.
  private let distances: [Double]

  init(_ points: [GraphPoint]) {
    self.points = points
    var distances = [0.0]
    for (from, to) in zip(points, points.dropFirst()) {
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      distances.append(distances[distances.count - 1] + (dx * dx + dy * dy).squareRoot())
    }
    self.distances = distances
  }

  var length: Double { distances[distances.count - 1] }

  func point(at distance: Double) -> GraphPoint {
    let end = min(max(1, distances.firstIndex { $0 >= distance } ?? points.count - 1), points.count - 1)
    let (from, to) = (points[end - 1], points[end])
    let span = distances[end] - distances[end - 1]
    let share = span > 0 ? (distance - distances[end - 1]) / span : 0
    return GraphPoint(x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y))
  }

  /// The points between two places of the line.
  func corners(from start: Double, to end: Double) -> [GraphPoint] {
    zip(points, distances).filter { start < $1 && $1 < end }.map(\.0)
  }
}
