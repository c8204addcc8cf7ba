import TripCore

/// Finds the run of a timetable that a `TripDescriptor` means.
/// - SeeAlso: GTFS-Realtime reference, `TripDescriptor`, and "Alternative trip matching" of the trip updates.
struct ScheduledTripFinder {
  private let index: ScheduledTripIndex
  /// Nearly all entities of a feed name the same day: it is read once.
  private var lastDate: (text: String, date: ServiceDate?)?

  init(_ index: ScheduledTripIndex) { self.index = index }

  /// How far a run may be from the times of an update that names no day.
  private static let reach: Seconds = 43_200

  /// The row of the run that an update is about.
  ///
  /// - Parameters:
  ///   - update: The update.
  ///   - time: When it was made.
  /// - Returns: A row of the timetable.
  /// - Throws: Why there is none, or why nobody can tell which.
  mutating func row(
    of update: TransitRealtime_TripUpdate, madeAt time: Instant
  ) throws(UnmatchedEntity.Reason) -> Int {
    switch update.trip.relationship {
    case nil: throw .unknownRelationship
    case .added, .new, .duplicated: throw .extraTrip
    case .scheduled, .unscheduled, .canceled, .deleted, .replacement: break
    }
    let name = update.trip.describedTrip
    let date = try self.date(name.startDate)
    let rows = try name.tripID.isEmpty ? rowsOfRoute(update.trip) : rowsOfTrip(name, on: date)
    if let date {
      let onDay = rows.filter { index.timetable.scheduledTrips[$0].serviceDate == date }
      guard let row = onDay.first else { throw .notOnThatDay(date) }
      guard onDay.count == 1 else { throw .severalTrips(onDay.count) }
      return row
    }
    return try nearest(of: rows, to: update.firstTime ?? time)
  }

  private mutating func date(_ text: String) throws(UnmatchedEntity.Reason) -> ServiceDate? {
    guard !text.isEmpty else { return nil }
    if lastDate?.text != text { lastDate = (text, text.utf8.count == 8 ? ServiceDate(text) : nil) }
    guard let date = lastDate?.date else { throw .malformedDate(text) }
    return date
  }

  /// The runs of a trip, on all days; of those of frequencies.txt the one that starts at the time named.
  private func rowsOfTrip(_ name: DescribedTrip, on date: ServiceDate?) throws(UnmatchedEntity.Reason) -> ArraySlice<
    Int
  > {
    let rows = index.rows(ofTrip: name.tripID)
    guard let first = rows.first else { throw .noSuchTrip }
    // Many feeds give start_time for every trip. Only where frequencies.txt makes the runs does it tell them apart.
    let scheduledTrips = index.timetable.scheduledTrips
    guard scheduledTrips[first].startTime != nil, !name.startTime.isEmpty else { return rows }
    guard let time = ServiceTime(gtfs: name.startTime) else { throw .malformedTime(name.startTime) }
    if let date, !rows.contains(where: { scheduledTrips[$0].serviceDate == date }) { throw .notOnThatDay(date) }
    let starting = rows.filter { scheduledTrips[$0].startTime == time }
    guard !starting.isEmpty else { throw .noSuchStart(time) }
    return starting[...]
  }

  /// The runs of a line, on all days, that start at the time named, in the direction named.
  private func rowsOfRoute(_ trip: TransitRealtime_TripDescriptor) throws(UnmatchedEntity.Reason) -> ArraySlice<Int> {
    guard !trip.routeID.isEmpty, !trip.startTime.isEmpty else { throw .namesNoTrip }
    guard let time = ServiceTime(gtfs: trip.startTime) else { throw .malformedTime(trip.startTime) }
    let timetable = index.timetable
    let rows = index.rows(ofRoute: trip.routeID, startingAt: time).filter { row in
      let direction = timetable.trips[timetable.scheduledTrips[row].trip].direction
      return !trip.hasDirectionID || direction == nil || direction == Int(trip.directionID)
    }
    guard !rows.isEmpty else { throw .noSuchStart(time) }
    return rows[...]
  }

  /// The run whose times are nearest to `time`, which no day was named for.
  ///
  /// A run that is over counts as three times as far away: few feeds tell of what has arrived, but a late run is not
  /// over when the timetable says so.
  private func nearest(of rows: ArraySlice<Int>, to time: Instant) throws(UnmatchedEntity.Reason) -> Int {
    let timetable = index.timetable
    let distances = rows.map { row -> (row: Int, distance: Seconds) in
      let untilDeparture = timetable.departure(ofRow: row) - time
      let sinceArrival = time - timetable.arrival(ofRow: row)
      return (row, max(untilDeparture, Seconds(3 * sinceArrival.count), 0))
    }
    guard let best = distances.min(by: { $0.distance < $1.distance }) else { throw .noSuchTrip }
    let rivals = distances.count { entry in
      entry.distance == best.distance
        || timetable.scheduledTrips[entry.row].serviceDate == timetable.scheduledTrips[best.row].serviceDate
    }
    guard rivals == 1 else { throw .severalTrips(rivals) }
    let isOfThatDay =
      timetable.scheduledTrips[best.row].serviceDate == ServiceDate(of: time, in: timetable.agency.timeZone)
    guard isOfThatDay || best.distance <= Self.reach else { throw .anotherTime }
    return best.row
  }
}
