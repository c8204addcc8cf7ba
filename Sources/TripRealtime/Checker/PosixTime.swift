import TripCore

/// The limits within which a number can be a POSIX time, in seconds since 1970.
enum PosixTime {
  /// The years 2005 to 2100. Milliseconds since 1970 are far above this range, times of day far below.
  static let range = 1_104_537_600...4_102_444_800
  /// The number of seconds that the producer's clock may be ahead.
  static let tolerance = 60

  /// Returns whether a timestamp can be a POSIX time.
  static func contains(_ timestamp: UInt64) -> Bool { range.contains(Int(clamping: timestamp)) }

  /// Returns whether a timestamp is more than ``tolerance`` later than `now`.
  static func isAhead(_ timestamp: UInt64, of now: Instant) -> Bool {
    Int(clamping: timestamp) > now.unixSeconds + tolerance
  }
}
