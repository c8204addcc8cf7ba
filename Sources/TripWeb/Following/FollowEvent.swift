public import TripCore

/// What one look at a followed source brought.
public enum FollowEvent: Sendable {
  /// New bytes, and when they had come.
  case version([UInt8], at: Instant)
  /// The source is there and has the bytes of last time.
  case unchanged(at: Instant)
  /// The look failed; the next is after `wait`.
  case failed(FollowError, at: Instant, wait: Duration)
}
