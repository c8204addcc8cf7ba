import SwiftProtobuf
import TripFeed

/// One version of a GTFS-Realtime feed, decoded: trip updates, vehicle positions, alerts, or several of them.
///
/// ```swift
/// let feed = try RealtimeFeed(bytes: bytes)
/// for entity in feed.message.entity where entity.hasTripUpdate {
///   print(entity.id, entity.tripUpdate.trip.tripID)
/// }
/// ```
///
/// Unknown fields and extensions stay in the message, and are written again with it.
/// - SeeAlso: GTFS-Realtime reference, `FeedMessage`.
public struct RealtimeFeed: Sendable {
  /// The decoded message.
  public let message: TransitRealtime_FeedMessage

  /// The default for the greatest size of a version: several times the size of a country's feed.
  public static let sizeLimit = ByteCount.mebibytes(64)

  /// Makes a feed of a decoded message.
  public init(_ message: TransitRealtime_FeedMessage) { self.message = message }

  /// Decodes a feed. The memory that it takes is limited, see ``RealtimeLimits``.
  ///
  /// Cost: grows with the size of the feed. Use ``read(_:limit:)`` on the main actor.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file or HTTP response.
  ///   - limit: The greatest number of bytes.
  /// - Throws: ``RealtimeFeedError`` when the bytes are too many, or are not a GTFS-Realtime feed.
  public init(bytes: [UInt8], limit: ByteCount = sizeLimit) throws(RealtimeFeedError) {
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.count <= limit.count else { throw .tooLarge(ByteCount(bytes.count), limit: limit) }
    do {
      // Two bytes can become an object of hundreds, so everything is counted before decoding begins.
      try WireScan.check(bytes)
      message = try TransitRealtime_FeedMessage(serializedBytes: bytes)
    } catch {
      throw RealtimeFeedError(error, bytes: bytes)
    }
  }

  /// Decodes a feed off the main thread, where a large feed would take longer than a frame.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file or HTTP response.
  ///   - limit: The greatest number of bytes.
  /// - Returns: The feed.
  /// - Throws: ``RealtimeFeedError`` when the bytes are too many, or are not a GTFS-Realtime feed.
  @concurrent
  public static func read(
    _ bytes: [UInt8], limit: ByteCount = sizeLimit
  ) async throws(RealtimeFeedError) -> RealtimeFeed {
    try RealtimeFeed(bytes: bytes, limit: limit)
  }
}
