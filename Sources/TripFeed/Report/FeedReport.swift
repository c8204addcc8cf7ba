import TripCore

/// The contents and the problems of a feed, as `tripdesk check` prints them.
///
/// ```swift
/// let report = try GTFSFeed(path: "feed.zip").check(today: today)
/// var output = TextOutput(.text)
/// report.writeText(to: &output)
/// try output.flush()
/// ```
public struct FeedReport: Sendable {
  /// A kind of row, such as trips, and the number of such rows in the feed.
  public struct Count: Hashable, Sendable {
    /// The kind of row, such as `trips` or `stop_times`.
    public let name: String
    /// The number of rows. Rows that are left out count only for `agencies` and `trips`.
    public let count: Int
  }

  /// The operator of the feed.
  public let agency: Agency
  /// The number of rows of each kind, in a fixed order.
  public let counts: [Count]
  /// The first and the last service date with trips; `nil` when no trip runs on any date.
  public let days: ClosedRange<ServiceDate>?
  /// Which trips have a vehicle, and what the vehicles cannot do as planned.
  public let vehicles: VehicleReport
  /// All problems of the feed, one note for each kind of problem.
  public let notes: [FeedNote]

  /// The number of trips that cannot be used because of errors. ``tripCount`` includes them.
  public var tripsLeftOut: Int { notes.reduce(0) { $0 + $1.tripsLeftOut } }
  /// The number of trips in the feed, including trips that are left out.
  public var tripCount: Int { counts.first { $0.name == "trips" }?.count ?? 0 }
  /// Whether at least one trip can be used and the calendar has a date with trips.
  public var isUsable: Bool { days != nil && tripsLeftOut < tripCount }
}

extension GTFSFeed {
  /// Reads the whole feed, every trip of every service day, and reports its contents and problems.
  ///
  /// Cost: walks over all tables and keeps all stop times in memory while it does. Call it off the main thread.
  ///
  /// - Parameter today: The present date. A feed whose last service date is earlier is reported as out of date.
  /// - Returns: The report.
  /// - Throws: ``FeedError`` when the feed cannot be used at all, or when the reading is cancelled.
  public func check(today: ServiceDate) throws(FeedError) -> FeedReport {
    let taken = try takeTables()
    let (stopTimes, tables) = (taken.stopTimes, taken.others)
    let trips = tables.trips.rows.ids
    let everyTrip = (0..<trips.count).map { Int32($0) }
    let scans = try stopTimes.scan(
      trips: trips, wanted: everyTrip, stops: tables.stops?.ids ?? IDIndex(), isCancelled: progress.isCancelled)
    try progress.reached(0.8, file: StopTimesTable.name)
    var leftOut = LeftOutTrips()
    let segments = SegmentsByTrip(scans, tripCount: everyTrip.count)
    var sequence = StopTimeSequence()
    let isKnown = tables.hasDays
    var census = VehicleCensus(tables, scans)
    for trip in everyTrip where isKnown(Int(trip)) {
      if let fault = scans.lazy.compactMap({ $0.faults[trip] }).first {
        leftOut.add(fault)
        continue
      }
      do throws(StopTimeSequence.Fault) {
        try sequence.take(segments.stopTimes(ofTrip: Int(trip)))
        if sequence.hadRepeatedSequence { leftOut.addRepeatedSequence() }
      } catch {
        leftOut.add(error, trip: trips.id(at: Int(trip)), at: segments.offset(ofTrip: Int(trip)))
        continue
      }
      guard census.add(Int(trip), sequence.stopTimes) else { throw stopTimes.table.budget.error(file: "trips.txt") }
    }
    let vehicles = census.report(days: days, today: today, nearest: nearestServiceDate)
    let table = stopTimes.table
    var notes = tables.notes + leftOut.notes(stopTimes: table) + ScanNotes(scans, tables).notes(in: table)
    notes += table.notes(table.flawsOfBytes()) + census.notes
    notes += Self.notesOfDays(days, today: today, calendar: tables.calendarName)
    try progress.reached(1, file: StopTimesTable.name)
    let counts = [
      ("agencies", tables.agencyCount), ("routes", tables.routes?.count ?? 0), ("stops", tables.stops?.count ?? 0),
      ("services", tables.calendar.services.count), ("trips", tables.trips.rows.rowCount),
      ("stop_times", scans.reduce(0) { $0 + $1.stopTimes.count }), ("frequencies", tables.frequencies.rows.count),
    ]
    return FeedReport(
      agency: agency, counts: counts.map { FeedReport.Count(name: $0.0, count: $0.1) }, days: days, vehicles: vehicles,
      notes: notes)
  }

  private static func notesOfDays(
    _ days: ClosedRange<ServiceDate>?, today: ServiceDate, calendar: String
  ) -> [FeedNote] {
    guard let days else {
      return [
        FeedNote(
          message: "No trip runs on any day.", file: calendar, severity: .error,
          advice: "Give the services of trips.txt days in calendar.txt or calendar_dates.txt.")
      ]
    }
    guard days.upperBound < today else { return [] }
    return [
      FeedNote(
        message: "The last day with trips was \(days.upperBound).", file: calendar,
        advice: "Get the current timetable.")
    ]
  }
}
