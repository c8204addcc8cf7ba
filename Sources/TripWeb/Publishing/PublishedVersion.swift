public import TripCore

/// One version of what is published: bytes that never change, and what tells them from those of other versions.
public struct PublishedVersion: Sendable {
  /// The encoded feed.
  public let bytes: [UInt8]
  /// The header's timestamp, which ``HeaderTimestamps`` gave.
  public let timestamp: Instant
  /// Tells this version from every other, without the quotes that HTTP puts around it.
  ///
  /// The timestamp alone would do for one publisher; the checksum tells apart those of two who served by turns.
  /// - SeeAlso: RFC 9110, 8.8.3 "ETag".
  public let tag: String

  /// Makes a version out of `bytes` whose header says `timestamp`.
  public init(bytes: [UInt8], timestamp: Instant) {
    self.bytes = bytes
    self.timestamp = timestamp
    let checksum = Deflate.checksum(bytes)
    tag = String(timestamp.unixSeconds, radix: 16) + "-" + String(checksum, radix: 16)
  }
}
