import TripCore

/// The scheduled trips of one service day, found by their trip instance.
struct PublishedDayTrips: Sendable {
  let timetable: Timetable
  private let rows: [TripInstance: Int]

  init(_ timetable: Timetable) {
    self.timetable = timetable
    rows = timetable.rowsByInstance()
  }

  /// Returns a trip of this service day as planned, without decisions.
  ///
  /// - Parameters:
  ///   - instance: The trip instance.
  ///   - extra: The template and time shift of a trip that a dispatcher has added; `nil` for a trip of the timetable.
  /// - Returns: The trip, or `nil` when the service day does not have it.
  func trip(_ instance: TripInstance, _ extra: ExtraTrip?) -> Trip? {
    if let extra { return timetable.trip(extra, as: instance) }
    return rows[instance].flatMap { try? timetable.trip(ofRow: $0) }
  }

  /// Returns the scheduled trips that leave at or before `latest` and arrive after `now`.
  func instances(leavingBy latest: Instant, arrivingAfter now: Instant) -> [TripInstance] {
    timetable.trips.indices.filter { timetable.departure(ofRow: $0) <= latest && timetable.arrival(ofRow: $0) > now }
      .map { timetable.instance(ofRow: $0) }
  }
}
