import SwiftProtobuf
import TripFeed

/// One version of a GTFS-Realtime feed, as read: trip updates, vehicle positions, alerts, or several of them.
///
/// Fields and extensions that the desk does not know stay in the message, and are written again.
/// - SeeAlso: GTFS-Realtime reference, `FeedMessage`.
public struct RealtimeFeed: Sendable {
  /// The message.
  public let message: TransitRealtime_FeedMessage

  /// What one version may have at most where nothing else is said: several times what a country sends.
  public static let sizeLimit = ByteCount.mebibytes(64)

  /// Makes a feed of a message.
  public init(_ message: TransitRealtime_FeedMessage) { self.message = message }

  /// Reads a feed, in memory of 20 times its bytes at most, as ``RealtimeLimits`` say.
  ///
  /// - Parameters:
  ///   - bytes: The file, or the body of the answer.
  ///   - limit: How many bytes it may have at most.
  /// - Throws: ``RealtimeFeedError``.
  public init(bytes: [UInt8], limit: ByteCount = sizeLimit) throws(RealtimeFeedError) {
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.count <= limit.count else { throw .tooLarge(ByteCount(bytes.count), limit: limit) }
    do {
      // Decoding makes objects of hundreds of bytes out of two, so it must not begin before all is counted.
      try WireScan.check(bytes)
      message = try TransitRealtime_FeedMessage(serializedBytes: bytes)
    } catch {
      throw RealtimeFeedError(error, bytes: bytes)
    }
  }

  /// Reads a feed on another thread than the main one: a large one takes longer than a frame.
  ///
  /// - Parameters:
  ///   - bytes: The file, or the body of the answer.
  ///   - limit: How many bytes it may have at most.
  /// - Returns: The feed.
  /// - Throws: ``RealtimeFeedError``.
  @concurrent
  public static func read(
    _ bytes: [UInt8], limit: ByteCount = sizeLimit
  ) async throws(RealtimeFeedError) -> RealtimeFeed {
    try RealtimeFeed(bytes: bytes, limit: limit)
  }
}
