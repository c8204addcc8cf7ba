public import TripCore

/// The header timestamps of the versions of one feed. Each is later than the one before, also when the clock is set
/// back.
///
/// - SeeAlso: GTFS-Realtime reference, `FeedHeader.timestamp`; rules E017 and E018 of its validator.
public struct HeaderTimestamps: Sendable {
  /// The last header timestamp that was used, by this program or an earlier one; `nil` when no version was published
  /// yet.
  public private(set) var last: Instant?

  /// Makes the timestamps that follow the timestamp `last`; with `nil`, the first one is the current time.
  ///
  /// After a restart of the program, pass ``PublishedFile/lastTimestamp()`` or ``TimestampFile/lastTimestamp()``.
  public init(after last: Instant? = nil) { self.last = last }

  /// Raises ``last`` to a timestamp that consumers have seen. An earlier timestamp changes nothing.
  public mutating func raise(to seen: Instant) {
    last = max(last ?? seen, seen)
  }

  /// Returns the header timestamp of the next version: the current time, or one second after the last timestamp if
  /// that is later.
  public mutating func next(at now: Instant) -> Instant {
    let next = max(now, last.map { $0 + 1 } ?? now)
    last = next
    return next
  }
}
