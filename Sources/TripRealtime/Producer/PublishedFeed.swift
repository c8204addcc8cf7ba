import TripCore

/// One of the feeds that are published together: what it tells of, and in which form.
public struct PublishedFeed: Hashable, Sendable {
  /// What the feed tells of.
  public let content: FeedContent
  /// How the feed tells of extra trips.
  public let profile: FeedProfile

  /// Makes the name of a feed. Alerts are the same in all profiles, so that there is one feed of them.
  public init(_ content: FeedContent, for profile: FeedProfile = .standard) {
    self.content = content
    self.profile = content == .alerts ? .standard : profile
  }
}
