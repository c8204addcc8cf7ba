import TripCore
import TripFeed

/// Checks GTFS-Realtime trip updates and alerts for what consumers of the feed would reject or complain about.
///
/// ```swift
/// let feed = try RealtimeFeed(bytes: bytes)
/// let checker = try FeedChecker(timetableFeed, judging: FeedReferences([feed.message]))
/// for finding in checker.check(feed.message, now: now).findings { print(finding.rule.id, finding.message) }
/// ```
public struct FeedChecker: Sendable {
  private let index: FeedIndex

  /// Makes a checker that compares feeds with a timetable.
  ///
  /// - Parameter index: The index of the timetable. The stops of a trip are checked only if the index has the plan of
  ///   the trip; ``tripIDs(in:)`` returns the trips to plan.
  public init(_ index: FeedIndex) { self.index = index }

  /// Makes a checker with all of a timetable that some messages are compared with.
  ///
  /// Cost: reads the timetable. Call it off the main thread.
  ///
  /// - Parameters:
  ///   - feed: The timetable.
  ///   - references: What the messages that will be checked name.
  /// - Throws: ``FeedError`` when the timetable cannot be read.
  public init(_ feed: GTFSFeed, judging references: FeedReferences) throws(FeedError) {
    index = try feed.index(planning: references.trips, routes: references.routes, stops: references.stops)
  }

  /// Returns the `trip_id` of each trip update in a message.
  public static func tripIDs(in message: TransitRealtime_FeedMessage) -> Set<GTFSID> {
    Set(message.entity.lazy.filter(\.hasTripUpdate).map { GTFSID($0.tripUpdate.trip.tripID) })
  }

  /// Returns the `trip_id` of each trip that a message adds to the timetable, which alerts may name.
  private static func extraTripIDs(in message: TransitRealtime_FeedMessage) -> [GTFSID] {
    message.entity.compactMap { entity in
      guard entity.hasTripUpdate else { return nil }
      return switch entity.tripUpdate.trip.scheduleRelationship {
      case .added, .new: GTFSID(entity.tripUpdate.trip.tripID)
      case .duplicated: GTFSID(entity.tripUpdate.tripProperties.tripID)
      default: nil
      }
    }
  }

  /// Checks the trip updates and alerts of a message.
  ///
  /// Cost: grows with the number of stop time updates and selectors.
  ///
  /// - Parameters:
  ///   - message: The version of the feed to check.
  ///   - previous: The version before `message`, or `nil` to leave out the rules that compare two versions.
  ///   - delivery: How a server delivered the message; `nil` when it comes from a file.
  ///   - others: The other feeds of the same operator. An alert may name their extra trips.
  ///   - now: The present time, from which the age of the feed is computed.
  /// - Returns: The findings, and the number of places that break each rule.
  public func check(
    _ message: TransitRealtime_FeedMessage, previous: TransitRealtime_FeedMessage? = nil,
    delivery: Delivery? = nil, beside others: [TransitRealtime_FeedMessage] = [], now: Instant
  ) -> FeedCheck {
    var header = HeaderCheck(message.header, now: now)
    header.check()
    if let previous { header.compare(message, with: previous) }
    var findings = header.findings
    if let delivery {
      var check = DeliveryCheck(delivery, of: message.header, now: now)
      check.check()
      findings.append(check.findings)
    }
    let isFull = message.header.incrementality == .fullDataset
    let extraTrips = Set(([message] + others).flatMap(Self.extraTripIDs))
    for entity in message.entity {
      if isFull, entity.hasIsDeleted {
        findings.append(
          Finding(.deletedEntityInFullDataset, entity: entity.id, value: "is_deleted \(entity.isDeleted)"))
      }
      if entity.hasTripUpdate {
        var check = TripUpdateCheck(
          entity.tripUpdate, entity: entity.id, plan: index.plan(ofTrip: GTFSID(entity.tripUpdate.trip.tripID)),
          index: index,
          headerTimestamp: message.header.timestamp, now: now)
        check.check()
        findings.append(check.findings)
      }
      if entity.hasAlert {
        var check = AlertCheck(entity.alert, entity: entity.id, index: index, extraTrips: extraTrips, now: now)
        check.check()
        findings.append(check.findings)
      }
    }
    return FeedCheck(
      findings: findings.kept, counts: findings.counts,
      notJudged: previous == nil ? Rule.allCases.filter(\.needsPrevious) : [],
      tripUpdates: message.entity.count(where: \.hasTripUpdate), alerts: message.entity.count(where: \.hasAlert),
      otherEntities: message.entity.count { !$0.hasTripUpdate && !$0.hasAlert })
  }
}
