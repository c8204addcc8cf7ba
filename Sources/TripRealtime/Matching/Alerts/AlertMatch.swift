import TripCore
import TripFeed

/// The alerts of one version of a GTFS-Realtime feed, as far as they are about the timetable.
///
/// ```swift
/// let match = AlertMatch(feed, to: index, in: try gtfs.index(), from: "alerts.pb", idPrefix: "feed-1-", receivedAt: now)
/// for alert in match.alerts.compactMap({ $0.alert(at: now) }) { print(alert.texts[0].header) }
/// ```
///
/// Earlier versions of the feed have no influence: an alert that this version lacks has ended.
/// - SeeAlso: GTFS-Realtime reference, "Alert".
public struct AlertMatch: Sendable {
  /// The greatest number of alerts of a feed that are read.
  public static let limit = 5_000
  /// The greatest number of selectors of an alert that are read.
  public static let selectorLimit = 10_000

  /// The alerts that are about something that the timetable has, in the order of the feed.
  public private(set) var alerts: [FollowedAlert] = []
  /// The alerts that name something that the timetable does not have, or that cannot be shown, with the reasons.
  public private(set) var unmatched: [UnmatchedAlert] = []

  /// Matches the alerts of a feed to a timetable.
  ///
  /// Cost: grows with the number of selectors and the length of the texts. Call it off the main actor.
  ///
  /// - Parameters:
  ///   - feed: The feed.
  ///   - index: The index of the timetable of the day, in which the trips of selectors are looked up.
  ///   - references: The routes, stops, trips and agencies of all days.
  ///   - name: The name of the feed, for ``AlertOrigin/feed(_:)``.
  ///   - idPrefix: The beginning of the ids of all alerts, which no other feed has.
  ///   - receivedAt: When the feed was received.
  public init(
    _ feed: RealtimeFeed, to index: ScheduledTripIndex, in references: FeedIndex, from name: String, idPrefix: String,
    receivedAt: Instant
  ) {
    let language = AlertTextReader.tag(index.timetable.feedInfo?.language ?? "") ?? "und"
    let header = feed.message.header.timestamp
    let time = header > 0 ? min(Instant(unixSeconds: Int(clamping: header)), receivedAt) : receivedAt
    var finder = AlertSelectorFinder(index, references, madeAt: time)
    var ids: Set<GTFSID> = []
    for entity in feed.message.entity where entity.hasAlert {
      do throws(UnmatchedAlert.Reason) {
        guard !entity.isDeleted else { throw .deleted }
        guard alerts.count < Self.limit else { throw .tooMany }
        let id = GTFSID(idPrefix + AlertTextReader.id(entity.id))
        guard ids.insert(id).inserted else { throw .repeated }
        let texts = AlertTextReader(entity.alert, language: language)
        guard !texts.texts.isEmpty else { throw .noText }
        let periods = try AlertPeriodReader(entity.alert)
        let found = finder.find(entity.alert.informedEntity, within: periods.impacts)
        if let reason = found.misfit {
          unmatched.append(
            UnmatchedAlert(
              id: entity.id, reason: reason, others: found.otherMisfits, isShown: !found.selectors.isEmpty))
        }
        guard !found.selectors.isEmpty else { continue }
        let alert = Alert(
          id: id, origin: .feed(name), cause: AlertCause(entity.alert), effect: AlertEffect(entity.alert),
          severity: AlertSeverity(entity.alert), selectors: found.selectors, told: AlertPeriod(from: nil, to: nil),
          impacts: [], texts: texts.texts, url: texts.url)
        alerts.append(FollowedAlert(alert, told: periods.told, impacts: periods.impacts))
      } catch {
        unmatched.append(UnmatchedAlert(id: entity.id, reason: error, others: 0, isShown: false))
      }
    }
  }
}
