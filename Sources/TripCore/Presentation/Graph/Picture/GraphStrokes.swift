/// The lines of many trips, stored in two arrays to save time and memory: all points, and the line of each trip.
public struct GraphStrokes: Equatable, Sendable {
  /// The points of all lines, one line after the other.
  public var points: [GraphPoint] = []
  /// The lines, in the order in which they are drawn.
  public var segments: [Stroke] = []

  /// The meaning of a line, which decides its style.
  public enum Kind: UInt8, Hashable, Sendable {
    /// The scheduled times of a trip: a thin line.
    case planned
    /// The expected times of a trip: a strong line. Unknown times have no line.
    case expected
    /// The scheduled times of a cancelled trip: a line that is struck out.
    case canceled
    /// The times of an extra trip that is a draft, not decided yet.
    case draft
    /// The expected times of a trip that is being dragged.
    case provisional
  }

  /// The emphasis of a line.
  public enum Emphasis: UInt8, Hashable, Sendable {
    /// The line has no emphasis.
    case none
    /// The pointer is on the trip.
    case hovered
    /// The trip is selected.
    case selected
  }

  /// One line, which connects two or more points.
  public struct Stroke: Hashable, Sendable {
    /// Indices in ``GraphStrokes/points``; at least two.
    public var points: Range<Int>
    /// The meaning of the line.
    public var kind: Kind
    /// The emphasis of the line.
    public var emphasis: Emphasis
    /// The row of the trip in ``DeskModel/timetable``; `nil` for a draft.
    public var row: Int?

    /// Makes a line. The properties of the same names explain the parameters.
    public init(points: Range<Int>, kind: Kind, emphasis: Emphasis = .none, row: Int?) {
      self.points = points
      self.kind = kind
      self.emphasis = emphasis
      self.row = row
    }
  }

  /// Makes a value without lines.
  public init() {}

  /// Makes a line of the points from the index `first` on, or removes the points when there are fewer than two.
  mutating func close(from first: Int, _ kind: Kind, _ emphasis: Emphasis, row: Int?) {
    guard points.count - first >= 2 else { return points.removeSubrange(first...) }
    segments.append(Stroke(points: first..<points.count, kind: kind, emphasis: emphasis, row: row))
  }

  /// The square of the distance between a place and a line, in points of the drawing area.
  func squaredDistance(from place: GraphPoint, to stroke: Stroke) -> Double {
    var nearest = Double.infinity
    for index in stroke.points.dropLast() {
      let (a, b) = (points[index], points[index + 1])
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let length = dx * dx + dy * dy
      let along = length == 0 ? 0 : min(1, max(0, ((place.x - a.x) * dx + (place.y - a.y) * dy) / length))
      let (ex, ey) = (place.x - a.x - along * dx, place.y - a.y - along * dy)
      nearest = min(nearest, ex * ex + ey * ey)
    }
    return nearest
  }
}
