import NIOCore
import TripCore

/// A version as it is sent, made once and shared by all answers.
final class ServedVersion: Sendable {
  let timestamp: Instant
  let plain: ByteBuffer
  /// Nothing where packing does not make it smaller.
  let packed: ByteBuffer?
  /// The quoted tags of the two: strong ones, so the two cannot share one.
  let plainTag: String
  let packedTag: String
  /// When it was put up, by a clock that nobody can set.
  let moment: ContinuousClock.Instant

  init(_ version: PublishedVersion, at moment: ContinuousClock.Instant) {
    timestamp = version.timestamp
    plain = ByteBuffer(bytes: version.bytes)
    packed = Deflate.gzip(version.bytes).map { ByteBuffer(bytes: $0) }
    plainTag = "\"\(version.tag)\""
    packedTag = "\"\(version.tag)-gzip\""
    self.moment = moment
  }
}
