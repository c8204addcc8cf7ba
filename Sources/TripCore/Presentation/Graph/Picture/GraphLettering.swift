/// How much room letters take on the drawing area, in its points: only who draws can tell.
public struct GraphLettering: Hashable, Sendable {
  /// The room for the names of stops at the left.
  public var names: Double
  /// The height of a line of text.
  public var height: Double

  /// Makes it; letters are of a usual size where nothing is given.
  public init(names: Double = 150, height: Double = 15) {
    self.names = names
    self.height = height
  }
}
