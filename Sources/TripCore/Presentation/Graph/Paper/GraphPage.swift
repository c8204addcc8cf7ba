/// A printed page of a train graph: the picture of some hours, with a heading and an explanation of its lines.
public struct GraphPage: Equatable, Sendable {
  /// The size of the page, in points of which 72 are an inch.
  public let size: GraphSize
  /// The picture; its size is that of ``area``.
  public let picture: GraphPicture
  /// Where on the page the picture is.
  public let area: GraphRectangle
  /// The operator, the line, and the service day.
  public let heading: String
  /// When the page was made, and which of the pages it is; for a rehearsal, that it is one.
  public let note: String
  /// What each kind of line stands for.
  public let legend: [Explanation]

  /// The explanation of a kind of line.
  public struct Explanation: Equatable, Sendable {
    /// The kind of line.
    public let kind: GraphStrokes.Kind
    /// What it stands for.
    public let text: String
    /// Whether the line has the head of a trip that goes up.
    public var hasHead = false
  }
}
