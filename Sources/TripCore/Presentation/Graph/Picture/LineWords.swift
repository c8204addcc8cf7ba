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

  /// Writes a text once along a line, on the lines of other trips where it must. `ropes` has the visible parts of the line.
  mutating func writeOverLines(_ text: String, along ropes: [Rope], row: Int) {
    for rope in ropes where write(text, on: rope, from: height / 2, row: row, isOverLines: true) != nil { return }
  }

  /// Writes a text along a line as often as there is room. `ropes` has the visible parts of the line.
  ///
  /// - Returns: Whether there was room.
  mutating func write(_ text: String, along ropes: [Rope], row: Int) -> Bool {
    let before = words.count
    for rope in ropes {
      var start = height / 2
      while let end = write(text, on: rope, from: start, row: row) { start = end + Self.interval * height }
    }
    return words.count > before
  }

  /// Writes a text at the first place of a rope with room for it.
  ///
  /// - Returns: Where on the rope the text ends; `nil` without room.
  private mutating func write(
    _ text: String, on rope: Rope, from start: Double, row: Int, isOverLines: Bool = false
  ) -> Double? {
    let width = digit * Double(text.count)
    var place = start
    while place + width <= rope.length {
      guard var word = word(text, on: rope, at: place, width) else {
        place += height / 2
        continue
      }
      word.isOverLines = isOverLines
      guard let obstacle = room.take(word, GraphSize(width: width, height: height), row: row) else {
        words.append(word)
        return place + width
      }
      place += obstacle
    }
    return nil
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
      if room.take(word, size, row: row) == nil { words.append(word) }
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

  /// Returns the parts of a trip's line that are inside the plot, without the waits at stops that can be seen: a text goes over
  /// shorter ones, as metros have them at each stop.
  func ropes(along line: LabelledLine, of strokes: GraphStrokes) -> [Rope] {
    var ropes: [Rope] = []
    var part: [GraphPoint] = []
    func finish() {
      if !part.isEmpty { ropes.append(Rope(part)) }
      part = []
    }
    for stroke in strokes.pieces(of: line) {
      for index in stroke.points.dropLast() {
        let (from, to) = (strokes.points[index], strokes.points[index + 1])
        guard from.y != to.y || abs(to.x - from.x) <= Self.shortWait, let (start, end) = scale.plot.clip(from, to)
        else { continue }
        if part.last != start {
          finish()
          part.reserveCapacity(stroke.points.upperBound - index)
          part.append(start)
        }
        part.append(end)
      }
      finish()
    }
    return ropes
  }
}
