import TripCore

/// A trip update of a followed feed that belongs to no run of the timetable, and why.
public struct UnmatchedEntity: Hashable, Sendable {
  /// `FeedEntity.id`.
  public let id: String
  /// `trip_id`, where it has one.
  public let tripID: String?
  /// `route_id`, where it has one.
  public let routeID: String?
  /// Why.
  public let reason: Reason

  /// Why a trip update belongs to no run.
  public enum Reason: Error, Hashable, Sendable {
    /// It has neither `trip_id` nor both `route_id` and `start_time`.
    case namesNoTrip
    /// `start_date` is not a date.
    case malformedDate(String)
    /// `start_time` is not a time, and it is needed.
    case malformedTime(String)
    /// The timetable has no run of the trip, on no day that it shows.
    case noSuchTrip
    /// The trip has runs, but none on the day named.
    case notOnThatDay(ServiceDate)
    /// No run of the trip, or of the line, starts at that time.
    case noSuchStart(ServiceTime)
    /// It fits so many runs.
    case severalTrips(Int)
    /// No day is named, and its times are far from those of every run.
    case anotherTime
    /// It is a trip that the timetable does not have: `ADDED`, `NEW` or `DUPLICATED`.
    case extraTrip
    /// Another entity tells of the same run, and is no older.
    case repeated(keeping: String)
    /// `is_deleted`: it takes back an earlier entity.
    case deleted
    /// `schedule_relationship` has a value that no version of the format known here has.
    case unknownRelationship
    /// Neither it nor the header says when it was made, so nobody knows how old it is.
    case noTimestamp
  }
}

extension UnmatchedEntity: CustomStringConvertible {
  /// One line in English: which, and why.
  public var description: String {
    let names = [tripID.map { "trip \($0)" }, routeID.map { "route \($0)" }].compactMap { $0 }
    return (["entity \(id)"] + names).joined(separator: ", ") + ": \(reason)"
  }
}

extension UnmatchedEntity.Reason: CustomStringConvertible {
  /// Why, in English.
  public var description: String {
    switch self {
    case .namesNoTrip: "it names no trip: neither trip_id, nor route_id and start_time"
    case .malformedDate(let text): "start_date is “\(text.prefix(20))”, not YYYYMMDD"
    case .malformedTime(let text): "start_time is “\(text.prefix(20))”, not HH:MM:SS"
    case .noSuchTrip: "the timetable of the day has no such trip"
    case .notOnThatDay(let date): "the timetable has no run of it on \(date)"
    case .noSuchStart(let time): "the timetable has no run that starts at \(time)"
    case .severalTrips(let count): "it fits \(count) runs"
    case .anotherTime: "it names no day, and no run is near its times"
    case .extraTrip: "it is an extra trip, which the timetable does not have"
    case .repeated(let id): "entity \(id) tells of the same run"
    case .deleted: "it is marked as deleted"
    case .unknownRelationship: "its schedule_relationship is unknown here"
    case .noTimestamp: "neither it nor the feed's header has a timestamp"
    }
  }
}
