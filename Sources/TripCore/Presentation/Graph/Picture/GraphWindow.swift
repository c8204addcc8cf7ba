/// What part of a line's day is in sight: how far it is zoomed and panned.
public struct GraphWindow: Hashable, Sendable {
  /// The time at the left edge, in Unix seconds; between two seconds while it is panned.
  public var start: Double
  /// The seconds from the left edge to the right one.
  public var span: Double
  /// Where the upper edge is along the line: 0 is its first stop, 1 its last.
  public var top: Double
  /// How much of the line is in sight: 1 is all of it.
  public var height: Double

  /// The shortest time that can be in sight: ten minutes, where a minute can be aimed at.
  public static let shortestSpan = 600.0
  /// The longest time that can be in sight: two days, for what runs past midnight.
  public static let longestSpan = 172_800.0
  /// The smallest part of a line that can be in sight.
  public static let smallestHeight = 0.02

  /// Makes a window, as near to what is asked for as can be shown.
  public init(start: Double, span: Double, top: Double = 0, height: Double = 1) {
    self.span = min(max(span, Self.shortestSpan), Self.longestSpan)
    self.start = start + (span - self.span) / 2
    self.height = min(max(height, Self.smallestHeight), 1)
    self.top = min(max(top + (height - self.height) / 2, 0), 1 - self.height)
  }

  /// The same zoomed in by `factor`, or out where that is below 1, so that what is at a place stays there.
  ///
  /// - Parameters:
  ///   - factor: How much larger everything gets.
  ///   - x: The place, from 0 at the left edge to 1 at the right.
  ///   - y: The place, from 0 at the upper edge to 1 at the lower.
  /// - Returns: The window. At its bounds it stays as it is.
  public func zoomed(by factor: Double, aboutX x: Double, y: Double) -> GraphWindow {
    guard factor > 0, factor.isFinite else { return self }
    let newSpan = min(max(span / factor, Self.shortestSpan), Self.longestSpan)
    let newHeight = min(max(height / factor, Self.smallestHeight), 1)
    return GraphWindow(
      start: start + x * (span - newSpan), span: newSpan, top: top + y * (height - newHeight), height: newHeight)
  }

  /// The same moved by parts of itself: 1 is one width to the right, or one height down.
  public func moved(x: Double, y: Double) -> GraphWindow {
    GraphWindow(start: start + x * span, span: span, top: top + y * height, height: height)
  }
}
