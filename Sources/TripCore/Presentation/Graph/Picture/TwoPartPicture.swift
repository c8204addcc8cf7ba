/// A picture over time that has two parts: a base that changes seldom, which a view keeps as pixels, and a moving part
/// that is drawn over it in every frame.
public protocol TwoPartPicture: Equatable, Sendable {
  /// The type of the part that changes seldom.
  associatedtype Base: PictureBase
  /// The type of the part that changes often.
  associatedtype Moving: PictureMoving
  /// The part that changes seldom.
  var base: Base { get }
  /// The part that changes often.
  var moving: Moving { get }
}

/// The part of a ``TwoPartPicture`` that changes seldom.
public protocol PictureBase: Equatable, Sendable {
  /// The size of the drawing area, in points.
  var size: GraphSize { get }
}

/// The part of a ``TwoPartPicture`` that changes often.
public protocol PictureMoving: Equatable, Sendable {
  /// Makes a moving part in which nothing moves.
  init()
  /// The note to show beside the pointer or the keyboard's place, or `nil`.
  var pointer: GraphMoving.PointerNote? { get }
}

extension GraphPicture: TwoPartPicture {}
extension GraphBase: PictureBase {}
extension GraphMoving: PictureMoving {
  /// Makes a moving part in which nothing moves.
  public init() { self.init(strokes: GraphStrokes()) }
}
