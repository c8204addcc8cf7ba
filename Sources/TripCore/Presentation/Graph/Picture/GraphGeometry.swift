/// A place on the drawing area, in its points: x to the right, y down.
public struct GraphPoint: Hashable, Sendable {
  /// Points from the left edge.
  public var x: Double
  /// Points from the upper edge.
  public var y: Double

  /// Makes a place.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// How large something is on the drawing area, in its points.
public struct GraphSize: Hashable, Sendable {
  /// Points from left to right.
  public var width: Double
  /// Points from top to bottom.
  public var height: Double

  /// Makes a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A part of the drawing area, in its points.
public struct GraphRectangle: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The upper edge.
  public var y: Double
  /// Points from left to right, never negative.
  public var width: Double
  /// Points from top to bottom, never negative.
  public var height: Double

  /// Makes a rectangle.
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

  /// The right edge.
  public var maxX: Double { x + width }
  /// The lower edge.
  public var maxY: Double { y + height }

  /// Whether a place is inside, or on the edge.
  public func contains(_ point: GraphPoint) -> Bool {
    x <= point.x && point.x <= maxX && y <= point.y && point.y <= maxY
  }
}
