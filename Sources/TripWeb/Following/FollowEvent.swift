public import TripCore

/// The result of one poll of a followed source.
public enum FollowEvent: Sendable {
  /// The source had new bytes, which were read at this time.
  case version([UInt8], at: Instant)
  /// The source had the same bytes as before.
  case unchanged(at: Instant)
  /// The poll failed. The next poll is made after `wait`.
  case failed(FollowError, at: Instant, wait: Duration)
}
