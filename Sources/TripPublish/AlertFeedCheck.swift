import TripCore
import TripFeed
import TripRealtime

/// Checks alerts as they are checked before they are published, with the timetable of all service days.
///
/// The index of the timetable is made at the first check, and kept.
public actor AlertFeedCheck {
  private let feed: GTFSFeed
  private var made: (index: FeedIndex, routes: Set<GTFSID>)?

  /// Prepares to check alerts about one edition of a timetable.
  public init(_ feed: GTFSFeed) { self.feed = feed }

  /// Returns why an alert would be held back.
  ///
  /// - Parameters:
  ///   - alert: The alert.
  ///   - now: The present time.
  /// - Returns: The rules that the alert breaks; an empty array when it would be published, or when the timetable cannot
  ///   be read, of which the desk tells elsewhere.
  public func rules(against alert: Alert, at now: Instant) -> [PublishingStatus.BrokenRule] {
    // The directions of a line are known only of lines that are asked for.
    let routes = Set(alert.selectors.filter { $0.directionID != nil }.compactMap(\.routeID))
    let known = made.map { routes.isSubset(of: $0.routes) } ?? false
    if !known {
      guard let index = try? feed.index(routes: routes) else { return [] }
      made = (index, routes)
    }
    return made.map { ProducedAlerts.obstacles(to: alert, index: $0.index, at: now) } ?? []
  }
}
