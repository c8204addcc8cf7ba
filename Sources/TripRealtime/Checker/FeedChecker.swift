import TripCore
import TripFeed

/// Checks GTFS-Realtime trip updates for what consumers of the feed would reject or complain about.
///
/// ```swift
/// let feed = try RealtimeFeed(bytes: bytes)
/// let index = try timetableFeed.index(planning: FeedChecker.tripIDs(in: feed.message))
/// let check = FeedChecker(index).check(feed.message, now: now)
/// for finding in check.findings { print(finding.rule.id, finding.message) }
/// ```
public struct FeedChecker: Sendable {
  private let index: FeedIndex

  /// Makes a checker that compares feeds with a timetable.
  ///
  /// - Parameter index: The index of the timetable. The stops of a trip are checked only if the index has the plan of
  ///   the trip; ``tripIDs(in:)`` returns the trips to plan.
  public init(_ index: FeedIndex) { self.index = index }

  /// Returns the `trip_id` of each trip update in a message.
  public static func tripIDs(in message: TransitRealtime_FeedMessage) -> Set<String> {
    Set(message.entity.lazy.filter(\.hasTripUpdate).map(\.tripUpdate.trip.tripID))
  }

  /// Checks the trip updates of a message.
  ///
  /// Cost: grows with the number of stop time updates.
  ///
  /// - Parameters:
  ///   - message: The version of the feed to check.
  ///   - previous: The version before `message`, or `nil` to leave out the rules that compare two versions.
  ///   - now: The present time, from which the age of the feed is computed.
  /// - Returns: The findings, and the number of places that break each rule.
  public func check(
    _ message: TransitRealtime_FeedMessage, previous: TransitRealtime_FeedMessage? = nil, now: Instant
  ) -> FeedCheck {
    var header = HeaderCheck(message.header, now: now)
    header.check()
    if let previous { header.compare(message, with: previous) }
    var findings = header.findings
    let isFull = message.header.incrementality == .fullDataset
    var tripUpdates = 0
    for entity in message.entity {
      if isFull, entity.hasIsDeleted {
        findings.append(
          Finding(.deletedEntityInFullDataset, entity: entity.id, value: "is_deleted \(entity.isDeleted)"))
      }
      guard entity.hasTripUpdate else { continue }
      tripUpdates += 1
      var check = TripUpdateCheck(
        entity.tripUpdate, entity: entity.id, plan: index.plan(ofTrip: entity.tripUpdate.trip.tripID), index: index,
        headerTimestamp: message.header.timestamp, now: now)
      check.check()
      findings.append(check.findings)
    }
    return FeedCheck(
      findings: findings.kept, counts: findings.counts,
      notJudged: previous == nil ? Rule.allCases.filter(\.needsPrevious) : [],
      tripUpdates: tripUpdates, otherEntities: message.entity.count - tripUpdates)
  }
}
