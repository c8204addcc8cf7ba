import TripCore

/// The timetable's data of one trip, independent of the service day, for comparing messages about the trip with it.
/// - SeeAlso: GTFS Schedule reference, trips.txt, stop_times.txt, frequencies.txt.
public struct PlannedTrip: Hashable, Sendable {
  /// A row of stop_times.txt.
  public struct StopTime: Hashable, Sendable {
    /// `stop_sequence`.
    public let sequence: Int
    /// `stop_id`.
    public let stopID: String
    /// Whether `arrival_time` is given.
    public let hasArrival: Bool
    /// Whether `departure_time` is given.
    public let hasDeparture: Bool

    /// Makes a stop time.
    public init(sequence: Int, stopID: String, hasArrival: Bool = true, hasDeparture: Bool = true) {
      self.sequence = sequence
      self.stopID = stopID
      self.hasArrival = hasArrival
      self.hasDeparture = hasDeparture
    }
  }

  /// A row of frequencies.txt: a scheduled trip leaves at `start` and every `headway` after it, the last one before
  /// `end`.
  public struct Frequency: Hashable, Sendable {
    /// `start_time`, when the first scheduled trip of the row leaves.
    public let start: ServiceTime
    /// `end_time`, before which the last scheduled trip of the row leaves.
    public let end: ServiceTime
    /// `headway_secs`, the time between two departures.
    public let headway: Seconds
    /// `exact_times` 1: the scheduled trips leave exactly at these times.
    public let isExact: Bool

    /// Makes a row of frequencies.txt.
    public init(start: ServiceTime, end: ServiceTime, headway: Seconds, isExact: Bool) {
      self.start = start
      self.end = end
      self.headway = headway
      self.isExact = isExact
    }

    /// Returns whether one of the row's scheduled trips starts at `time`.
    public func hasTrip(at time: ServiceTime) -> Bool {
      time >= start && time < end && headway > 0 && (time - start).count % headway.count == 0
    }
  }

  /// `route_id`.
  public let routeID: String
  /// `direction_id`; `nil` when the feed does not give it.
  public let direction: Int?
  /// The stop times in the order of `stop_sequence`.
  public let stopTimes: [StopTime]
  /// `arrival_time` of the first stop time; `nil` when its cell is blank.
  public let firstArrival: ServiceTime?
  /// The rows of the trip in frequencies.txt; empty for a trip that runs once a day.
  public let frequencies: [Frequency]

  /// Makes the data of a trip.
  public init(
    routeID: String, direction: Int? = nil, stopTimes: [StopTime], firstArrival: ServiceTime? = nil,
    frequencies: [Frequency] = []
  ) {
    self.routeID = routeID
    self.direction = direction
    self.stopTimes = stopTimes
    self.firstArrival = firstArrival
    self.frequencies = frequencies
  }

  /// Whether the trip visits a stop more than once. Cost: grows with the number of stop times.
  public var visitsAStopTwice: Bool { Set(stopTimes.lazy.map(\.stopID)).count < stopTimes.count }

  /// Whether the trip has scheduled trips that keep a headway instead of fixed times: `exact_times` 0.
  public var keepsHeadway: Bool { frequencies.contains { !$0.isExact } }
}
