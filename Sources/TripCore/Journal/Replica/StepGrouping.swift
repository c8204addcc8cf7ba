import FoundationEssentials

/// Makes one undo step of a burst: small moves of the same departures, one right after the other.
///
/// Only undo sees a burst; every move is an entry of its own. Whoever appends keeps one of these for its author.
public struct StepGrouping: Sendable {
  /// How soon the next move has to follow to belong to the burst.
  public static let pause: Seconds = 5
  /// The largest move that counts as small.
  public static let largestMove: Seconds = 60

  private struct Burst {
    let group: UUID
    let scheduledTrips: Set<TripInstance>
    let stop: StopSequence?
    var last: Instant
  }
  private var burst: Burst?

  /// Begins without a burst.
  public init() {}

  /// The group of a move by `delta` of the departure at one stop of each of `runs`.
  ///
  /// - Parameters:
  ///   - delta: How far it is moved.
  ///   - stop: The stop, or `nil` for the first stop of each trip.
  ///   - scheduledTrips: The trips that are moved together.
  ///   - time: When.
  /// - Returns: The burst's group where it belongs to one, else a new one.
  public mutating func group(
    movingBy delta: Seconds, at stop: StopSequence?, of scheduledTrips: Set<TripInstance>, time: Instant
  ) -> UUID {
    guard delta.magnitude <= Self.largestMove else { return end() }
    if var burst, burst.scheduledTrips == scheduledTrips, burst.stop == stop, time - burst.last <= Self.pause,
      time >= burst.last
    {
      burst.last = time
      self.burst = burst
      return burst.group
    }
    let group = UUID()
    burst = Burst(group: group, scheduledTrips: scheduledTrips, stop: stop, last: time)
    return group
  }

  /// Ends the burst, as any other decision does, and undo and redo.
  ///
  /// - Returns: A group for what comes instead.
  @discardableResult
  public mutating func end() -> UUID {
    burst = nil
    return UUID()
  }
}
