/// The visible part of a route's stops and of its day in the train graph. Zooming and panning change it.
public struct GraphWindow: Hashable, Sendable {
  /// The time at the left edge, in Unix seconds with fractions.
  public var start: Double
  /// How much time is visible from the left to the right edge, in seconds.
  public var span: Double
  /// The position on the stops' axis at the upper edge: 0 is the first stop, 1 the last.
  public var top: Double
  /// How much of the stops' axis is visible, as a fraction: 1 is the whole axis.
  public var height: Double

  /// The smallest ``span``, in seconds: ten minutes, at which the pointer can still hit a single minute.
  public static let shortestSpan = 600.0
  /// The greatest ``span``, in seconds: two days, to include trips that run past midnight.
  public static let longestSpan = 172_800.0
  /// The smallest ``height``: zooming in ends when a fiftieth of the stops' axis fills the picture.
  public static let smallestHeight = 0.02

  /// Makes a visible part. A value beyond its limits becomes the nearest valid one.
  public init(start: Double, span: Double, top: Double = 0, height: Double = 1) {
    self.span = min(max(span, Self.shortestSpan), Self.longestSpan)
    self.start = start + (span - self.span) / 2
    self.height = min(max(height, Self.smallestHeight), 1)
    self.top = min(max(top + (height - self.height) / 2, 0), 1 - self.height)
  }

  /// Returns the visible part after zooming in or out around a place, whose content does not move.
  ///
  /// - Parameters:
  ///   - factor: Greater than 1 zooms in, less than 1 zooms out.
  ///   - x: The horizontal position of the place, from 0 at the left edge to 1 at the right edge.
  ///   - y: The vertical position of the place, from 0 at the upper edge to 1 at the lower edge; `nil` zooms the time
  ///     alone.
  /// - Returns: The new visible part. In a direction in which a limit is reached, it is unchanged.
  public func zoomed(by factor: Double, aboutX x: Double, y: Double?) -> GraphWindow {
    guard factor > 0, factor.isFinite else { return self }
    let newSpan = min(max(span / factor, Self.shortestSpan), Self.longestSpan)
    let newHeight = y == nil ? height : min(max(height / factor, Self.smallestHeight), 1)
    return GraphWindow(
      start: start + x * (span - newSpan), span: newSpan, top: top + (y ?? 0) * (height - newHeight), height: newHeight)
  }

  /// Returns the visible part after panning. `x` and `y` are fractions of its size: 1 is one width to the right, or
  /// one height down.
  public func moved(x: Double, y: Double) -> GraphWindow {
    GraphWindow(start: start + x * span, span: span, top: top + y * height, height: height)
  }
}
