/// A scheduled trip: a trip on one service date, which is a row of the desk's list of trips.
public struct ScheduledTrip: Hashable, Sendable {
  /// Index in ``Timetable/trips``.
  public let trip: Int
  /// The service date of the scheduled trip: the timetable's, or an earlier one when the trip runs past midnight.
  public let serviceDate: ServiceDate
  /// The start time of a scheduled trip that frequencies.txt generates; `nil` for any other.
  public let startTime: ServiceTime?
  /// Whether a scheduled trip of frequencies.txt has exact times (`exact_times` is 1), instead of only a headway.
  public let isExact: Bool
  /// Whether a dispatcher added the scheduled trip; the GTFS feed does not have it.
  public let isExtra: Bool
  /// How much later the scheduled trip runs than the stop times of its ``trip``. The shift is 0, except for trips of
  /// frequencies.txt and trips that a dispatcher added.
  public let shift: Seconds
  /// The scheduled departure from the first stop, ``shift`` included.
  public let departure: ServiceTime
  /// The scheduled arrival at the last stop, ``shift`` included.
  public let arrival: ServiceTime

  /// Makes a scheduled trip. The properties of the same names explain the parameters.
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

  /// Whether the scheduled trip has no exact times, only a headway to the one before (`exact_times` 0 in
  /// frequencies.txt).
  public var isFrequencyBased: Bool { startTime != nil && !isExact }
}
