/// What a followed feed reports about one run. It is laid under a dispatcher's decisions, never above them.
/// - SeeAlso: GTFS-Realtime reference, `TripUpdate`.
public struct TripReport: Hashable, Sendable {
  /// For how long a report holds: after that nobody knows, and that is not *on time*.
  public static let lifetime: Seconds = 90

  /// When it was made or last confirmed.
  ///
  /// A prediction is as old as the feed says. A cancellation is confirmed by every version of the feed that holds it.
  public let time: Instant
  /// Whether the run does not take place.
  public let isCancelled: Bool
  /// What is reported of its calls, in the order of `stop_sequence`. Of a call that is not there nobody knows anything.
  public let stopTimes: [StopTimeReport]
  /// The platforms at which it calls in the place of the planned ones, inside the same stations.
  public let platforms: [StopSequence: Platform]

  /// Makes a report.
  public init(
    time: Instant, isCancelled: Bool = false, stopTimes: [StopTimeReport] = [],
    platforms: [StopSequence: Platform] = [:]
  ) {
    self.time = time
    self.isCancelled = isCancelled
    self.stopTimes = stopTimes
    self.platforms = platforms
  }

  /// Whether it is too old at `now` to be shown as what is.
  public func isStale(at now: Instant) -> Bool { now - time > Self.lifetime }
}
