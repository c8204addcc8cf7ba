import TripCore

/// A stop time update that matches no stop time of its trip, or whose platform or time cannot be used, and the
/// reason.
public struct UnmatchedStop: Hashable, Sendable {
  /// The id of the entity with the update, `FeedEntity.id`.
  public let entityID: String
  /// The `stop_sequence` of the update; `nil` when it has none.
  public let sequence: StopSequence?
  /// The `stop_id` of the update, or its `assigned_stop_id` when the reason is about a platform; `nil` when it has
  /// none.
  public let stopID: GTFSID?
  /// The reason why the update or a part of it cannot be used.
  public let reason: Reason

  /// The reason why a stop time update, or its platform or time, cannot be used.
  public enum Reason: Hashable, Sendable {
    /// The trip has no such stop time, or not between the stop times of the updates around this one.
    case noSuchStopTime
    /// `stop_sequence` and `stop_id` name two stops of the trip.
    case contradiction
    /// The trip visits the stop more than once, and the update does not identify one of the stop times.
    case severalStopTimes
    /// The timetable has one `stop_sequence` on several stops of the trip, and the update names its stop by that alone.
    case repeatedNumber
    /// Another update before this one is about the same stop time; only the first one is used.
    case repeated
    /// The assigned platform belongs to another station, or to none. The times of the update are used nevertheless.
    case platformElsewhere
    /// A time in the update is more than 30 minutes before or 12 hours after the scheduled one.
    case impossibleTime
    /// A time in the update is before that of an earlier stop, or after that of a later one.
    case runsBackwards
    /// A time in the update is too early or too late to be true, and is that of the same trip on another service day,
    /// given as the value.
    case timeOfAnotherDay(ServiceDate)
  }
}

extension UnmatchedStop: CustomStringConvertible {
  /// The update as one line in English: the entity, the stop and the reason.
  public var description: String {
    let names = [sequence.map { "stop_sequence \($0.number)" }, stopID.map { "stop \($0)" }].compactMap { $0 }
    return (["entity \(entityID)"] + names).joined(separator: ", ") + ": \(reason)"
  }
}

extension UnmatchedStop.Reason: CustomStringConvertible {
  /// The reason as a text in English.
  public var description: String {
    switch self {
    case .noSuchStopTime: "the trip does not stop there"
    case .contradiction: "stop_sequence is another stop of the trip than stop_id"
    case .severalStopTimes: "the trip stops there more than once, and stop_sequence is missing"
    case .repeatedNumber: "the timetable has one stop_sequence on several stops of the trip, and stop_id is missing"
    case .repeated: "an earlier update is about the same stop time"
    case .platformElsewhere: "the platform is not one of the station's"
    case .impossibleTime: "the time is more than \(PlausibleDelay.words) the scheduled one, and is not used"
    case .runsBackwards: "the times of the trip run backwards there, and this one is not used"
    case .timeOfAnotherDay(let date):
      "the time is that of the trip of \(date), and is not used; start_date may be the calendar's, not the service date"
    }
  }
}
