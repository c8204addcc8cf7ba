import NIOCore
import TripCore

/// A version of the feed in the forms in which it is sent. It is made once and shared by all answers.
final class ServedVersion: Sendable {
  /// The timestamp in the header of the version.
  let timestamp: Instant
  /// The uncompressed bytes of the version.
  let plain: ByteBuffer
  /// The bytes of the version compressed with gzip; `nil` when they are not smaller.
  let packed: ByteBuffer?
  /// The quoted `ETag` of the uncompressed bytes. HTTP demands different tags for different bytes.
  let plainTag: String
  /// The quoted `ETag` of the compressed bytes.
  let packedTag: String
  /// Whether the version may be served when this publisher does not lead any more.
  let isLasting: Bool
  /// The time at which the version was published, by a clock that cannot be set back.
  let moment: ContinuousClock.Instant

  /// Compresses a published version and makes the `ETag` of each form.
  init(_ version: PublishedVersion, at moment: ContinuousClock.Instant) {
    timestamp = version.timestamp
    isLasting = version.isLasting
    plain = ByteBuffer(bytes: version.bytes)
    packed = Deflate.gzip(version.bytes).map { ByteBuffer(bytes: $0) }
    plainTag = "\"\(version.tag)\""
    packedTag = "\"\(version.tag)-gzip\""
    self.moment = moment
  }
}
