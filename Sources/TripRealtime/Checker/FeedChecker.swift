import TripCore
import TripFeed

/// Tells what consumers would reject in a feed of trip updates, or complain about.
public struct FeedChecker: Sendable {
  private let index: FeedIndex

  /// Makes a checker that holds feeds against a timetable.
  ///
  /// - Parameter index: What the timetable says; it has to plan the trips of ``tripIDs(in:)``, or what the message says
  ///   about their stops is not judged.
  public init(_ index: FeedIndex) { self.index = index }

  /// The trips about which a message says something.
  public static func tripIDs(in message: TransitRealtime_FeedMessage) -> Set<String> {
    Set(message.entity.lazy.filter(\.hasTripUpdate).map(\.tripUpdate.trip.tripID))
  }

  /// Checks a message.
  ///
  /// - Parameters:
  ///   - message: The version to be checked.
  ///   - previous: The version before it, where there is one.
  ///   - now: When it is checked; a feed's age counts from then.
  /// - Returns: What was found.
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
