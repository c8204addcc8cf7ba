import TripCore

/// Finds the scheduled trip of a timetable that a `TripDescriptor` identifies.
/// - SeeAlso: GTFS-Realtime reference, `TripDescriptor`, and "Alternative trip matching" of the trip updates.
struct ScheduledTripFinder {
  private let index: ScheduledTripIndex
  /// The text of the last `start_date` and the date parsed from it. Nearly all entities of a feed have the same date,
  /// which is then parsed only once.
  private var lastDate: (text: String, date: ServiceDate?)?

  init(_ index: ScheduledTripIndex) { self.index = index }

  /// The greatest distance between a scheduled trip and an update with neither `start_date` nor a time that was made on
  /// another date than the trip's service date: twelve hours, in seconds.
  private static let reach: Seconds = 43_200

  /// Returns the row of the scheduled trip that a trip update is about.
  ///
  /// - Parameters:
  ///   - update: The trip update.
  ///   - time: When the update was made.
  /// - Returns: A row of the timetable.
  /// - Throws: The reason why no scheduled trip matches, or why one cannot be chosen among several.
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
    if let firstTime = update.firstTime {
      let row = try nearest(of: rows, to: firstTime)
      guard isPlausible(firstTime, onRow: row) else { throw .anotherTime }
      return row
    }
    let row = try nearest(of: rows, to: time)
    guard isNear(time, row) else { throw .anotherTime }
    return row
  }

  /// Returns the rows of the scheduled trips that a trip update may be about although none of them can be chosen.
  ///
  /// - Parameters:
  ///   - update: The trip update.
  ///   - reason: Why it matches none.
  /// - Returns: The rows. Of an update for another day they are those that its times fit, or without times, those that leave on that
  ///   day by the calendar: some feeds write that one for trips after midnight.
  mutating func rows(thatMayBeMeantBy update: TransitRealtime_TripUpdate, in reason: UnmatchedEntity.Reason) -> [Int] {
    let name = update.trip.describedTrip
    let rows = Array(index.rows(ofTrip: name.tripID))
    let timetable = index.timetable
    switch reason {
    case .notOnThatDay(let date):
      return rows.filter { row in
        update.firstTime.map { isPlausible($0, onRow: row) }
          ?? (ServiceDate(of: timetable.departure(ofRow: row), in: timetable.agency.timeZone) == date)
      }
    case .severalTrips, .noSuchStart, .malformedDate, .malformedTime, .unknownRelationship, .noTimestamp:
      let date = try? date(name.startDate)
      let onDay = rows.filter { timetable.scheduledTrips[$0].serviceDate == date }
      return onDay.isEmpty ? rows : onDay
    case .namesNoTrip, .noSuchTrip, .anotherTime, .extraTrip, .repeated, .deleted, .passedOnTooOften: return []
    }
  }

  private mutating func date(_ text: String) throws(UnmatchedEntity.Reason) -> ServiceDate? {
    guard !text.isEmpty else { return nil }
    if lastDate?.text != text { lastDate = (text, text.utf8.count == 8 ? ServiceDate(text) : nil) }
    guard let date = lastDate?.date else { throw .malformedDate(text) }
    return date
  }

  /// Returns the rows of the described trip on all service days; for a trip of frequencies.txt, only those with the
  /// described `start_time`. `date` is used only for the error: a trip that does not run on that date.
  private func rowsOfTrip(_ name: DescribedTrip, on date: ServiceDate?) throws(UnmatchedEntity.Reason) -> ArraySlice<
    Int
  > {
    let rows = index.rows(ofTrip: name.tripID)
    guard let first = rows.first else { throw .noSuchTrip }
    // Many feeds give start_time for every trip, but it identifies a scheduled trip only if frequencies.txt lists the
    // trip.
    let scheduledTrips = index.timetable.scheduledTrips
    guard scheduledTrips[first].startTime != nil, !name.startTime.isEmpty else { return rows }
    guard let time = ServiceTime(gtfs: name.startTime) else { throw .malformedTime(name.startTime) }
    if let date, !rows.contains(where: { scheduledTrips[$0].serviceDate == date }) { throw .notOnThatDay(date) }
    let starting = rows.filter { scheduledTrips[$0].startTime == time }
    guard !starting.isEmpty else { throw .noSuchStart(time) }
    return starting[...]
  }

  /// Returns the rows of a route on all service days that have the `start_time` and direction of a descriptor without
  /// `trip_id`.
  private func rowsOfRoute(_ trip: TransitRealtime_TripDescriptor) throws(UnmatchedEntity.Reason) -> ArraySlice<Int> {
    guard !trip.routeID.isEmpty, !trip.startTime.isEmpty else { throw .namesNoTrip }
    guard let time = ServiceTime(gtfs: trip.startTime) else { throw .malformedTime(trip.startTime) }
    let timetable = index.timetable
    let rows = index.rows(ofRoute: GTFSID(trip.routeID), startingAt: time).filter { row in
      let direction = timetable.trips[timetable.scheduledTrips[row].trip].direction
      return !trip.hasDirectionID || direction == nil || direction == Int(trip.directionID)
    }
    guard !rows.isEmpty else { throw .noSuchStart(time) }
    return rows[...]
  }

  /// Returns the row whose times are nearest to `time`, for an update without `start_date`.
  ///
  /// The distance to a scheduled trip that has ended by the timetable counts three times. Such a trip may be late and
  /// is not excluded, but few feeds mention trips that have arrived.
  private func nearest(of rows: ArraySlice<Int>, to time: Instant) throws(UnmatchedEntity.Reason) -> Int {
    let timetable = index.timetable
    let distances = rows.map { row in (row: row, distance: distance(from: time, toRow: row)) }
    guard let best = distances.min(by: { $0.distance < $1.distance }) else { throw .noSuchTrip }
    let rivals = distances.count { entry in
      entry.distance == best.distance
        || timetable.scheduledTrips[entry.row].serviceDate == timetable.scheduledTrips[best.row].serviceDate
    }
    guard rivals == 1 else { throw .severalTrips(rivals) }
    return best.row
  }

  private func distance(from time: Instant, toRow row: Int) -> Seconds {
    let untilDeparture = index.timetable.departure(ofRow: row) - time
    let sinceArrival = time - index.timetable.arrival(ofRow: row)
    return max(untilDeparture, Seconds(3 * sinceArrival.count), 0)
  }

  /// Returns whether an update made at `time` that has no time itself may be about a scheduled trip.
  private func isNear(_ time: Instant, _ row: Int) -> Bool {
    let timetable = index.timetable
    return timetable.scheduledTrips[row].serviceDate == ServiceDate(of: time, in: timetable.agency.timeZone)
      || distance(from: time, toRow: row) <= Self.reach
  }

  /// Returns whether a scheduled trip may be at one of its stops at `time`. The run of another day that the timetable no
  /// longer has may be the one that the time is about.
  private func isPlausible(_ time: Instant, onRow row: Int) -> Bool {
    let timetable = index.timetable
    return time >= timetable.departure(ofRow: row) + PlausibleDelay.earliest
      && time <= timetable.arrival(ofRow: row) + PlausibleDelay.latest
  }
}
