public import TripCore

/// The time at which a version is made, and the timestamp for its header.
public struct VersionMoment: Hashable, Sendable {
  /// The current time, for which the content of the version is computed.
  public let now: Instant
  /// The header timestamp: the current time, or a later one when the clock was set back after an earlier version.
  public let timestamp: Instant

  /// Makes the moment of a version from the current time and its header timestamp.
  public init(now: Instant, timestamp: Instant) {
    self.now = now
    self.timestamp = timestamp
  }

  /// The number of seconds by which the header timestamp is ahead of the clock; 0 when it is not ahead.
  ///
  /// Consumers refuse a feed that is more than a minute ahead (rule E050 of the GTFS-Realtime validator), so the user
  /// has to be warned.
  public var lead: Seconds { max(0, timestamp - now) }
}

/// The result of making and publishing one version.
public struct PublicationReport: Hashable, Sendable {
  /// The time at which the version was made, and its header timestamp.
  public let moment: VersionMoment
  /// The size of all feeds of the published version in bytes; 0 when it could not be made or is withheld.
  public internal(set) var size = 0
  /// The error as text when the version could not be made; `nil` when it was made.
  public internal(set) var problem: String?
  /// The errors of the outlets for consumers that did not get the version; an empty array when all got it.
  public internal(set) var missed: [PublicationError] = []
  /// Whether an outlet for consumers got the version.
  public internal(set) var isOut = false
  /// The error of storing the timestamp of the version; `nil` when it was stored. Consumers have the version all the same.
  public internal(set) var unstored: PublicationError?

  /// Whether the version was made and not published, because another publisher leads.
  public internal(set) var isWithheld = false

  init(_ moment: VersionMoment) { self.moment = moment }

  /// The timestamp in the header of the version.
  public var timestamp: Instant { moment.timestamp }
  /// The errors of making and publishing the version, a line of text for each; an empty array when all outlets got
  /// the version.
  public var failures: [String] { (problem.map { [$0] } ?? []) + missed.map(\.description) }
}
