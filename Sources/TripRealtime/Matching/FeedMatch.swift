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
/// Earlier versions of the feed have no influence: a scheduled trip that this version does not mention has no known
/// delay. A `DIFFERENTIAL` feed is read in the same way, because GTFS-Realtime does not define that mode; ``unused(atMost:)``
/// says so.
public struct FeedMatch: Sendable {
  /// The delays, cancellations and platforms that the feed reports for scheduled trips of the timetable.
  public let reports: TripReports
  /// The number of ``reports`` without times that are only there because an update which matches no trip may be about it.
  public let mentionedCount: Int
  /// The trip updates that match no scheduled trip, with the reasons.
  public let unmatched: [UnmatchedEntity]
  /// The stop time updates of matched trips that match no stop time, or whose platform or time cannot be used, with
  /// the reasons.
  public let unmatchedStops: [UnmatchedStop]
  /// The trip updates that are used without their ``unmatchedStops``.
  public let partlyUsed: [PartlyUsedEntity]
  /// The number of entities without a trip update, such as vehicle positions and alerts. They contain no delays.
  public let otherEntities: Int
  /// Whether the feed says that it has only what has changed.
  public let isDifferential: Bool
  /// The publisher of the feed, and those that it follows, as far as the header names them.
  public let publishers: [PublisherID]
  /// The `timestamp` of the header: when the feed's server made this version; `nil` when the header has none.
  public let timestamp: Instant?

  /// Matches a feed to the scheduled trips of a timetable.
  ///
  /// Cost: grows with the number of stop time updates. On the main actor, use ``read(_:to:receivedAt:limit:)``
  /// instead.
  ///
  /// - Parameters:
  ///   - feed: The feed.
  ///   - index: The index of the timetable.
  ///   - receivedAt: When the feed was received, or was last known to be the newest version. A report with a later
  ///     timestamp gets this time, so that reports do not stay valid too long when the clock of the feed's server is
  ///     ahead.
  ///   - publisher: The publisher for which the feed is matched: what it has published itself is left out, through however many
  ///     others it has come back. `nil` leaves out nothing.
  public init(
    _ feed: RealtimeFeed, to index: ScheduledTripIndex, receivedAt: Instant, for publisher: PublisherID? = nil
  ) {
    var matching = FeedMatching(index, header: feed.message.header, receivedAt: receivedAt, for: publisher)
    for entity in feed.message.entity { matching.add(entity) }
    reports = matching.reports
    mentionedCount = matching.mentionedCount
    unmatched = matching.unmatched
    unmatchedStops = matching.unmatchedStops
    partlyUsed = PartlyUsedEntity.grouped(unmatchedStops)
    otherEntities = matching.otherEntities
    isDifferential = feed.message.header.incrementality == .differential
    publishers = feed.message.header.publishers
    timestamp = matching.headerTime
  }

  /// Decodes a feed and matches it to the scheduled trips of a timetable, off the main thread.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file or HTTP response.
  ///   - index: The index of the timetable.
  ///   - receivedAt: When the feed was received.
  ///   - limit: The greatest number of bytes that is accepted.
  /// - Returns: The matched feed.
  /// - Throws: ``RealtimeFeedError`` when the bytes are too many, or are not a GTFS-Realtime feed.
  @concurrent
  public static func read(
    _ bytes: [UInt8], to index: ScheduledTripIndex, receivedAt: Instant, limit: ByteCount = RealtimeFeed.sizeLimit
  ) async throws(RealtimeFeedError) -> FeedMatch {
    FeedMatch(try RealtimeFeed(bytes: bytes, limit: limit), to: index, receivedAt: receivedAt)
  }
}

extension FeedMatch {
  /// The number of lines of ``unused(atMost:)`` without a limit.
  public var unusedCount: Int { (isDifferential ? 1 : 0) + unmatched.count + partlyUsed.count }

  /// Describes the trip updates that are not used, or not wholly.
  ///
  /// - Parameter limit: The greatest number of lines.
  /// - Returns: A line in English for each, with the reason; before them one about a feed that is not a full dataset.
  public func unused(atMost limit: Int) -> [String] {
    let mode =
      isDifferential
      ? ["it is DIFFERENTIAL, which GTFS-Realtime does not define: what it leaves out counts as taken back"] : []
    let texts = mode + unmatched.prefix(limit).map(\.description)
    return Array((texts + partlyUsed.prefix(limit).map(\.description)).prefix(limit))
  }
}
