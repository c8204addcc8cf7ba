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
  /// The decoded content of the feed.
  public let message: TransitRealtime_FeedMessage

  /// The default for the greatest number of bytes of a feed: several times the size of a country's feed.
  public static let sizeLimit = ByteCount.mebibytes(64)

  /// Makes a feed from a message that is decoded already.
  public init(_ message: TransitRealtime_FeedMessage) { self.message = message }

  /// Decodes a feed. ``RealtimeLimits`` says how much memory the decoded feed may take.
  ///
  /// Cost: grows with the size of the feed. On the main actor, use ``read(_:limit:)`` instead.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file or HTTP response.
  ///   - limit: The greatest number of bytes that is accepted.
  /// - Throws: ``RealtimeFeedError`` when the bytes are too many, or are not a GTFS-Realtime feed.
  public init(bytes: [UInt8], limit: ByteCount = sizeLimit) throws(RealtimeFeedError) {
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.count <= limit.count else { throw .tooLarge(ByteCount(bytes.count), limit: limit) }
    do {
      // The memory is counted before decoding begins, because two bytes can become an object of hundreds of bytes.
      try WireScan.check(bytes)
      message = try TransitRealtime_FeedMessage(serializedBytes: bytes)
    } catch {
      throw RealtimeFeedError(error, bytes: bytes)
    }
  }

  /// Decodes a feed off the main thread, which a large feed would block for longer than a frame of the screen.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file or HTTP response.
  ///   - limit: The greatest number of bytes that is accepted.
  /// - Returns: The decoded feed.
  /// - Throws: ``RealtimeFeedError`` when the bytes are too many, or are not a GTFS-Realtime feed.
  @concurrent
  public static func read(
    _ bytes: [UInt8], limit: ByteCount = sizeLimit
  ) async throws(RealtimeFeedError) -> RealtimeFeed {
    try RealtimeFeed(bytes: bytes, limit: limit)
  }
}
