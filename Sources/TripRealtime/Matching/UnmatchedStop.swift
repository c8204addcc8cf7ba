import TripCore

/// A stop time update, or a part of one, that a run could not take, and why.
public struct UnmatchedStop: Hashable, Sendable {
  /// `FeedEntity.id`.
  public let entityID: String
  /// `stop_sequence`, where it has one.
  public let sequence: StopSequence?
  /// `stop_id`, where it has one; of a platform the `assigned_stop_id`.
  public let stopID: String?
  /// Why.
  public let reason: Reason

  /// Why a run could not take a stop time update.
  public enum Reason: Hashable, Sendable {
    /// The run has no such call, or none at that place of the order.
    case noSuchStopTime
    /// The run calls there more than once, and nothing tells which call is meant.
    case severalStopTimes
    /// Another update tells of the same call; the first one holds.
    case repeated
    /// The platform belongs to another station, or to none. The times are taken all the same.
    case platformElsewhere
    /// A time lies more than ``Trip/greatestDelay`` from the scheduled one.
    case impossibleTime
  }
}

extension UnmatchedStop: CustomStringConvertible {
  /// One line in English: which, and why.
  public var description: String {
    let names = [sequence.map { "stop_sequence \($0.number)" }, stopID.map { "stop \($0)" }].compactMap { $0 }
    return (["entity \(entityID)"] + names).joined(separator: ", ") + ": \(reason)"
  }
}

extension UnmatchedStop.Reason: CustomStringConvertible {
  /// Why, in English.
  public var description: String {
    switch self {
    case .noSuchStopTime: "the trip does not call there"
    case .severalStopTimes: "the trip calls there more than once, and stop_sequence is missing"
    case .repeated: "an earlier update tells of the same call"
    case .platformElsewhere: "the platform is not one of the station's"
    case .impossibleTime: "the time is more than a day from the scheduled one"
    }
  }
}
