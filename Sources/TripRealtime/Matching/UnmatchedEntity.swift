import TripCore

/// A trip update that matches no scheduled trip of the timetable, and the reason.
public struct UnmatchedEntity: Hashable, Sendable {
  /// The id of the entity with the trip update, `FeedEntity.id`.
  public let id: String
  /// The `trip_id` of the trip update; `nil` when it has none.
  public let tripID: GTFSID?
  /// The `route_id` of the trip update; `nil` when it has none.
  public let routeID: GTFSID?
  /// The reason why the trip update matches no scheduled trip.
  public let reason: Reason

  /// The reason why a trip update matches no scheduled trip.
  public enum Reason: Error, Hashable, Sendable {
    /// The trip update has neither `trip_id` nor both `route_id` and `start_time`.
    case namesNoTrip
    /// The `start_date`, given as the value, is not a date.
    case malformedDate(String)
    /// The `start_time`, given as the value, is not a time, and it is needed to identify the scheduled trip.
    case malformedTime(String)
    /// The timetable does not have the trip on any of its service days.
    case noSuchTrip
    /// The timetable has the trip, but the trips of the day, and those that are still under way, are none of the
    /// `start_date`, which is given as the value.
    case notOnThatDay(ServiceDate)
    /// No scheduled trip of the trip or route starts at the `start_time`, which is given as the value.
    case noSuchStart(ServiceTime)
    /// The trip update matches several scheduled trips. The value is the number of them.
    case severalTrips(Int)
    /// The trip update has no `start_date`, and its times are far from those of every scheduled trip.
    case anotherTime
    /// The trip is marked as one that the timetable does not have: `ADDED`, `NEW` or `DUPLICATED`.
    case extraTrip
    /// Another entity is about the same scheduled trip and is at least as new. The value is the id of that entity. What this one
    /// cancels, skips or assigns counts all the same: see ``TripReport/merged(with:)``.
    case repeated(keeping: String)
    /// The entity has `is_deleted`: it withdraws an earlier entity.
    case deleted
    /// The `schedule_relationship` of the trip has a value that this program does not know.
    case unknownRelationship
    /// Neither the trip update nor the feed's header has a timestamp, so the age of the update is unknown.
    case noTimestamp
    /// More publishers have passed the trip update on than ever do unless they follow each other in a circle.
    case passedOnTooOften
  }
}

extension UnmatchedEntity: CustomStringConvertible {
  /// The trip update as one line in English: the entity, its trip or route, and the reason.
  public var description: String {
    let names = [tripID.map { "trip \($0)" }, routeID.map { "route \($0)" }].compactMap { $0 }
    return (["entity \(id)"] + names).joined(separator: ", ") + ": \(reason)"
  }
}

extension UnmatchedEntity.Reason: CustomStringConvertible {
  /// The reason as a text in English.
  public var description: String {
    switch self {
    case .namesNoTrip: "it names no trip: neither trip_id, nor route_id and start_time"
    case .malformedDate(let text): "start_date is “\(text.prefix(20))”, not YYYYMMDD"
    case .malformedTime(let text): "start_time is “\(text.prefix(20))”, not HH:MM:SS"
    case .noSuchTrip: "the timetable of the day has no such trip"
    case .notOnThatDay(let date): "the trip of \(date) is not one of the day's, nor still under way"
    case .noSuchStart(let time): "the timetable has no scheduled trip that starts at \(time)"
    case .severalTrips(let count): "it matches \(count) scheduled trips"
    case .anotherTime: "it has no start_date, and no scheduled trip is near its times"
    case .extraTrip: "it is an extra trip, which the timetable does not have"
    case .repeated(let id): "entity \(id) is about the same trip"
    case .deleted: "it is marked as deleted"
    case .unknownRelationship: "its schedule_relationship is unknown"
    case .passedOnTooOften: "more than \(FeedMarks.longestPath) publishers have passed it on, as in a circle"
    case .noTimestamp: "neither it nor the feed's header has a timestamp"
    }
  }
}
