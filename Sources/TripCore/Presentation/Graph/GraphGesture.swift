/// The modifier keys that are held while the pointer is used in the train graph.
public struct GraphModifiers: OptionSet, Hashable, Sendable {
  /// The combination of modifier keys as bits.
  public let rawValue: UInt8

  /// Makes a combination of modifier keys from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Ctrl: a drag moves the trip from the grabbed stop on, instead of the whole trip.
  public static let control = GraphModifiers(rawValue: 1)
  /// Shift: a drag moves a trip in steps of five minutes, or draws a rectangle to zoom into when it begins on empty
  /// ground.
  public static let shift = GraphModifiers(rawValue: 2)
}

/// The gesture in the train graph that is in progress, from the press of a button to its release.
enum GraphGesture: Equatable {
  case none
  /// The pointer drags a trip.
  case trip(Grip)
  /// The pointer drags the draft of an extra trip; `shift` is the draft's shift when the drag began.
  case draft(from: GraphPoint, shift: Seconds, hasMoved: Bool)
  /// The pointer drags empty ground, which pans the picture; `last` is the last place of the pointer.
  case ground(last: GraphPoint, hasMoved: Bool)
  /// The pointer draws a rectangle to zoom into.
  case rectangle(from: GraphPoint, to: GraphPoint)
  /// The keyboard moves a rectangle to zoom into. A press of the pointer begins a new rectangle instead.
  case frame(GraphRectangle)

  /// The state of a trip that is dragged.
  struct Grip: Equatable {
    let instance: TripInstance
    /// The place of the pointer when the drag began.
    let start: GraphPoint
    /// The stop from which on the trip is moved; `nil` for the whole trip.
    let stop: StopSequence?
    /// The scheduled departure from that stop.
    let departure: Instant
    /// The delay at that stop when the drag began; 0 when it was unknown.
    let delay: Seconds
    /// Whether the pointer moved far enough for a drag, not a click.
    var hasMoved = false
  }

  /// The distance in points from which on a movement of the pointer is a drag, not a click.
  static let threshold = 4.0
}
