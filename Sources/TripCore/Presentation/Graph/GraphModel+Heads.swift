// This extension tells the directions of trips apart by more than the slope of their lines.
extension GraphModel {
  /// The distance from the beginning of a line to its first head, and from head to head, in points; and how long a line is at
  /// least that has one.
  private static let (firstHead, headDistance, leastLine) = (60.0, 280.0, 24.0)

  /// The heads on the lines of the trips that go up.
  func heads(on strokes: GraphStrokes, _ scale: GraphScale) -> [GraphBase.Head] {
    guard hasTwoDirections else { return [] }
    let (trips, axis) = (timetable.scheduledTrips, axis)
    var heads: [GraphBase.Head] = []
    for stroke in strokes.segments where stroke.kind != .link {
      guard let row = stroke.row, axis.rises(trip: trips[row].trip) == true else { continue }
      var (covered, wanted) = (0.0, Self.firstHead)
      var middle: GraphBase.Head?
      var hasHead = false
      for index in stroke.points.dropLast() {
        let (from, to) = (strokes.points[index], strokes.points[index + 1])
        guard from.y != to.y, let part = scale.plot.clip(from, to) else { continue }
        let (dx, dy) = (part.to.x - part.from.x, part.to.y - part.from.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0 else { continue }
        let direction = GraphPoint(x: dx / length, y: dy / length)
        func head(at share: Double) -> GraphBase.Head {
          GraphBase.Head(
            place: GraphPoint(x: part.from.x + share * dx, y: part.from.y + share * dy), direction: direction)
        }
        if middle == nil, covered + length >= Self.leastLine { middle = head(at: 0.7) }
        while covered + length >= wanted {
          heads.append(head(at: (wanted - covered) / length))
          hasHead = true
          wanted += Self.headDistance
        }
        covered += length
      }
      if !hasHead, let middle { heads.append(middle) }
    }
    return heads
  }

  /// Whether the trip of a row goes up in the picture; `nil` for one that comes back to where it began.
  func rises(row: Int) -> Bool? {
    timetable.scheduledTrips.indices.contains(row) ? axis.rises(trip: timetable.scheduledTrips[row].trip) : nil
  }

  /// The arrow of a row's direction in the table, with a space after it; empty when all trips that are shown go one way.
  func arrow(ofRow row: Int) -> String {
    guard hasTwoDirections, let rises = rises(row: row) else { return "" }
    return rises ? "↑ " : "↓ "
  }
}
