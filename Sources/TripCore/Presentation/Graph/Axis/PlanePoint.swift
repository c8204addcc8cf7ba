import Glibc

/// A place on a plane that touches the earth near a line, in metres to the east and to the north.
struct PlanePoint {
  let east, north: Double

  private static let metresPerDegree = 111_195.0

  /// Makes the place of a position, on the plane that touches the earth at another position.
  init(_ position: Stop.Position, around origin: Stop.Position) {
    let shrinking = cos(origin.latitude * Double.pi / 180)
    north = (position.latitude - origin.latitude) * Self.metresPerDegree
    east = (position.longitude - origin.longitude) * Self.metresPerDegree * shrinking
  }

  /// Returns the distance to another place, in metres.
  func distance(to other: PlanePoint) -> Double { hypot(other.east - east, other.north - north) }

  /// Returns the point nearest to this one on the straight line between two places: its share of the way, from 0 at `a`
  /// to 1 at `b`, and its distance from this place.
  func nearest(from a: PlanePoint, to b: PlanePoint) -> (share: Double, distance: Double) {
    let (dx, dy) = (b.east - a.east, b.north - a.north)
    let square = dx * dx + dy * dy
    let along = square > 0 ? ((east - a.east) * dx + (north - a.north) * dy) / square : 0
    let share = min(1, max(0, along))
    return (share, hypot(a.east + share * dx - east, a.north + share * dy - north))
  }
}
