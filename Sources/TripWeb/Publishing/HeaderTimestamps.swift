public import TripCore

/// The timestamps that the versions of one feed carry: each is later than the one before, whatever the clock does.
///
/// - SeeAlso: GTFS-Realtime reference, `FeedHeader.timestamp`; rules E017 and E018 of its validator.
public struct HeaderTimestamps: Sendable {
  /// The last one that was given, by this program or before it started; nothing where nobody has published yet.
  public private(set) var last: Instant?

  /// Continues after `last`, which a restart finds in ``PublishedFile/lastTimestamp()`` or in a ``TimestampFile``.
  public init(after last: Instant? = nil) { self.last = last }

  /// Learns of a timestamp that consumers have seen; one that is not later than the last changes nothing.
  public mutating func raise(to seen: Instant) {
    last = max(last ?? seen, seen)
  }

  /// The timestamp of the next version: the time it is, or a second after the last one, whichever is later.
  public mutating func next(at now: Instant) -> Instant {
    let next = max(now, last.map(Self.following) ?? now)
    last = next
    return next
  }

  /// No overflow where a foreign file is dated at the end of time.
  private static func following(_ instant: Instant) -> Instant {
    Instant(unixSeconds: instant.unixSeconds == .max ? .max : instant.unixSeconds + 1)
  }
}
