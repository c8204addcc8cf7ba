/// A place on the drawing area, in points: x to the right, y down.
public struct GraphPoint: Hashable, Sendable {
  /// The distance of the place from the left edge of the drawing area, in points.
  public var x: Double
  /// The distance of the place from the upper edge of the drawing area, in points.
  public var y: Double

  /// Makes a place from its distances from the left and the upper edge, in points.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A size on the drawing area, in points.
public struct GraphSize: Hashable, Sendable {
  /// The width of the size, in points.
  public var width: Double
  /// The height of the size, in points.
  public var height: Double

  /// Makes a size from a width and a height in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle on the drawing area, in points.
public struct GraphRectangle: Hashable, Sendable {
  /// The distance of the rectangle's left edge from the left edge of the drawing area, in points.
  public var x: Double
  /// The distance of the rectangle's upper edge from the upper edge of the drawing area, in points.
  public var y: Double
  /// The width of the rectangle in points, never negative.
  public var width: Double
  /// The height of the rectangle in points, never negative.
  public var height: Double

  /// Makes a rectangle from the place of its upper left corner and its size, in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Makes the rectangle that has two places as opposite corners.
  public init(from a: GraphPoint, to b: GraphPoint) {
    self.init(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
  }

  /// The distance of the rectangle's right edge from the left edge of the drawing area, in points.
  public var maxX: Double { x + width }
  /// The distance of the rectangle's lower edge from the upper edge of the drawing area, in points.
  public var maxY: Double { y + height }

  /// Whether a place is inside the rectangle or on its edge.
  public func contains(_ point: GraphPoint) -> Bool {
    x <= point.x && point.x <= maxX && y <= point.y && point.y <= maxY
  }

  /// The part of the straight line between two places that is inside the rectangle; `nil` when there is none.
  func clip(_ from: GraphPoint, _ to: GraphPoint) -> (from: GraphPoint, to: GraphPoint)? {
    if contains(from), contains(to) { return (from, to) }
    var (first, last) = (0.0, 1.0)
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    // - SeeAlso: Liang and Barsky, "A new concept and method for line clipping", 1984.
    func reaches(_ step: Double, _ room: Double) -> Bool {
      guard step != 0 else { return room >= 0 }
      if step < 0 { first = max(first, room / step) } else { last = min(last, room / step) }
      return first < last
    }
    guard reaches(-dx, from.x - x), reaches(dx, maxX - from.x), reaches(-dy, from.y - y), reaches(dy, maxY - from.y)
    else { return nil }
    func place(_ share: Double) -> GraphPoint {
      share == 0 ? from : share == 1 ? to : GraphPoint(x: from.x + share * dx, y: from.y + share * dy)
    }
    return (place(first), place(last))
  }
}
