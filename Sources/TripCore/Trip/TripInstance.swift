/// A trip instance: the identity of a scheduled trip, as in `TripDescriptor` of GTFS-Realtime.
///
/// A trip of trips.txt runs on many service dates, and a trip of frequencies.txt several times a day; a trip instance
/// identifies one of these scheduled trips. Two are the same when the bytes of their `trip_id` are (``GTFSID``).
public struct TripInstance: Hashable, Sendable {
  /// The `trip_id` in trips.txt.
  public let tripID: GTFSID
  /// The service date of the scheduled trip, which GTFS-Realtime calls `start_date`.
  public let serviceDate: ServiceDate
  /// The start time of a scheduled trip of frequencies.txt, which GTFS-Realtime calls `start_time`; `nil` for any
  /// other trip.
  public let startTime: ServiceTime?

  /// Makes a trip instance. Scheduled trips that frequencies.txt generates from the same trip differ in `startTime`.
  public init(tripID: GTFSID, serviceDate: ServiceDate, startTime: ServiceTime? = nil) {
    self.tripID = tripID
    self.serviceDate = serviceDate
    self.startTime = startTime
  }
}

extension TripInstance: Comparable {
  /// Orders trips by their service date, and then by their id and start time.
  public static func < (one: TripInstance, other: TripInstance) -> Bool {
    if one.serviceDate != other.serviceDate { return one.serviceDate < other.serviceDate }
    if one.tripID != other.tripID { return one.tripID < other.tripID }
    return one.startTime?.seconds ?? 0 < other.startTime?.seconds ?? 0
  }
}
