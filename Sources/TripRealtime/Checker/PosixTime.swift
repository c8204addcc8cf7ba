import TripCore

/// The limits within which a number is taken for seconds since 1970.
enum PosixTime {
  /// From 2005, before which there was no such feed, to 2100: milliseconds lie far beyond it, times of the day far below.
  static let range = 1_104_537_600...4_102_444_800
  /// How far a clock may be ahead of ours.
  static let tolerance = 60

  /// Whether a timestamp is one.
  static func contains(_ timestamp: UInt64) -> Bool { range.contains(Int(clamping: timestamp)) }

  /// Whether a timestamp lies too far ahead of `now`.
  static func isAhead(_ timestamp: UInt64, of now: Instant) -> Bool {
    Int(clamping: timestamp) > now.unixSeconds + tolerance
  }
}
