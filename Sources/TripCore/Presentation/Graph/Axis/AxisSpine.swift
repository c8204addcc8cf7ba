/// The way of a section of the axis over the earth: straight lines from station to station of the pattern that made it.
struct AxisSpine {
  /// The distances in the section, and the places; in the order of the distances.
  private let points: [(distance: Double, place: PlanePoint)]

  init(_ points: [(distance: Double, place: PlanePoint)]) { self.points = points.sorted { $0.distance < $1.distance } }

  /// Finds where a place lies along the way.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - reach: The greatest distance from the way, in metres.
  /// - Returns: The distances in the section, and how far the place is from the way there. A place beyond an end of the way is
  ///   not beside it.
  func passings(_ place: PlanePoint, within reach: Double) -> [(distance: Double, offset: Double)] {
    var found: [(distance: Double, offset: Double)] = []
    for index in points.indices.dropLast() {
      let (from, to) = (points[index], points[index + 1])
      let (share, offset) = place.nearest(from: from.place, to: to.place)
      let isBeyond = (index == 0 && share <= 0) || (index == points.count - 2 && share >= 1)
      guard offset <= reach, !isBeyond else { continue }
      let distance = from.distance + share * (to.distance - from.distance)
      if let last = found.last, abs(last.distance - distance) < 1 { continue }
      found.append((distance, offset))
    }
    return found
  }
}
