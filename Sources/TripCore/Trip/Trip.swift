/// One run of a trip on one service day: its planned calls, and what is known of their delays.
///
/// A value: whoever holds one holds a state of the trip, and a change makes another.
public struct Trip: Hashable, Sendable {
  /// Which trip on which day.
  public let instance: TripInstance
  /// The line that it belongs to.
  public let route: Route
  /// `trip_headsign`, or the last stop's name where the feed has none.
  public let headsign: String
  /// The stops in the order of `stop_sequence`; two at least.
  public internal(set) var stopTimes: [StopTime]
  /// `exact_times` 0: a run of frequencies.txt that keeps a distance to the next one, not its times.
  public let isFrequencyBased: Bool
  /// Whether it does not run.
  public internal(set) var isCancelled = false
  /// Why it does not run as planned, for passengers.
  public internal(set) var reason: String?
  /// What colleagues should know about it.
  public internal(set) var note: String?

  /// Makes a trip whose delays nobody knows yet.
  ///
  /// - Throws: ``TripError`` where no vehicle could run it: less than two calls, sequences that do not grow, or times
  ///   that run backwards.
  public init(
    instance: TripInstance, route: Route, headsign: String, stopTimes: [StopTime], isFrequencyBased: Bool = false
  ) throws(TripError) {
    guard stopTimes.count >= 2 else { throw .tooFewStopTimes(stopTimes.count) }
    for stopTime in stopTimes where stopTime.departure < stopTime.arrival {
      throw .runsBackwards(at: stopTime.sequence)
    }
    for (stopTime, next) in zip(stopTimes, stopTimes.dropFirst()) {
      guard stopTime.sequence < next.sequence else { throw .sequenceDoesNotGrow(at: next.sequence) }
      guard stopTime.departure <= next.arrival else { throw .runsBackwards(at: next.sequence) }
    }
    self.instance = instance
    self.route = route
    self.headsign = headsign
    self.stopTimes = stopTimes
    self.isFrequencyBased = isFrequencyBased
  }

  /// When it is scheduled to leave its first stop.
  public var departure: Instant { stopTimes[0].departure }
  /// When it is scheduled to reach its last stop.
  public var arrival: Instant { stopTimes[stopTimes.count - 1].arrival }
  /// The scheduled time from ``departure`` to ``arrival``.
  public var duration: Seconds { arrival - departure }

  /// When it leaves its first stop as the dispatcher decided, or a followed feed reports; `nil` where nobody knows.
  public var actualDeparture: Instant? { stopTimes[0].expectedDeparture }
  /// ``actualDeparture`` minus ``departure``: `nil` is nobody knows, 0 is on time.
  public var delay: Seconds? { stopTimes[0].departureDelay }
  /// The first delay that is known along the trip: ``delay``, or that of a later stop where somebody decided only from
  /// there on.
  public var firstKnownDelay: Seconds? { stopTimes.lazy.compactMap { $0.departureDelay ?? $0.arrivalDelay }.first }
  /// Whether it is known to leave late.
  public var delayed: Bool { delay.map { $0 > 0 } ?? false }
  /// When it is expected to reach its last stop, where that is known.
  public var expectedArrival: Instant? { stopTimes[stopTimes.count - 1].expectedArrival }
}

/// Why something is not a trip that a vehicle could run.
public enum TripError: Error, Hashable, Sendable {
  /// A trip goes from one stop to another, so it has two calls at least; this one has so many.
  case tooFewStopTimes(Int)
  /// A `stop_sequence` is not greater than the one before.
  case sequenceDoesNotGrow(at: StopSequence)
  /// It would arrive before it left, or leave before it arrived.
  case runsBackwards(at: StopSequence)
}
