import TripCore

/// The range of numbers that a feed may use as POSIX times, in seconds since 1970.
enum PosixTime {
  /// The seconds since 1970 of the years 2005 to 2100. A time in milliseconds is far above this range, a time of day
  /// far below.
  static let range = 1_104_537_600...4_102_444_800
  /// The number of seconds by which the clock of the feed's producer may be ahead of this computer's.
  static let tolerance = 60

  /// Returns whether a timestamp is within the range that POSIX times of a feed may have.
  static func contains(_ timestamp: UInt64) -> Bool { range.contains(Int(clamping: timestamp)) }

  /// Returns whether a timestamp is more than ``tolerance`` later than `now`.
  static func isAhead(_ timestamp: UInt64, of now: Instant) -> Bool {
    Int(clamping: timestamp) > now.unixSeconds + tolerance
  }
}
