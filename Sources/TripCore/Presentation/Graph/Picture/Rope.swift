/// A line of points whose places are named by their distance from its start.
struct Rope {
  private let points: [GraphPoint]
  /// For each point, its distance from the start along the line.
  private let distances: [Double]

  /// Makes a rope of at least one point.
  init(_ points: [GraphPoint]) {
    self.points = points
    var distances = [0.0]
    distances.reserveCapacity(points.count)
    var length = 0.0
    for index in points.indices.dropFirst() {
      let (dx, dy) = (points[index].x - points[index - 1].x, points[index].y - points[index - 1].y)
      length += (dx * dx + dy * dy).squareRoot()
      distances.append(length)
    }
    self.distances = distances
  }

  /// The length of the whole line.
  var length: Double { distances[distances.count - 1] }

  /// Returns the place at a distance from the start.
  func point(at distance: Double) -> GraphPoint {
    let end = min(max(1, distances.indices.partitionPoint { distances[$0] >= distance }), points.count - 1)
    let (from, to) = (points[end - 1], points[end])
    let span = distances[end] - distances[end - 1]
    let share = span > 0 ? (distance - distances[end - 1]) / span : 0
    return GraphPoint(x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y))
  }

  /// Returns the points between two places of the line.
  func corners(from start: Double, to end: Double) -> ArraySlice<GraphPoint> {
    let first = distances.indices.partitionPoint { distances[$0] > start }
    return points[first..<max(first, distances.indices.partitionPoint { distances[$0] >= end })]
  }
}
