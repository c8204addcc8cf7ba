public import TripCore

/// What time it is when a version is made, by the clock and by its header.
public struct VersionMoment: Hashable, Sendable {
  /// The time by the clock: the state of the day follows from it.
  public let now: Instant
  /// The header's timestamp: `now`, or later where the clock was set back after a version had gone out.
  public let timestamp: Instant

  /// Makes it.
  public init(now: Instant, timestamp: Instant) {
    self.now = now
    self.timestamp = timestamp
  }

  /// How far the header is ahead of the clock; 0 where it is not. Consumers refuse a feed that is more than a minute
  /// ahead (E050), so a person has to be told.
  public var lead: Seconds { max(0, timestamp - now) }
}

/// What became of one version.
public struct PublicationReport: Hashable, Sendable {
  /// When it was made.
  public let moment: VersionMoment
  /// How many bytes it has; 0 where it could not be made.
  public internal(set) var size = 0
  /// Why it could not be made; `nil` where it was.
  public internal(set) var problem: String?
  /// Why places did not get it; empty where all did.
  public internal(set) var missed: [PublicationError] = []

  init(_ moment: VersionMoment) { self.moment = moment }

  /// The header's timestamp.
  public var timestamp: Instant { moment.timestamp }
  /// What went wrong, a line for each place that did not get it; empty where all did.
  public var failures: [String] { (problem.map { [$0] } ?? []) + missed.map(\.description) }
}
