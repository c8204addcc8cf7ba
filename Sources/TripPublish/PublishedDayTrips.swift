import TripCore

/// One service day's runs, to be found by their name.
struct PublishedDayTrips: Sendable {
  let timetable: Timetable
  private let rows: [TripInstance: Int]

  init(_ timetable: Timetable) {
    self.timetable = timetable
    rows = timetable.rowsByInstance()
  }

  /// The run as planned; nothing where the day does not have it.
  ///
  /// - Parameters:
  ///   - instance: Which run.
  ///   - extra: How it runs, where it was added to the timetable.
  /// - Returns: The run, with nothing decided.
  func trip(_ instance: TripInstance, _ extra: ExtraTrip?) -> Trip? {
    if let extra { return timetable.trip(extra, as: instance) }
    return rows[instance].flatMap { try? timetable.trip(ofRow: $0) }
  }

  /// The runs that are scheduled to be under way, or to leave soon.
  func instances(leavingBy latest: Instant, arrivingAfter now: Instant) -> [TripInstance] {
    timetable.trips.indices.filter { timetable.departure(ofRow: $0) <= latest && timetable.arrival(ofRow: $0) > now }
      .map { timetable.instance(ofRow: $0) }
  }
}
