/// The lines of many trips in the train graph, stored in two arrays to save time and memory: the points of all lines,
/// and for each line its range of points.
public struct GraphStrokes: Equatable, Sendable {
  /// The points of all trips' lines, one line after the other.
  public var points: [GraphPoint] = []
  /// The lines of trips, in the order in which they are drawn.
  public var segments: [Stroke] = []

  /// What times of a trip a line stands for, which decides the line's style.
  public enum Kind: UInt8, Hashable, Sendable {
    /// The scheduled times of a trip: a thin line.
    case planned
    /// The expected times of a trip by a dispatcher's decision: a strong line. The line ends where no times are known.
    case expected
    /// The expected times that a followed feed reports: a strong line with small gaps.
    case reported
    /// The expected times that follow from a late trip of the same vehicle: a dotted strong line.
    case followed
    /// The expected times of an extra trip, which the timetable does not have: a dashed strong line.
    case extra
    /// The scheduled times of a cancelled trip: a line that is struck out.
    case canceled
    /// The times of an extra trip that is a draft, not decided yet.
    case draft
    /// The expected times of a trip that is being dragged.
    case provisional
    /// Where a trip goes on after a branch or a part of the line that the picture does not show between: a light dotted line.
    case link
  }

  /// The emphasis with which the line of a trip is drawn.
  public enum Emphasis: UInt8, Hashable, Sendable {
    /// The line is drawn without emphasis.
    case none
    /// The line is emphasized because the pointer is on the trip.
    case hovered
    /// The line is emphasized because the trip is selected.
    case selected
  }

  /// The line of one trip, which connects two or more points.
  public struct Stroke: Hashable, Sendable {
    /// The indices of the line's points in ``GraphStrokes/points``; at least two.
    public var points: Range<Int>
    /// What times of the trip the line stands for.
    public var kind: Kind
    /// The emphasis of the line.
    public var emphasis: Emphasis
    /// The row of the trip in ``DeskModel/timetable``; `nil` for a draft.
    public var row: Int?
    /// By how many minutes the trip is late, for a line of expected times; it is the wider for it. 0 when it is not late.
    public var minutesLate: Int
    /// The index in ``GraphBase/lines`` of the trip's line; `nil` when one line is shown.
    public var line: UInt8?

    /// Makes the line of a trip. The properties of the same names explain the parameters.
    public init(points: Range<Int>, kind: Kind, emphasis: Emphasis = .none, row: Int?, minutesLate: Int = 0) {
      self.points = points
      self.kind = kind
      self.emphasis = emphasis
      self.row = row
      self.minutesLate = minutesLate
    }
  }

  /// Makes a collection without lines.
  public init() {}

  /// Makes a line from the last points, those from the index `first` on. Removes these points when they are fewer
  /// than two.
  mutating func close(from first: Int, _ kind: Kind, _ emphasis: Emphasis, row: Int?, minutesLate: Int = 0) {
    guard points.count - first >= 2 else { return points.removeSubrange(first...) }
    segments.append(
      Stroke(points: first..<points.count, kind: kind, emphasis: emphasis, row: row, minutesLate: minutesLate))
  }

  /// Returns the square of the distance between a place and a line, in points of the drawing area.
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
