import SwiftProtobuf
import TripCore
import TripFeed

/// The alerts of one version of the published feeds, and those that were held back from it.
public struct ProducedAlerts: Sendable {
  /// The alerts that are published, in the order of ``entities``.
  public private(set) var published: [Alert] = []
  /// The entities of the alerts that are published.
  public private(set) var entities: [TransitRealtime_FeedEntity] = []
  /// The alerts that are not published because they break a rule.
  public private(set) var heldBack: [HeldBackAlert] = []

  /// Makes the alerts of a version. An alert is in it from the beginning of ``Alert/told`` until its end; whether a
  /// dispatcher is present does not matter.
  ///
  /// Cost: grows with the number of selectors and the length of the texts.
  init(of day: PublishedDay) {
    guard !day.alerts.isEmpty else { return }
    var extraTrips: [TripInstance: GTFSID] = [:]
    for published in day.trips where published.isExtra {
      extraTrips[published.trip.instance] = published.trip.route.id
    }
    var ids: Set<GTFSID> = []
    for alert in day.alerts where alert.told.contains(day.now) {
      let entity = TransitRealtime_FeedEntity.with {
        $0.id = Self.entityID(of: alert, besides: &ids)
        $0.alert = ProducedAlert(alert, extraTrips: extraTrips).message
      }
      let findings = Self.findings(in: entity, day.index, day.now)
      if findings.isEmpty {
        published.append(alert)
        entities.append(entity)
      } else {
        heldBack.append(HeldBackAlert(alert: alert, entity: entity, findings: findings))
      }
    }
  }

  /// Returns the id of the entity of an alert, which no trip has: the same in every version.
  public static func entityID(of alert: Alert) -> String { "alert-\(alert.id)" }

  /// Returns an id that no earlier alert has. Two followed feeds may use the same ids.
  private static func entityID(of alert: Alert, besides ids: inout Set<GTFSID>) -> String {
    let first = entityID(of: alert)
    var (id, number) = (first, 2)
    while !ids.insert(GTFSID(id)).inserted {
      id = "\(first)-\(number)"
      number += 1
    }
    return id
  }

  /// Returns why an alert would be held back: the rules for which readers may reject it. What makes it only less useful,
  /// such as a long text, or NO_SERVICE on a whole line, is the decision of the dispatcher.
  ///
  /// - Parameters:
  ///   - alert: The alert.
  ///   - index: The ids and plans of the timetable.
  ///   - now: The present time.
  /// - Returns: An empty array for an alert that is published.
  public static func obstacles(
    to alert: Alert, index: FeedIndex, at now: Instant
  ) -> [PublishingStatus.BrokenRule] {
    let entity = TransitRealtime_FeedEntity.with {
      $0.id = entityID(of: alert)
      $0.alert = ProducedAlert(alert, extraTrips: [:]).message
    }
    return findings(in: entity, index, now).map { .init(id: $0.rule.id, message: $0.message, value: $0.value) }
  }

  private static func findings(
    in entity: TransitRealtime_FeedEntity, _ index: FeedIndex?, _ now: Instant
  ) -> [Finding] {
    guard let index else { return [] }
    // Extra trips were replaced by their lines.
    var check = AlertCheck(entity.alert, entity: entity.id, index: index, extraTrips: [], now: now)
    check.check()
    return check.findings.kept.filter(\.rule.isError)
  }
}

/// An alert that is not published in a version of the feeds, because it breaks a rule.
public struct HeldBackAlert: Sendable {
  /// The alert that was held back.
  public let alert: Alert
  /// The entity of the alert, which was not published.
  public let entity: TransitRealtime_FeedEntity
  /// The rules that the alert breaks, with the places.
  public let findings: [Finding]

  /// The reasons, as the desk and the log show them.
  public var reasons: [PublishingStatus.BrokenRule] {
    findings.map { PublishingStatus.BrokenRule(id: $0.rule.id, message: $0.message, value: $0.value) }
  }
}
