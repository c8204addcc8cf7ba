/// A point in time, the same everywhere on earth, in whole Unix seconds.
///
/// Only the folder Presentation turns an instant into a wall-clock time, in the agency's time zone. Adding a span to
/// an instant cannot overflow: a result beyond ``range`` becomes the nearest instant in the range. For a number that
/// was read from a file or received, use ``init(exactly:)``, which refuses invalid numbers.
public struct Instant: Hashable, Comparable, Sendable {
  /// All valid values of ``unixSeconds``: from some 69,000 years before 1970 to as many years after 1970.
  public static let range = -(1 << 41)...1 << 41

  /// Seconds since 1970-01-01T00:00:00Z, within ``range``: the unit of `time` and `timestamp` in GTFS-Realtime.
  public let unixSeconds: Int

  /// Makes the instant that lies `unixSeconds` after 1970-01-01T00:00:00Z; beyond ``range``, the nearest instant in
  /// the range.
  public init(unixSeconds: Int) {
    self.unixSeconds = min(max(unixSeconds, Self.range.lowerBound), Self.range.upperBound)
  }

  /// Makes an instant from a number of Unix seconds that was read from a file or received.
  ///
  /// - Returns: `nil` when the number lies outside ``range``.
  public init?(exactly unixSeconds: Int) {
    guard Self.range.contains(unixSeconds) else { return nil }
    self.unixSeconds = unixSeconds
  }

  /// The instant that lies `span` after `instant`, or before `instant` when `span` is negative.
  public static func + (instant: Instant, span: Seconds) -> Instant {
    Instant(unixSeconds: instant.unixSeconds + span.count)
  }
  /// The instant that lies `span` before `instant`.
  public static func - (instant: Instant, span: Seconds) -> Instant {
    Instant(unixSeconds: instant.unixSeconds - span.count)
  }
  /// The span from the instant `earlier` to the instant `later`; negative when `later` comes first.
  public static func - (later: Instant, earlier: Instant) -> Seconds {
    Seconds(later.unixSeconds - earlier.unixSeconds)
  }
  /// Whether instant `a` is earlier than instant `b`.
  public static func < (a: Instant, b: Instant) -> Bool { a.unixSeconds < b.unixSeconds }
}
