import TripCore

/// What a timetable says about one trip on whatever day: what a message about the trip is held against.
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

    /// Makes a call.
    public init(sequence: Int, stopID: String, hasArrival: Bool = true, hasDeparture: Bool = true) {
      self.sequence = sequence
      self.stopID = stopID
      self.hasArrival = hasArrival
      self.hasDeparture = hasDeparture
    }
  }

  /// A row of frequencies.txt: runs from `start`, every `headway`, the last one before `end`.
  public struct Frequency: Hashable, Sendable {
    /// `start_time`.
    public let start: ServiceTime
    /// `end_time`.
    public let end: ServiceTime
    /// `headway_secs`.
    public let headway: Seconds
    /// `exact_times` 1: the runs keep to the second.
    public let isExact: Bool

    /// Makes a row.
    public init(start: ServiceTime, end: ServiceTime, headway: Seconds, isExact: Bool) {
      self.start = start
      self.end = end
      self.headway = headway
      self.isExact = isExact
    }

    /// Whether one of its runs starts at `time`.
    public func hasTrip(at time: ServiceTime) -> Bool {
      time >= start && time < end && headway > 0 && (time - start).count % headway.count == 0
    }
  }

  /// `route_id`.
  public let routeID: String
  /// `direction_id`, where the feed gives one.
  public let direction: Int?
  /// The calls in the order of `stop_sequence`.
  public let stopTimes: [StopTime]
  /// `arrival_time` of the first call, where it is given.
  public let firstArrival: ServiceTime?
  /// Its rows in frequencies.txt; none for a trip that runs once a day.
  public let frequencies: [Frequency]

  /// Makes what a timetable says.
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

  /// Whether it calls at a stop more than once. Worked out each time: few ask.
  public var callsTwice: Bool { Set(stopTimes.lazy.map(\.stopID)).count < stopTimes.count }

  /// Whether it keeps a distance to the next run instead of times: `exact_times` 0.
  public var keepsDistance: Bool { frequencies.contains { !$0.isExact } }
}
