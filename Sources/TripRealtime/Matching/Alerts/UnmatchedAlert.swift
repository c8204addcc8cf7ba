import TripCore

/// An alert that names something that the timetable does not have, or that cannot be shown, and the reason.
public struct UnmatchedAlert: Hashable, Sendable {
  /// The id of the entity with the alert, `FeedEntity.id`.
  public let id: String
  /// The reason why the alert is not shown, or why the first of its selectors is left out.
  public let reason: Reason
  /// The number of further selectors that are left out.
  public let others: Int
  /// Whether the alert is shown nevertheless, for those of its selectors that the timetable has.
  public let isShown: Bool

  /// The reason why an alert is not shown, or why a selector is left out.
  public enum Reason: Error, Hashable, Sendable {
    /// The entity has `is_deleted`: it withdraws an earlier entity.
    case deleted
    /// An earlier entity of the feed has the same id.
    case repeated
    /// The feed has more alerts than ``AlertMatch/limit``.
    case tooMany
    /// The alert has neither a header nor a description.
    case noText
    /// No period of the alert ends after it begins.
    case reversedPeriod
    /// The alert has no `informed_entity`.
    case namesNothing
    /// A selector has no field.
    case emptySelector
    /// The alert has more selectors than ``AlertMatch/selectorLimit``.
    case tooManySelectors
    /// The timetable does not have the agency, whose `agency_id` is given.
    case noSuchAgency(GTFSID)
    /// The timetable does not have the route, whose `route_id` is given.
    case noSuchRoute(GTFSID)
    /// No route of the day has the `route_type`, which is given.
    case noSuchRouteType(Int)
    /// The `direction_id`, which is given, is neither 0 nor 1.
    case noSuchDirection(Int)
    /// The timetable does not have the stop, whose `stop_id` is given.
    case noSuchStop(GTFSID)
    /// The trip is not of the route that is named beside it; both ids are given.
    case tripOfOtherRoute(trip: GTFSID, route: GTFSID)
    /// The trip, whose `trip_id` is given, cannot be found, for the given reason.
    case trip(GTFSID, UnmatchedEntity.Reason)
  }
}

extension UnmatchedAlert: CustomStringConvertible {
  /// The alert as one line in English: the entity and the reason.
  public var description: String {
    var text = "alert \(id): \(reason)"
    if others > 0 { text += ", and \(others) more of what it names do not fit" }
    return isShown ? text + "; it is shown for the rest" : text
  }
}

extension UnmatchedAlert.Reason: CustomStringConvertible {
  /// The reason as a text in English.
  public var description: String {
    switch self {
    case .deleted: "it is marked as deleted"
    case .repeated: "an earlier alert has the same id"
    case .tooMany: "the feed has more than \(AlertMatch.limit) alerts"
    case .noText: "it has no text"
    case .reversedPeriod: "no period of it ends after it begins"
    case .namesNothing: "it does not say whom it concerns"
    case .emptySelector: "a part of whom it concerns is empty"
    case .tooManySelectors: "it names more than \(AlertMatch.selectorLimit) things"
    case .noSuchAgency(let id): "the timetable has no agency \(id.text.prefix(60))"
    case .noSuchRoute(let id): "the timetable has no route \(id.text.prefix(60))"
    case .noSuchRouteType(let type): "no route of the day has route_type \(type)"
    case .noSuchDirection(let direction): "direction_id is \(direction), not 0 or 1"
    case .noSuchStop(let id): "the timetable has no stop \(id.text.prefix(60))"
    case .tripOfOtherRoute(let trip, let route): "trip \(trip.text.prefix(60)) is not of route \(route.text.prefix(60))"
    case .trip(let id, let reason): id.isEmpty ? "\(reason)" : "trip \(id.text.prefix(60)): \(reason)"
    }
  }
}
