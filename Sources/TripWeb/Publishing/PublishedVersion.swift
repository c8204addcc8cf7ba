public import TripCore

/// One version of all feeds that are published together: their bytes, and the timestamp that all of them have.
public struct PublishedVersion: Sendable {
  /// One feed of a version: its bytes, and a tag that no other bytes have.
  public struct Feed: Sendable {
    /// The encoded feed.
    public let bytes: [UInt8]
    /// The value of the HTTP header `ETag`, without its quotes. It is different for every version.
    ///
    /// It contains the timestamp and a checksum. The checksum is needed when two publishers serve at the same address,
    /// one after the other.
    /// - SeeAlso: RFC 9110, 8.8.3 "ETag".
    public let tag: String
  }

  /// The feeds by their paths.
  public let feeds: [FeedPath: Feed]
  /// The timestamp in the header of each feed, from ``HeaderTimestamps``.
  public let timestamp: Instant
  /// Whether the version predicts nothing, so that it may be served when the publisher does not lead any more.
  public var isLasting = false

  /// Makes a version from encoded feeds, whose headers have the timestamp `timestamp`. It computes a checksum of all
  /// bytes, once for feeds that share one array.
  public init(feeds: [FeedPath: [UInt8]], timestamp: Instant) {
    var made: [Feed] = []
    self.feeds = feeds.mapValues { bytes in
      if let same = made.first(where: { $0.bytes.isSame(as: bytes) }) { return same }
      let tag = String(timestamp.unixSeconds, radix: 16) + "-" + String(Deflate.checksum(bytes), radix: 16)
      made.append(Feed(bytes: bytes, tag: tag))
      return Feed(bytes: bytes, tag: tag)
    }
    self.timestamp = timestamp
  }

  /// Makes a version of the one feed ``FeedPath/tripUpdates`` from its bytes.
  public init(bytes: [UInt8], timestamp: Instant) { self.init(feeds: [.tripUpdates: bytes], timestamp: timestamp) }

  /// The bytes of the feed ``FeedPath/tripUpdates``; an empty array when the version lacks that feed.
  public var bytes: [UInt8] { feeds[.tripUpdates]?.bytes ?? [] }

  /// The tag of the feed ``FeedPath/tripUpdates``; empty when the version lacks that feed.
  public var tag: String { feeds[.tripUpdates]?.tag ?? "" }

  /// The sum of the sizes of all feeds, in bytes.
  var size: Int { feeds.values.reduce(0) { $0 + $1.bytes.count } }
}

extension [UInt8] {
  /// Whether both arrays are one and the same in memory, which is known at once.
  fileprivate func isSame(as other: [UInt8]) -> Bool {
    withUnsafeBufferPointer { mine in
      other.withUnsafeBufferPointer { mine.baseAddress == $0.baseAddress && mine.count == $0.count }
    }
  }
}
