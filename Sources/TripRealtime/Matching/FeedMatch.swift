import SwiftProtobuf
import TripCore
import TripFeed

/// One version of a followed feed, matched to the runs of a timetable.
///
/// It stands for itself: of a run that it does not tell of nobody knows anything. So is a `DIFFERENTIAL` feed read, of
/// which nobody has said what it means.
public struct FeedMatch: Sendable {
  /// What the feed reports about runs of the timetable.
  public let reports: TripReports
  /// The trip updates that belong to no run, and why.
  public let unmatched: [UnmatchedEntity]
  /// The stop time updates, or parts of them, that a matched run could not take, and why.
  public let unmatchedStops: [UnmatchedStop]
  /// How many entities are no trip updates but vehicle positions, alerts or others: they say nothing about delays.
  public let otherEntities: Int
  /// `timestamp` of the header: when the feed's server made this version.
  public let timestamp: Instant?

  /// Matches a feed.
  ///
  /// - Parameters:
  ///   - feed: The feed.
  ///   - index: The timetable's runs.
  ///   - receivedAt: When it was received, or was last known to be the newest. No report is taken to be younger, so that
  ///     a clock that is fast at the other end keeps nothing alive.
  public init(_ feed: RealtimeFeed, to index: ScheduledTripIndex, receivedAt: Instant) {
    var matching = FeedMatching(index, header: feed.message.header, receivedAt: receivedAt)
    for entity in feed.message.entity { matching.add(entity) }
    reports = matching.reports
    unmatched = matching.unmatched
    unmatchedStops = matching.unmatchedStops
    otherEntities = matching.otherEntities
    timestamp = matching.headerTime
  }

  /// Reads a feed and matches it, on another thread than the main one.
  ///
  /// - Parameters:
  ///   - bytes: The file, or the body of the answer.
  ///   - index: The timetable's runs.
  ///   - receivedAt: When it was received.
  ///   - limit: How many bytes it may have at most.
  /// - Returns: The match.
  /// - Throws: ``RealtimeFeedError``.
  @concurrent
  public static func read(
    _ bytes: [UInt8], to index: ScheduledTripIndex, receivedAt: Instant, limit: ByteCount = RealtimeFeed.sizeLimit
  ) async throws(RealtimeFeedError) -> FeedMatch {
    FeedMatch(try RealtimeFeed(bytes: bytes, limit: limit), to: index, receivedAt: receivedAt)
  }
}
