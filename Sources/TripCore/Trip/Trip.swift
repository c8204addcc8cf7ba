/// A trip on one service date: its planned stop times, and what is known about delays and changes.
///
/// ```swift
/// var trip = try timetable.trip(ofRow: 0)
/// try trip.changeActualDeparture(by: .minutes(2))
/// print(trip.delay ?? 0)  // 120 s
/// ```
///
/// A trip is a value: changing a copy does not change the original.
public struct Trip: Hashable, Sendable {
  /// The identity of the trip: `trip_id`, service date and start time.
  public let instance: TripInstance
  /// The route to which the trip belongs.
  public let route: Route
  /// The destination that the vehicle shows: `trip_headsign`, or the name of the last stop when the feed has no
  /// headsign.
  public let headsign: String
  /// The number of the trip that passengers know, such as that of a train: its `trip_short_name`; `nil` when it has none.
  public let number: String?
  /// The stop times of the trip in the order of `stop_sequence`; at least two.
  public internal(set) var stopTimes: [StopTime]
  /// Whether the trip has no exact times, only a headway to the next trip (`exact_times` 0 in frequencies.txt).
  public let isFrequencyBased: Bool
  /// Whether the trip is cancelled, by a dispatcher's decision or a feed's report.
  public internal(set) var isCancelled = false
  /// The reason, for passengers, why the trip does not run as planned; `nil` when none was given.
  public internal(set) var reason: String?
  /// The category of ``reason``.
  public internal(set) var cause = AlertCause.other
  /// A note about the trip for other dispatchers; `nil` when none was written.
  public internal(set) var note: String?
  /// The name of the vehicle that runs the trip by a dispatcher's decision; `nil` when the planned vehicle runs it. Empty
  /// when no known vehicle runs it.
  public internal(set) var vehicle: GTFSID?

  /// Whether the trip is an extra trip, which a dispatcher added and the timetable does not have. Decisions about an extra
  /// trip apply to no trip of the timetable, also when it has the same id.
  public package(set) var isExtra = false
  /// Whether the stop times have other numbers than in the feed; see ``TripRow/isRenumbered``.
  public package(set) var isRenumbered = false
  /// Whether a decision about the times or stops of the trip cannot be applied to the present timetable. How the trip runs is
  /// then unknown.
  public internal(set) var hasUnfitDecision = false
  /// When a followed feed reported what still holds although the feed has been silent since: that the trip is
  /// cancelled, skips a stop or stops at another platform. `nil` when nothing of the trip is from such a report.
  public internal(set) var heldReport: Instant?
  /// Whether a followed feed reported, after the departure from the first stop, that the trip had left. This stays
  /// true when the feed no longer reports the trip.
  public internal(set) var wasSeenLeaving = false
  /// Where ``delay`` comes from.
  public internal(set) var delaySource = DelaySource.none
  /// Where the delay at the last stop that the trip serves comes from.
  var delaySourceAtEnd = DelaySource.none
  /// What was decided of the trip's times.
  var decidedTimes = DecidedTimes()
  /// Whether all that was decided of the trip's times is that it waits, so that it is later where its vehicle is.
  var onlyWaits = false
  /// The platforms of the stations of its timetable; none are known of a trip that is from no timetable.
  var stationPlatforms = StationPlatforms()
  /// Whether a followed feed says when the trip is at a stop, so that its vehicle is known to run it.
  var isTracked = false
  /// Whether the trip's times, up to its last stop, are those of a followed feed that itself reports the trips that are
  /// late because of their vehicles, so that nothing more follows from them.
  var feedSaysWhatFollows = false
  /// What follows for the trip because its vehicle is late; `nil` when nothing follows, or when the trip's own times are
  /// decided or reported.
  public internal(set) var consequence: Consequence?

