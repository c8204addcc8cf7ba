/// An area of the train graph between two trips that follow each other much sooner or later than planned.
public struct GraphShade: Hashable, Sendable {
  /// The corners of the area.
  public var outline: [GraphPoint]
  /// Whether the trips are too near to each other or too far.
  public var kind: HeadwayGap.Kind

  /// The height of the area at a single stop, in points.
  static let band = 8.0

  /// Makes an area between two trips. The properties of the same names explain the parameters.
  public init(outline: [GraphPoint], kind: HeadwayGap.Kind) {
    self.outline = outline
    self.kind = kind
  }
}
