/// The time between two successive trips in one direction at a stop, where it is much shorter or longer than planned.
public struct HeadwayGap: Hashable, Sendable {
  /// How the time differs from the timetable.
  public enum Kind: UInt8, Hashable, Sendable {
    /// It is less than half of the planned time.
    case short
    /// It is more than twice the planned time; or just twice, when a trip between does not run.
    case long
  }

  /// The rows of the two trips.
  public let firstRow, secondRow: Int
  /// The index in ``LineAxis/stations`` of the stop.
  let station: Int
  /// When they leave the stop, as expected.
  public let start, end: Instant
  /// The time that the timetable has before the second trip.
  public let planned: Seconds
  /// How the time differs from the timetable.
  public let kind: Kind

  /// The time between the trips.
  public var length: Seconds { end - start }
}
