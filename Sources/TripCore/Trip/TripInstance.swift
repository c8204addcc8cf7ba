/// Names one run of one trip on one service day, as GTFS-Realtime's TripDescriptor does.
public struct TripInstance: Hashable, Sendable {
  /// `trip_id` of trips.txt.
  public let tripID: String
  /// `start_date`: the service day that the run belongs to.
  public let serviceDate: ServiceDate
  /// `start_time`, for the runs of frequencies.txt only.
  public let startTime: ServiceTime?

  /// Names the run of `tripID` on `serviceDate`; `startTime` where frequencies.txt makes several of one trip.
  public init(tripID: String, serviceDate: ServiceDate, startTime: ServiceTime? = nil) {
    self.tripID = tripID
    self.serviceDate = serviceDate
    self.startTime = startTime
  }
}
