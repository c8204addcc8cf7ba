import Synchronization
import TripCore

/// The content that a server answers with: the newest version, and the problems of the feed.
struct ServedContent {
  /// The paths of the feeds that the server has.
  var paths: [FeedPath] = [.tripUpdates]
  /// The newest version of the feeds; `nil` before the first is published.
  var version: ServedVersion?
  /// A line of text for each problem of the feed; an empty array when there is none.
  var reasons: [String] = []
  /// A line of text for each part that is left out of the feed; an empty array when there is none.
  var heldBack: [String] = []
  /// The lease without which no predictions are served; `nil` for a publisher that is alone.
  var lease: PublishingLease?
  /// The publisher that leads in place of this one; `nil` when this one leads, or did when it was last known.
  var leader: Leader?

  /// The publisher that leads.
  struct Leader {
    /// The name; `nil` when it is not known.
    let name: String?
  }

  /// Whether this publisher leads now, or is alone.
  var isLeading: Bool { leader == nil && lease?.isValid ?? true }
}

/// The newest content behind a lock. An answer always has a whole version, while another thread publishes the next one.
final class NewestContent: Sendable {
  private let content: Mutex<ServedContent>

  init(at paths: [FeedPath], lease: PublishingLease?) { content = Mutex(ServedContent(paths: paths, lease: lease)) }

  /// The content as it may be served now: a version with predictions only while this publisher leads.
  var value: ServedContent {
    var content = content.withLock { $0 }
    if content.version?.isLasting == false, !content.isLeading { content.version = nil }
    return content
  }

  /// Replaces the served version by `version`, unless the served one has the same or a later timestamp, or another
  /// publisher leads.
  func put(_ version: ServedVersion) {
    content.withLock { content in
      guard content.leader == nil, content.version.map({ $0.timestamp < version.timestamp }) ?? true else { return }
      content.version = version
    }
  }

  func setReasons(_ reasons: [String]) { content.withLock { $0.reasons = reasons } }

  func setHeldBack(_ lines: [String]) { content.withLock { $0.heldBack = lines } }

  /// Sets the publisher that leads in place of this one, and forgets the version; `nil` when this one leads.
  func setLeader(_ leader: ServedContent.Leader?) {
    content.withLock { content in
      content.leader = leader
      if leader != nil { content.version = nil }
    }
  }
}
