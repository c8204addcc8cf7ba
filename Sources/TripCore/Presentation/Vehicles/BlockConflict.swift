/// Two trips of one block, which one vehicle runs, that it cannot both run: the later leaves before the earlier arrives.
public struct BlockConflict: Hashable, Sendable {
  /// `block_id`.
  public let block: String
  /// The trip that arrives too late.
  public let first: TripInstance
  /// The trip that leaves too early.
  public let second: TripInstance
  /// When ``first`` arrives, as expected, or as planned where nobody knows.
  public let arrival: Instant
  /// When ``second`` leaves, as expected, or as planned where nobody knows.
  public let departure: Instant
  /// The rows of ``first`` and ``second`` in the timetable that it was found in.
  let firstRow: Int
  let secondRow: Int
}
