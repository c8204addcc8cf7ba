public import TripCore

/// One version of a published feed: its bytes, its timestamp, and a tag that no other version has.
public struct PublishedVersion: Sendable {
  /// The encoded feed.
  public let bytes: [UInt8]
  /// The timestamp in the feed's header, from ``HeaderTimestamps``.
  public let timestamp: Instant
  /// The value of the HTTP header `ETag`, without its quotes. It is different for every version.
  ///
  /// It contains the timestamp and a checksum. The checksum is needed when two publishers serve at the same address,
  /// one after the other.
  /// - SeeAlso: RFC 9110, 8.8.3 "ETag".
  public let tag: String
  /// Whether the version predicts nothing, so that it may be served when the publisher does not lead any more.
  public var isLasting = false

  /// Makes a version from an encoded feed, whose header has the timestamp `timestamp`. It computes a checksum of all
  /// bytes.
  public init(bytes: [UInt8], timestamp: Instant) {
    self.bytes = bytes
    self.timestamp = timestamp
    let checksum = Deflate.checksum(bytes)
    tag = String(timestamp.unixSeconds, radix: 16) + "-" + String(checksum, radix: 16)
  }
}
