/// A scheduled trip: a trip on one service date. Each is a row of the timetable and of the desk's list of trips.
public struct ScheduledTrip: Hashable, Sendable {
  /// The index of the trip in ``Timetable/trips``.
  public let trip: Int
  /// The service date of the scheduled trip: that of the timetable, or an earlier one when the trip runs past
  /// midnight.
  public let serviceDate: ServiceDate
  /// The start time of the scheduled trip when frequencies.txt generates it; `nil` for any other scheduled trip.
  public let startTime: ServiceTime?
  /// Whether the scheduled trip, if frequencies.txt generates it, has exact times (`exact_times` is 1); `false` when
  /// it has only a headway.
  public let isExact: Bool
  /// Whether a dispatcher added the scheduled trip; the GTFS feed does not have it.
  public let isExtra: Bool
  /// How much later the scheduled trip runs than the stop times of its ``trip`` say. The shift is 0, except for trips
  /// that frequencies.txt generates and trips that a dispatcher added.
  public let shift: Seconds
  /// The scheduled departure from the first stop, with ``shift`` added already.
  public let departure: ServiceTime
  /// The scheduled arrival at the last stop, with ``shift`` added already.
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

  /// Whether the scheduled trip has no exact times, only a headway to the trip before (`exact_times` 0 in
  /// frequencies.txt).
  public var isFrequencyBased: Bool { startTime != nil && !isExact }
}
