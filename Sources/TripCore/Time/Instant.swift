/// A point in time, the same everywhere on earth, in whole Unix seconds.
///
/// It becomes a wall-clock time only in Presentation, in the agency's time zone. Moving an instant cannot overflow: one
/// beyond ``range`` becomes the nearest one in it. A number from outside passes through ``init(exactly:)``.
public struct Instant: Hashable, Comparable, Sendable {
  /// The instants that there are, in Unix seconds: some 69,000 years before and after 1970.
  public static let range = -(1 << 41)...1 << 41

  /// Seconds since 1970-01-01T00:00:00Z, as in GTFS-Realtime's `time` and `timestamp`; within ``range``.
  public let unixSeconds: Int

  /// Makes the instant `unixSeconds` after 1970-01-01T00:00:00Z, or the nearest one in ``range``.
  public init(unixSeconds: Int) {
    self.unixSeconds = min(max(unixSeconds, Self.range.lowerBound), Self.range.upperBound)
  }

  /// Makes the instant of a number of Unix seconds that was stored or received; `nil` where it lies outside ``range``.
  public init?(exactly unixSeconds: Int) {
    guard Self.range.contains(unixSeconds) else { return nil }
    self.unixSeconds = unixSeconds
  }

  /// The instant that lies `span` later, or earlier where `span` is negative.
  public static func + (instant: Instant, span: Seconds) -> Instant {
    Instant(unixSeconds: instant.unixSeconds + span.count)
  }
  /// The instant that lies `span` earlier.
  public static func - (instant: Instant, span: Seconds) -> Instant {
    Instant(unixSeconds: instant.unixSeconds - span.count)
  }
  /// The span from `earlier` to `later`.
  public static func - (later: Instant, earlier: Instant) -> Seconds {
    Seconds(later.unixSeconds - earlier.unixSeconds)
  }
  /// Whether `a` comes before `b`.
  public static func < (a: Instant, b: Instant) -> Bool { a.unixSeconds < b.unixSeconds }
}