  /// Makes a planned trip, whose delays are unknown. The properties of the same names explain the parameters.
  ///
  /// - Throws: ``TripError`` when there are fewer than two stop times, when `stop_sequence` does not grow, or when a
  ///   time is earlier than the one before.
  public init(
    instance: TripInstance, route: Route, headsign: String, number: String? = nil, stopTimes: [StopTime],
    isFrequencyBased: Bool = false
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
    self.number = number
    self.stopTimes = stopTimes
    self.isFrequencyBased = isFrequencyBased
  }

  /// The scheduled departure of the trip from its first stop.
  public var departure: Instant { stopTimes[0].departure }
  /// The scheduled arrival of the trip at its last stop.
  public var arrival: Instant { stopTimes[stopTimes.count - 1].arrival }
  /// The scheduled time from ``departure`` to ``arrival``.
  public var duration: Seconds { arrival - departure }

  /// The first stop time that the trip serves: not that of the timetable when the trip starts later along its way.
  var firstServed: StopTime { stopTimes.first { !$0.isSkipped } ?? stopTimes[0] }
  /// The scheduled departure of the trip from the first stop that it serves.
  public var scheduledStart: Instant { firstServed.departure }
  /// The actual departure of the trip from the first stop that it serves, as a dispatcher decided or a feed reports; `nil`
  /// when unknown.
  public var actualDeparture: Instant? { firstServed.expectedDeparture }
  /// The delay at the first stop of the timetable. `nil` is unknown, 0 is on time, negative is
  /// early.
  public var delay: Seconds? { stopTimes[0].departureDelay }
  /// The delay by which the whole trip is called late, early or on time: the first that is known along it, or that with which it
  /// arrives at the last stop that it serves, where that is a minute more and late. So a trip that leaves on time and then waits is
  /// late. `nil` when no delay is known.
  public var overallDelay: Seconds? {
    guard let first = firstKnownDelay else { return nil }
    guard let last = stopTimes.last(where: { !$0.isSkipped })?.arrivalDelay, Punctuality(delay: last) == .late,
      last - first >= Punctuality.threshold
    else { return first }
    return last
  }
  /// Where ``overallDelay`` comes from. Only a dispatcher makes a delay begin at a later stop while none is known, and none reported.
  public var overallDelaySource: DelaySource {
    guard let overallDelay else { return delaySource }
    if overallDelay != firstKnownDelay { return delaySourceAtEnd }
    return delaySource == .none ? .decision : delaySource
  }
  /// The first delay that is known along the trip.
  private var firstKnownDelay: Seconds? {
    stopTimes.lazy.filter { !$0.isSkipped }.compactMap { $0.departureDelay ?? $0.arrivalDelay }.first
  }
  /// Whether the trip is known to leave its first stop late, even by one second. `false` when the delay is unknown.
  public var delayed: Bool { delay.map { $0 > 0 } ?? false }
  /// Whether the trip is expected to arrive late at some stop, so that something may follow for the next trip of its
  /// vehicle.
  var isExpectedLate: Bool { stopTimes.contains { ($0.arrivalDelay ?? 0) > 0 } }
  /// The expected arrival of the trip at the last stop that it serves, or `nil` when the delay there is unknown.
  public var expectedArrival: Instant? { stopTimes.last { !$0.isSkipped }?.expectedArrival }
  /// When passengers wait for the trip no longer: its arrival at the last stop of the timetable, also one that it does not
  /// serve, as scheduled or later as expected.
  var latestEnd: Instant { stopTimes.last.flatMap(\.expectedArrival).map { max($0, arrival) } ?? arrival }
}

/// The reason why stop times cannot be made into a trip.
public enum TripError: Error, Hashable, Sendable {
  /// The trip has fewer than two stop times; the value is their number.
  case tooFewStopTimes(Int)
  /// The `stop_sequence` of this stop time is not greater than that of the previous one.
  case sequenceDoesNotGrow(at: StopSequence)
  /// The trip would depart from this stop before it arrives there, or arrive before it left the previous stop.
  case runsBackwards(at: StopSequence)
}
