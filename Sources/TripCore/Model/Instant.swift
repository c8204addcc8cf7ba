/// A point in time, the same everywhere on earth, in whole Unix seconds.
///
/// It becomes a wall-clock time only in Presentation, in the agency's time zone.
public struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z, as in GTFS-Realtime's `time` and `timestamp`.
  public let unixSeconds: Int

  /// Makes the instant `unixSeconds` after 1970-01-01T00:00:00Z.
  public init(unixSeconds: Int) { self.unixSeconds = unixSeconds }

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
