import TripCore
import TripFeed
import TripRealtime

/// One version of a followed feed, matched to the timetable.
struct FollowedVersion: Sendable {
  /// The timetable, and the names by which the alerts of the feed are known.
  struct Place: Sendable {
    let index: ScheduledTripIndex
    /// What alerts may name, or the error because of which it cannot be read; `nil` for a feed without alerts.
    let references: Result<FeedIndex, FeedError>?
    let name: String
    let idPrefix: String
    /// The publisher that follows the feed.
    let publisher: PublisherID
  }

  let trips: FeedMatch
  let alerts: [FollowedAlert]
  /// A text for each alert that does not fit the timetable.
  private let unmatchedAlerts: [String]
  private let unmatchedAlertCount: Int
  /// Whether the version has nothing but alerts; `nil` for an empty version, which does not show it.
  private let givesOnlyAlerts: Bool?

  /// Matches a version of a feed off the main thread.
  @concurrent
  static func matched(_ feed: RealtimeFeed, to place: Place, receivedAt time: Instant) async -> FollowedVersion {
    FollowedVersion(feed, to: place, receivedAt: time)
  }

  private init(_ feed: RealtimeFeed, to place: Place, receivedAt time: Instant) {
    trips = FeedMatch(feed, to: place.index, receivedAt: time, for: place.publisher)
    let entities = feed.message.entity
    givesOnlyAlerts = entities.isEmpty ? nil : !entities.contains { $0.hasTripUpdate || $0.hasVehicle }
    switch place.references {
    case nil:
      alerts = []
      unmatchedAlerts = []
      unmatchedAlertCount = 0
    case .success(let references):
      let match = AlertMatch(
        feed, to: place.index, in: references, from: place.name, idPrefix: place.idPrefix, receivedAt: time)
      alerts = match.alerts
      unmatchedAlerts = match.unmatched.prefix(FollowingStatus.unmatchedLimit).map(\.description)
      unmatchedAlertCount = match.unmatched.count
    case .failure(let error):
      // Trip updates do not need what cannot be read.
      alerts = []
      unmatchedAlerts = ["its alerts are not read: \(error)"]
      unmatchedAlertCount = entities.count(where: \.hasAlert)
    }
  }

  /// Writes what the version has to the status of its feed.
  func note(in status: inout FollowingStatus) {
    func texts(_ texts: [String]) -> [String] { texts.map { String($0.prefix(FollowingStatus.unmatchedLength)) } }
    status.timestamp = trips.timestamp
    status.publishers = trips.publishers
    status.matched = trips.reports.count
    status.unmatchedCount = trips.unusedCount
    status.unmatched = texts(trips.unused(atMost: FollowingStatus.unmatchedLimit))
    status.unmatchedAlertCount = unmatchedAlertCount
    status.unmatchedAlerts = texts(unmatchedAlerts)
    if let givesOnlyAlerts { status.givesOnlyAlerts = givesOnlyAlerts }
  }
}
