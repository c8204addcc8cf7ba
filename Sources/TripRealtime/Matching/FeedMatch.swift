import SwiftProtobuf
import TripCore
import TripFeed

/// One version of a GTFS-Realtime feed, matched to the scheduled trips of a timetable.
///
/// ```swift
/// let index = ScheduledTripIndex(timetable)
/// let match = FeedMatch(try RealtimeFeed(bytes: bytes), to: index, receivedAt: now)
/// for entity in match.unmatched { print(entity) }
/// ```
///
/// Each version stands alone: a scheduled trip that it does not mention has no known delay. A `DIFFERENTIAL` feed is
/// read in the same way, since GTFS-Realtime does not define that mode.
public struct FeedMatch: Sendable {
  /// The reports of the feed about scheduled trips of the timetable.
  public let reports: TripReports
  /// The trip updates that match no scheduled trip, with the reasons.
  public let unmatched: [UnmatchedEntity]
  /// The stop time updates of matched trips, or parts of them, that match no stop time, with the reasons.
  public let unmatchedStops: [UnmatchedStop]
  /// The number of entities without a trip update, such as vehicle positions and alerts. They say nothing about delays.
  public let otherEntities: Int
  /// `timestamp` of the header, when the feed's server made this version; `nil` when the header has none.
  public let timestamp: Instant?

  /// Matches a feed to the scheduled trips of a timetable.
  ///
  /// Cost: grows with the number of stop time updates. Use ``read(_:to:receivedAt:limit:)`` on the main actor.
  ///
  /// - Parameters:
  ///   - feed: The feed.
  ///   - index: The index of the timetable.
  ///   - receivedAt: When the feed was received, or was last known to be the newest version. Reports get this time if
  ///     they claim a later one, so that a fast clock of the feed's server cannot keep old reports alive.
  public init(_ feed: RealtimeFeed, to index: ScheduledTripIndex, receivedAt: Instant) {
    var matching = FeedMatching(index, header: feed.message.header, receivedAt: receivedAt)
    for entity in feed.message.entity { matching.add(entity) }
    reports = matching.reports
    unmatched = matching.unmatched
    unmatchedStops = matching.unmatchedStops
    otherEntities = matching.otherEntities
    timestamp = matching.headerTime
  }

  /// Decodes a feed and matches it, off the main thread.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file or HTTP response.
  ///   - index: The index of the timetable.
  ///   - receivedAt: When the feed was received.
  ///   - limit: The greatest number of bytes.
  /// - Returns: The match.
  /// - Throws: ``RealtimeFeedError`` when the bytes are too many, or are not a GTFS-Realtime feed.
  @concurrent
  public static func read(
    _ bytes: [UInt8], to index: ScheduledTripIndex, receivedAt: Instant, limit: ByteCount = RealtimeFeed.sizeLimit
  ) async throws(RealtimeFeedError) -> FeedMatch {
    FeedMatch(try RealtimeFeed(bytes: bytes, limit: limit), to: index, receivedAt: receivedAt)
  }
}
