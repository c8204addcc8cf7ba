/// The modifier keys that are held while the pointer is used in the train graph.
public struct GraphModifiers: OptionSet, Hashable, Sendable {
  /// The modifier keys as bits: 1 for Ctrl, 2 for Shift.
  public let rawValue: UInt8

  /// Makes a combination of modifier keys from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The Ctrl key: with it, a drag moves the trip only from the grabbed stop on, instead of the whole trip.
  public static let control = GraphModifiers(rawValue: 1)
  /// The Shift key: with it, a drag of a trip moves it in steps of five minutes, and a drag of empty ground draws a
  /// rectangle to zoom into.
  public static let shift = GraphModifiers(rawValue: 2)
}

/// The gesture in the train graph that is in progress, for the pointer from the press of a button to its release.
enum GraphGesture: Equatable {
  case none
  /// The pointer drags a trip to another time.
  case trip(Grip)
  /// The pointer drags the draft of an extra trip. `from` is the place of the press, `shift` the draft's shift at
  /// that moment, and `hasMoved` says whether this is a drag, not a click.
  case draft(from: GraphPoint, shift: Seconds, hasMoved: Bool)
  /// The pointer drags empty ground, which pans the picture. `last` is the last place of the pointer; `hasMoved` says
  /// whether this is a drag, not a click.
  case ground(last: GraphPoint, hasMoved: Bool)
  /// The pointer draws a rectangle to zoom into, between these opposite corners.
  case rectangle(from: GraphPoint, to: GraphPoint)
  /// Keys move and stretch a rectangle to zoom into, the frame. A press of the pointer begins a new rectangle
  /// instead.
  case frame(GraphRectangle)

  /// The state of a drag of a trip in the train graph.
  struct Grip: Equatable {
    let instance: TripInstance
    /// The place of the pointer when the drag began.
    let start: GraphPoint
    /// The stop from which on the drag moves the trip; `nil` for the whole trip.
    let stop: StopSequence?
    /// The scheduled departure from the stop at which the trip is dragged.
    let departure: Instant
    /// The delay at the stop at which the trip is dragged, when the drag began; 0 when the delay was unknown.
    let delay: Seconds
    /// Whether the pointer moved far enough for a drag, not a click.
    var hasMoved = false
  }

  /// The distance in points that the pointer has to move before a click becomes a drag.
  private static let threshold = 4.0

  /// Whether two places are so far apart that the movement of the pointer is a drag, not a click.
  static func isDrag(from start: GraphPoint, to place: GraphPoint) -> Bool {
    let (dx, dy) = (place.x - start.x, place.y - start.y)
    return dx * dx + dy * dy >= threshold * threshold
  }
}

extension GraphGesture.Grip {
  /// Begins a drag of a trip.
  ///
  /// - Parameters:
  ///   - trip: The trip.
  ///   - index: The index of the stop time from which on the trip moves. A drag at the last stop moves the departure from
  ///     the stop before, because the last stop has none.
  ///   - place: The place of the pointer.
  init(_ trip: Trip, stopTime index: Int = 0, at place: GraphPoint) {
    let index = max(0, min(index, trip.stopTimes.count - 2))
    let stopTime = trip.stopTimes[index]
    self.init(
      instance: trip.instance, start: place, stop: index == 0 ? nil : stopTime.sequence, departure: stopTime.departure,
      delay: stopTime.departureDelay ?? 0)
  }
}

extension DeskModel {
  /// Moves a dragged trip so that it is later by `delta` than when the drag began; negative is earlier.
  ///
  /// - Returns: The reason why the trip cannot be dropped there, or `nil` when it can.
  func drag(_ grip: GraphGesture.Grip, by delta: Seconds) -> String? {
    guard delta != 0 else {
      drag.cancel()
      return nil
    }
    do {
      try drag.move(grip.instance, to: .departure(delay: grip.delay + delta, at: grip.stop))
      return nil
    } catch { return wording.sentence(error) }
  }

  /// The text of the note beside a trip that is dragged to another time: the new time and the delay; `nil` when the trip
  /// has gone.
  func note(_ grip: GraphGesture.Grip) -> String? {
    guard let trip = trips.row(of: grip.instance).flatMap(trips.trip(ofRow:)),
      let stopTime = trip.stopTimes.first(where: { $0.sequence == grip.stop ?? trip.stopTimes[0].sequence })
    else { return nil }
    let time = wording.time(stopTime.expectedDeparture ?? stopTime.departure)
    return "\(time) · \(wording.status(delay: stopTime.departureDelay))"
  }
}
