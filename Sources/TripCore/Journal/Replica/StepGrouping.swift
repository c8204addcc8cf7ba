import FoundationEssentials

/// Combines a burst of small moves into one undo step: moves of the same departures in quick succession.
///
/// Each move is a journal entry of its own, and only undo takes a burst as one. A desk keeps one value of this type.
public struct StepGrouping: Sendable {
  /// The longest time between two moves of a burst.
  public static let pause: Seconds = 5
  /// The largest move, earlier or later, that can belong to a burst.
  public static let largestMove: Seconds = 60

  private struct Burst {
    let group: UUID
    let instances: Set<TripInstance>
    let stop: StopSequence?
    var last: Instant
  }
  private var burst: Burst?

  /// Makes a value without a burst.
  public init() {}

  /// Returns the undo step of a move, which continues the current burst or begins a new one.
  ///
  /// - Parameters:
  ///   - delta: How far the departures are moved.
  ///   - stop: The stop, or `nil` for the first stop of each trip.
  ///   - instances: The trips that are moved together.
  ///   - time: The time of the move.
  /// - Returns: The ``JournalEntry/group`` of the move's entries.
  public mutating func group(
    movingBy delta: Seconds, at stop: StopSequence?, of instances: Set<TripInstance>, time: Instant
  ) -> UUID {
    guard delta.magnitude <= Self.largestMove else { return end() }
    if var burst, burst.instances == instances, burst.stop == stop, time - burst.last <= Self.pause,
      time >= burst.last
    {
      burst.last = time
      self.burst = burst
      return burst.group
    }
    let group = UUID()
    burst = Burst(group: group, instances: instances, stop: stop, last: time)
    return group
  }

  /// Ends the burst, because of a decision that is not a small move, an undo or a redo.
  ///
  /// - Returns: A new undo step for the decision that ends the burst.
  @discardableResult
  public mutating func end() -> UUID {
    burst = nil
    return UUID()
  }
}
