/// A conflict within a block: two trips of the same vehicle, of which the second departs before the first arrives.
public struct BlockConflict: Hashable, Sendable {
  /// The `block_id` that both trips of the conflict have.
  public let block: String
  /// The first trip of the conflict, which arrives too late.
  public let first: TripInstance
  /// The second trip of the conflict, which departs too early.
  public let second: TripInstance
  /// The expected arrival of ``first`` at its last stop, or the scheduled arrival when the delay is unknown.
  public let arrival: Instant
  /// The expected departure of ``second`` from its first stop, or the scheduled departure when the delay is unknown.
  public let departure: Instant
  /// The row of ``first`` in the desk's timetable.
  let firstRow: Int
  /// The row of ``second`` in the desk's timetable.
  let secondRow: Int
}
