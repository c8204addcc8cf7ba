import TripCore

/// Puts a timetable together from what the scans of stop_times.txt found: the trips wanted, in the order of trips.txt.
struct TimetableBuilder {
  private let tables: FeedTables
  private let wanted: [Int32]
  private let scans: [StopTimesScan]

  /// Makes a builder for the trips at the positions `wanted`, in which the scans count.
  init(tables: FeedTables, wanted: [Int32], scans: [StopTimesScan]) {
    self.tables = tables
    self.wanted = wanted
    self.scans = scans
  }

  /// Builds the timetable of `date`.
  ///
  /// - Parameters:
  ///   - date: The service day asked for.
  ///   - table: stop_times.txt, for the lines in notes.
  ///   - days: The service days to list, each with the trips that run on it, and from when on their arrivals count.
  /// - Returns: The timetable, with all notes.
  /// - Throws: ``FeedError`` when it would take more memory than the feed may.
  func build(date: ServiceDate, table: CSVTable, days: [ScheduledTripList.Day]) throws(FeedError) -> Timetable {
    let ofDay = days.last { $0.date == date }?.trips ?? []
    // A trip's row and its runs, and the places of its calls on the way there.
    let isAffordable = table.budget.take(wanted.count * 400)
    let columns = isAffordable ? columns(ofDay) : nil
    guard let columns, !columns.isIncomplete else {
      throw table.budget.error(file: tables.trips.rows.table.name)
    }
    var list = ScheduledTripList(tables, wanted: wanted, date: date)
    for day in days { list.add(day, trips: columns.trips, stopTimes: columns.stopTimes) { columns.rows[$0] } }
    let tableNotes = tables.notes(on: date)
    let leftOutNotes =
      columns.leftOut.notes(stopTimes: table) + columns.leftOutEarlier.notes(stopTimes: table, isEarlier: true)
    let notes = tableNotes + leftOutNotes + ScanNotes(scans, tables).notes(in: table) + list.notes
    // What the tables' notes leave out never was among the trips wanted.
    let tripsOfDay = ofDay.count + tableNotes.reduce(0) { $0 + $1.tripsLeftOut }
    return Timetable(
      agency: tables.agency, serviceDate: date, routes: columns.routes, stops: columns.stops, trips: columns.trips,
      tripIDs: columns.tripIDs, headsigns: columns.headsigns, stopHeadsigns: columns.stopHeadsigns.texts,
      stopTimes: columns.stopTimes, scheduledTrips: list.sorted(tripIDs: columns.tripIDs), feedInfo: tables.feedInfo,
      notes: notes,
      tripsOfDay: tripsOfDay, platforms: platforms(of: columns.stops))
  }

  /// The trips, on both cores where stop_times.txt was scanned on both.
  private func columns(_ ofDay: [Int]) -> TripColumns {
    let isOfDay = ofDay.reduce(into: [Bool](repeating: false, count: wanted.count)) { $0[$1] = true }
    let segments = SegmentsByTrip(scans, tripCount: wanted.count)
    @Sendable func columns(_ range: Range<Int>) -> TripColumns {
      TripColumns(range, of: wanted, isOfDay: isOfDay, tables: tables, scans: scans, segments: segments)
    }
    guard scans.count > 1 else {
      var all = columns(0..<wanted.count)
      all.shrinkToFit()
      return all
    }
    let middle = wanted.count / 2
    var (all, second) = inParallel({ columns(0..<middle) }, { columns(middle..<wanted.count) })
    all.append(second)
    all.shrinkToFit()
    return all
  }

  /// The platforms of the stations where any trip calls.
  private func platforms(of stops: StopColumn) -> [String: [Platform]] {
    guard let table = tables.stops else { return [:] }
    var stopTable = StopTable(table, tables.translations)
    return stopTable.platforms(of: Set(stops.indices.compactMap { stops.station(at: $0) }))
  }
}
