/// A conflict within a block: two trips of the same vehicle, the second of which departs before the first arrives.
public struct BlockConflict: Hashable, Sendable {
  /// The `block_id` of both trips.
  public let block: String
  /// The first trip, which arrives too late.
  public let first: TripInstance
  /// The second trip, which departs too early.
  public let second: TripInstance
  /// The expected arrival of ``first`` at its last stop, or the scheduled one when its delay is unknown.
  public let arrival: Instant
  /// The expected departure of ``second`` from its first stop, or the scheduled one when its delay is unknown.
  public let departure: Instant
  /// The row of ``first`` in the desk's timetable.
  let firstRow: Int
  /// The row of ``second`` in the desk's timetable.
  let secondRow: Int
}
