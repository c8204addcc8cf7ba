import NIOCore
import TripCore

/// A version of the served feeds in the forms in which they are sent. It is made once and shared by all answers.
final class ServedVersion: Sendable {
  /// One feed of the version.
  final class Feed: Sendable {
    /// The uncompressed bytes of the feed.
    let plain: ByteBuffer
    /// The bytes of the feed compressed with gzip; `nil` when they are not smaller.
    let packed: ByteBuffer?
    /// The quoted `ETag` of the uncompressed bytes. HTTP demands different tags for different bytes.
    let plainTag: String
    /// The quoted `ETag` of the compressed bytes.
    let packedTag: String

    init(_ feed: PublishedVersion.Feed) {
      plain = ByteBuffer(bytes: feed.bytes)
      packed = Deflate.gzip(feed.bytes).map { ByteBuffer(bytes: $0) }
      plainTag = "\"\(feed.tag)\""
      packedTag = "\"\(feed.tag)-gzip\""
    }
  }

  /// The served feeds by their paths.
  let feeds: [FeedPath: Feed]
  /// The timestamp in the header of the version.
  let timestamp: Instant
  /// Whether the version may be served when this publisher does not lead any more.
  let isLasting: Bool
  /// The time at which the version was published, by a clock that cannot be set back.
  let moment: ContinuousClock.Instant

  /// Takes the feeds at `paths` of a published version, compresses them and makes the `ETag` of each form. Feeds with
  /// the same tag have the same bytes, and are compressed once.
  init(_ version: PublishedVersion, at paths: [FeedPath], _ moment: ContinuousClock.Instant) {
    timestamp = version.timestamp
    isLasting = version.isLasting
    var made: [String: Feed] = [:]
    var feeds: [FeedPath: Feed] = [:]
    for path in paths {
      guard let feed = version.feeds[path] else { continue }
      let served = made[feed.tag] ?? Feed(feed)
      made[feed.tag] = served
      feeds[path] = served
    }
    self.feeds = feeds
    self.moment = moment
  }
}
