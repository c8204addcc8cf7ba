/// The space that text needs on the drawing area, in points. The view measures the text, because it depends on the
/// font.
public struct GraphLettering: Hashable, Sendable {
  /// The width of the column at the left with the names of stops, in points.
  public var names: Double
  /// The height of a line of text, in points.
  public var height: Double

  /// The width of a digit, in points.
  public var digit: Double

  /// Makes the measures of text, in points; the default values suit a common font size.
  public init(names: Double = 150, height: Double = 15, digit: Double = 8) {
    self.names = names
    self.height = height
    self.digit = digit
  }
}
