public import TripCore

/// The result of one poll of a followed source.
public enum FollowEvent: Sendable {
  /// The poll has found new bytes, and read them at this time.
  case version([UInt8], at: Instant)
  /// The poll has found the same bytes as the poll before it.
  case unchanged(at: Instant)
  /// The poll failed. The next poll is made after `wait`.
  case failed(FollowError, at: Instant, wait: Duration)
}
