import FoundationEssentials

/// Combines a burst of moves, such as repeated presses of keys, into one undo step. A burst is several moves of the same
/// departures in quick succession, of any size, later or earlier.
///
/// Each move is a journal entry of its own, but an undo takes back the whole burst. A desk keeps one value of this
/// type.
public struct StepGrouping: Sendable {
  /// The longest time between two moves of a burst: after 5 seconds, a move begins a new undo step.
  public static let pause: Seconds = 5

  private struct Burst {
    let group: UUID
    let instances: Set<TripInstance>
    let stop: StopSequence?
    var last: Instant
  }
  private var burst: Burst?

  /// Makes the grouping of a desk, without a burst in progress.
  public init() {}

  /// Returns the undo step to which a move belongs: the step of the burst in progress, or a new one.
  ///
  /// - Parameters:
  ///   - stop: The stop from which the departures are moved, or `nil` for the first stop of each trip.
  ///   - instances: The trips that are moved together.
  ///   - time: The time of the move.
  /// - Returns: The ``JournalEntry/group`` for the journal entries of the move.
  public mutating func group(
    movingAt stop: StopSequence?, of instances: Set<TripInstance>, time: Instant
  ) -> UUID {
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

  /// Ends the burst in progress. Call this for an undo, a redo, and every decision that is not a move.
  ///
  /// - Returns: A new undo step, for the decision that ends the burst.
  @discardableResult
  public mutating func end() -> UUID {
    burst = nil
    return UUID()
  }
}
