/// The identity of one run of a trip on one service date, as in `TripDescriptor` of GTFS-Realtime.
public struct TripInstance: Hashable, Sendable {
  /// The `trip_id` in trips.txt.
  public let tripID: String
  /// The service date of the run, which GTFS-Realtime calls `start_date`.
  public let serviceDate: ServiceDate
  /// The start time of a run that frequencies.txt generates, which GTFS-Realtime calls `start_time`; `nil` for others.
  public let startTime: ServiceTime?

  /// Makes the identity of a run. `startTime` tells apart the runs that frequencies.txt generates of one trip.
  public init(tripID: String, serviceDate: ServiceDate, startTime: ServiceTime? = nil) {
    self.tripID = tripID
    self.serviceDate = serviceDate
    self.startTime = startTime
  }
}
