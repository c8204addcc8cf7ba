/// One run of a trip on one service day: a row of the desk's list.
public struct ScheduledTrip: Hashable, Sendable {
  /// Which of ``Timetable/trips``.
  public let trip: Int
  /// The service day that it belongs to, today's or an earlier one's.
  public let serviceDate: ServiceDate
  /// `start_time`, where frequencies.txt makes the run.
  public let startTime: ServiceTime?
  /// `exact_times` 1: a run of frequencies.txt that keeps to the second, unlike those that only keep a distance.
  public let isExact: Bool
  /// Whether the timetable does not have it: somebody at a desk added it.
  public let isExtra: Bool
  /// How far the run lies behind the times of the trip's calls: not 0 only for the runs of frequencies.txt, and for those
  /// that were added.
  public let shift: Seconds
  /// The scheduled departure from the first stop, ``shift`` included.
  public let departure: ServiceTime
  /// The scheduled arrival at the last stop, ``shift`` included.
  public let arrival: ServiceTime

  /// Makes a run.
  public init(
    trip: Int, serviceDate: ServiceDate, startTime: ServiceTime? = nil, isExact: Bool = false, isExtra: Bool = false,
    shift: Seconds = 0, departure: ServiceTime, arrival: ServiceTime
  ) {
    self.trip = trip
    self.serviceDate = serviceDate
    self.startTime = startTime
    self.isExact = isExact
    self.isExtra = isExtra
    self.shift = shift
    self.departure = departure
    self.arrival = arrival
  }

  /// Whether it only keeps a distance to the run before, and no times: `exact_times` 0 in frequencies.txt.
  public var isFrequencyBased: Bool { startTime != nil && !isExact }
}
