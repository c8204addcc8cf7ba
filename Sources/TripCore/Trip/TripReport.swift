/// What a followed GTFS-Realtime feed reports about one trip. A dispatcher's decisions take precedence over the report.
/// - SeeAlso: GTFS-Realtime reference, `TripUpdate`.
public struct TripReport: Hashable, Sendable {
  /// How long a report is valid. Afterwards the delay counts as unknown, not as *on time*.
  public static let lifetime: Seconds = 90

  /// The time when the report was made or last confirmed.
  ///
  /// For delays, this is the time that the feed states. Every version of the feed that contains a cancellation confirms
  /// the cancellation.
  public let time: Instant
  /// Whether the trip is cancelled.
  public let isCancelled: Bool
  /// The reports about stops, in the order of `stop_sequence`. The delay at a stop without a report is unknown.
  public let stopTimes: [StopTimeReport]
  /// For each stop with a changed platform, the platform of the same station where the trip stops instead.
  public let platforms: [StopSequence: Platform]

  /// Makes a report. The properties of the same names explain the parameters.
  public init(
    time: Instant, isCancelled: Bool = false, stopTimes: [StopTimeReport] = [],
    platforms: [StopSequence: Platform] = [:]
  ) {
    self.time = time
    self.isCancelled = isCancelled
    self.stopTimes = stopTimes
    self.platforms = platforms
  }

  /// Whether the report is older at `now` than ``lifetime``.
  public func isStale(at now: Instant) -> Bool { now - time > Self.lifetime }
}
