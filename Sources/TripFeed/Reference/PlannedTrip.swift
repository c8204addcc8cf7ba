import TripCore

/// What the timetable says about one trip, whatever the service day. Messages of a GTFS-Realtime feed about the trip
/// are compared with it.
/// - SeeAlso: GTFS Schedule reference, trips.txt, stop_times.txt, frequencies.txt.
public struct PlannedTrip: Hashable, Sendable {
  /// A row of stop_times.txt.
  public struct StopTime: Hashable, Sendable {
    /// The `stop_sequence` of the stop time.
    public let sequence: Int
    /// The `stop_id` of the stop time.
    public let stopID: GTFSID
    /// Whether the row of stop_times.txt has an `arrival_time`.
    public let hasArrival: Bool
    /// Whether the row of stop_times.txt has a `departure_time`.
    public let hasDeparture: Bool

    /// Makes a row of stop_times.txt. By default both times are given.
    public init(sequence: Int, stopID: GTFSID, hasArrival: Bool = true, hasDeparture: Bool = true) {
      self.sequence = sequence
      self.stopID = stopID
      self.hasArrival = hasArrival
      self.hasDeparture = hasDeparture
    }
  }

  /// A row of frequencies.txt: one scheduled trip leaves at `start` and others every `headway` after it, the last one
  /// before `end`.
  public struct Frequency: Hashable, Sendable {
    /// `start_time`, when the first scheduled trip of the row leaves.
    public let start: ServiceTime
    /// `end_time`, before which the last scheduled trip of the row leaves.
    public let end: ServiceTime
    /// `headway_secs`, the time between two departures of the row.
    public let headway: Seconds
    /// `true` when the scheduled trips leave exactly at these times (`exact_times` 1), `false` when they only keep
    /// the headway.
    public let isExact: Bool

    /// Makes a row of frequencies.txt.
    public init(start: ServiceTime, end: ServiceTime, headway: Seconds, isExact: Bool) {
      self.start = start
      self.end = end
      self.headway = headway
      self.isExact = isExact
    }

    /// Returns whether one of the scheduled trips of the row starts at `time`.
    public func hasTrip(at time: ServiceTime) -> Bool {
      time >= start && time < end && headway > 0 && (time - start).count % headway.count == 0
    }
  }

  /// The `route_id` of the trip.
  public let routeID: GTFSID
  /// The `direction_id` of the trip; `nil` when the feed does not give it.
  public let direction: Int?
  /// The stop times of the trip, in the order of `stop_sequence`.
  public let stopTimes: [StopTime]
  /// The `arrival_time` of the trip's first stop time; `nil` when its cell is blank.
  public let firstArrival: ServiceTime?
  /// The rows of the trip in frequencies.txt; empty for a trip that runs once a day.
  public let frequencies: [Frequency]

  /// Makes the planned data of a trip.
  public init(
    routeID: GTFSID, direction: Int? = nil, stopTimes: [StopTime], firstArrival: ServiceTime? = nil,
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

  /// Whether frequencies.txt has a row with `exact_times` 0 for the trip: its scheduled trips keep a headway instead
  /// of fixed times.
  public var keepsHeadway: Bool { frequencies.contains { !$0.isExact } }
}
