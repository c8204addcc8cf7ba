/// What a followed GTFS-Realtime feed reports about one trip. A dispatcher's decisions take precedence over the report.
/// - SeeAlso: GTFS-Realtime reference, `TripUpdate`.
public struct TripReport: Hashable, Sendable {
  /// How long a report of a followed feed is valid, in seconds. Afterwards the delay counts as unknown, not as *on
  /// time*.
  public static let lifetime: Seconds = 90

  /// The time of the report. For delays, this is the time that the feed states for them. For a cancellation, it is
  /// the time of the last version of the feed that contains the cancellation.
  public let time: Instant
  /// Whether the trip is cancelled, according to the feed.
  public let isCancelled: Bool
  /// The reports about the trip's stops, in the order of `stop_sequence`. The delay at a stop without a report is
  /// unknown.
  public let stopTimes: [StopTimeReport]
  /// For each stop with a changed platform, the platform of the same station where the trip stops instead.
  public let platforms: [StopSequence: Platform]

  /// Makes a feed's report about a trip. The properties of the same names explain the parameters.
  public init(
    time: Instant, isCancelled: Bool = false, stopTimes: [StopTimeReport] = [],
    platforms: [StopSequence: Platform] = [:]
  ) {
    self.time = time
    self.isCancelled = isCancelled
    self.stopTimes = stopTimes
    self.platforms = platforms
  }

  /// Whether the report is no longer valid at `now`, because it is older than ``lifetime``.
  public func isStale(at now: Instant) -> Bool { now - time > Self.lifetime }
}
