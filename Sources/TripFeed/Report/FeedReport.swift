import TripCore

/// What a feed holds and what is wrong with it: what `tripdesk check` says.
public struct FeedReport: Sendable {
  /// How many rows a table has that can be used.
  public struct Count: Hashable, Sendable {
    /// What they are, as `trips`.
    public let name: String
    /// How many.
    public let count: Int
  }

  /// The operator.
  public let agency: Agency
  /// What the feed holds, in a fixed order.
  public let counts: [Count]
  /// The first and the last day with trips; nothing where there is none.
  public let days: ClosedRange<ServiceDate>?
  /// Every problem, one note a kind.
  public let notes: [FeedNote]

  /// How many trips are left out, of ``tripCount``.
  public var tripsLeftOut: Int { notes.reduce(0) { $0 + $1.tripsLeftOut } }
  /// How many trips the feed has, with those that are left out.
  public var tripCount: Int { counts.first { $0.name == "trips" }?.count ?? 0 }
  /// Whether there is a trip on any day.
  public var isUsable: Bool { days != nil && tripsLeftOut < tripCount }
}

extension GTFSFeed {
  /// Reads all of the feed, every trip of every day, and says what is wrong.
  ///
  /// - Parameter today: A feed whose last day lies before it is out of date.
  /// - Returns: The report.
  /// - Throws: ``FeedError`` where something can not be left out.
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
      }
    }
    let table = stopTimes.table
    var notes = tables.notes + leftOut.notes(stopTimes: table) + ScanNotes(scans, tables).notes(in: table)
    notes += table.notes(table.flawsOfBytes())
    notes += Self.notesOfDays(days, today: today)
    try progress.reached(1, file: StopTimesTable.name)
    let counts = [
      ("agencies", tables.agencyCount), ("routes", tables.routes?.count ?? 0), ("stops", tables.stops?.count ?? 0),
      ("services", tables.calendar.services.count), ("trips", tables.trips.rows.rowCount),
      ("stop_times", scans.reduce(0) { $0 + $1.stopTimes.count }), ("frequencies", tables.frequencies.rows.count),
    ]
    return FeedReport(
      agency: agency, counts: counts.map { FeedReport.Count(name: $0.0, count: $0.1) }, days: days, notes: notes)
  }

  private static func notesOfDays(_ days: ClosedRange<ServiceDate>?, today: ServiceDate) -> [FeedNote] {
    guard let days else {
      return [
        FeedNote(
          message: "No trip runs on any day.", file: "calendar.txt", severity: .error,
          advice: "Give the services of trips.txt days in calendar.txt or calendar_dates.txt.")
      ]
    }
    guard days.upperBound < today else { return [] }
    return [
      FeedNote(
        message: "The last day with trips was \(days.upperBound).", file: "calendar.txt",
        advice: "Get the current timetable.")
    ]
  }
}
