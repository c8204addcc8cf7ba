/// Many polylines as flat columns: 500 trips with 40 stops are two arrays, not an object a trip.
public struct GraphStrokes: Equatable, Sendable {
  /// The points of all polylines, one after the other.
  public var points: [GraphPoint] = []
  /// The polylines, in the order in which they are drawn.
  public var segments: [Stroke] = []

  /// What a polyline stands for.
  public enum Kind: UInt8, Hashable, Sendable {
    /// The timetable: thin.
    case planned
    /// What is expected: strong. Where nobody knows there is none.
    case expected
    /// A trip that does not run: struck out.
    case canceled
    /// An extra trip that nobody has decided yet.
    case draft
    /// The expected run of what is being dragged.
    case provisional
  }

  /// How much a polyline stands out.
  public enum Emphasis: UInt8, Hashable, Sendable {
    /// Like all others.
    case none
    /// The pointer is on it.
    case hovered
    /// It is selected.
    case selected
  }

  /// A polyline.
  public struct Stroke: Hashable, Sendable {
    /// Which of ``GraphStrokes/points``, two at least.
    public var points: Range<Int>
    /// What it stands for.
    public var kind: Kind
    /// How much it stands out.
    public var emphasis: Emphasis
    /// The row of ``DeskModel/timetable``; nothing for a draft.
    public var row: Int?

    /// Makes a polyline.
    public init(points: Range<Int>, kind: Kind, emphasis: Emphasis = .none, row: Int?) {
      self.points = points
      self.kind = kind
      self.emphasis = emphasis
      self.row = row
    }
  }

  /// Makes no strokes.
  public init() {}

  /// Adds the points from `first` on as a polyline, or takes them away where they are no line.
  mutating func close(from first: Int, _ kind: Kind, _ emphasis: Emphasis, row: Int?) {
    guard points.count - first >= 2 else { return points.removeSubrange(first...) }
    segments.append(Stroke(points: first..<points.count, kind: kind, emphasis: emphasis, row: row))
  }

  /// How far a place is from a polyline, in points of the drawing area, squared.
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
