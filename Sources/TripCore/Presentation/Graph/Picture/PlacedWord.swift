/// A short text at a trip's line in the train graph: its number and delay along the line, or the minute of a stop.
public struct PlacedWord: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The middle of the text, on the drawing area.
  public var middle: GraphPoint
  /// Whether the text stands on the lines of other trips, so that it needs a ground of its own.
  public var isOverLines = false
  /// The direction in which the text is written, of length 1; `(1, 0)` is level.
  public var direction: GraphPoint

  /// Makes a text with its middle at a place. The properties of the same names explain the parameters.
  public init(text: String, middle: GraphPoint, direction: GraphPoint = GraphPoint(x: 1, y: 0)) {
    (self.text, self.middle, self.direction) = (text, middle, direction)
  }
}
