import TripCore

/// A stop time update, or a part of one, that matches no stop time of its trip, and the reason.
public struct UnmatchedStop: Hashable, Sendable {
  /// `FeedEntity.id`.
  public let entityID: String
  /// `stop_sequence`; `nil` when the update has none.
  public let sequence: StopSequence?
  /// `stop_id`, or `assigned_stop_id` when the reason is about a platform; `nil` when the update has none.
  public let stopID: String?
  /// The reason.
  public let reason: Reason

  /// The reason why a stop time update matches no stop time.
  public enum Reason: Hashable, Sendable {
    /// The trip does not have the stop time, or not at that place in its order.
    case noSuchStopTime
    /// The trip visits the stop more than once, and the update does not say which stop time it means.
    case severalStopTimes
    /// Another update is about the same stop time. The first one holds.
    case repeated
    /// The platform belongs to another station, or to none. The times of the update are used nevertheless.
    case platformElsewhere
    /// A time differs by more than ``Trip/greatestDelay`` from the scheduled one.
    case impossibleTime
  }
}

extension UnmatchedStop: CustomStringConvertible {
  /// One line in English: the entity, the stop and the reason.
  public var description: String {
    let names = [sequence.map { "stop_sequence \($0.number)" }, stopID.map { "stop \($0)" }].compactMap { $0 }
    return (["entity \(entityID)"] + names).joined(separator: ", ") + ": \(reason)"
  }
}

extension UnmatchedStop.Reason: CustomStringConvertible {
  /// The reason, in English.
  public var description: String {
    switch self {
    case .noSuchStopTime: "the trip does not stop there"
    case .severalStopTimes: "the trip stops there more than once, and stop_sequence is missing"
    case .repeated: "an earlier update is about the same stop time"
    case .platformElsewhere: "the platform is not one of the station's"
    case .impossibleTime: "the time is more than a day from the scheduled one"
    }
  }
}
