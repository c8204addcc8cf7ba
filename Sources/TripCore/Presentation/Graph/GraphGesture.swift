/// What is held down with a key or a button while the pointer is used.
public struct GraphModifiers: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Makes modifiers of their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Ctrl: from the grabbed stop on, not the whole trip.
  public static let control = GraphModifiers(rawValue: 1)
  /// Shift: by five minutes; on empty ground a rectangle to zoom into.
  public static let shift = GraphModifiers(rawValue: 2)
}

/// What the pointer is doing between a press and its release.
enum GraphGesture: Equatable {
  case none
  /// It holds a trip.
  case trip(Grip)
  /// It holds the draft, which stood so much later than its template.
  case draft(from: GraphPoint, shift: Seconds, hasMoved: Bool)
  /// It holds empty ground, which it pans.
  case ground(last: GraphPoint, hasMoved: Bool)
  /// It draws a rectangle to zoom into.
  case rectangle(from: GraphPoint, to: GraphPoint)
  /// The keyboard moves a rectangle to zoom into; the pointer may draw another one in its place.
  case frame(GraphRectangle)

  /// How a trip is held.
  struct Grip: Equatable {
    let instance: TripInstance
    /// Where it was grabbed.
    let start: GraphPoint
    /// From which stop on it is moved; nothing for the whole trip.
    let stop: StopSequence?
    /// The scheduled departure there.
    let departure: Instant
    /// How late that was known to be.
    let delay: Seconds
    var hasMoved = false
  }

  /// How far the pointer has to go until it is no click any more, in points.
  static let threshold = 4.0
}
