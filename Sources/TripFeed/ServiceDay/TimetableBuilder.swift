import TripCore

/// Builds a timetable from the scans of stop_times.txt and the other tables. Its trips are in the order of trips.txt.
struct TimetableBuilder {
  private let tables: FeedTables
  private let wanted: [Int32]
  private let scans: [StopTimesScan]

  /// Makes a builder. `wanted` has the positions in trips.txt of the trips that the timetable lists; the scans have
  /// the stop times of these trips.
  init(tables: FeedTables, wanted: [Int32], scans: [StopTimesScan]) {
    self.tables = tables
    self.wanted = wanted
    self.scans = scans
  }

  /// Builds the timetable of `date`.
  ///
  /// - Parameters:
  ///   - date: The requested service date.
  ///   - table: stop_times.txt, for the line numbers in notes.
  ///   - days: The service days whose scheduled trips the timetable lists.
  /// - Returns: The timetable, with all notes.
  /// - Throws: ``FeedError`` when the timetable would take more memory than the budget has left.
  func build(date: ServiceDate, table: CSVTable, days: [ScheduledTripList.Day]) throws(FeedError) -> Timetable {
    let ofDay = days.last { $0.date == date }?.trips ?? []
    // 400 bytes for each trip are an estimate of the trip, its scheduled trips and the bookkeeping of its stop times.
    let isAffordable = table.budget.take(wanted.count * 400)
    let columns = isAffordable ? columns(ofDay) : nil
    guard let columns, !columns.isIncomplete else {
      throw table.budget.error(file: tables.trips.rows.table.name)
    }
    var list = ScheduledTripList(tables, wanted: wanted)
    for day in days { list.add(day, trips: columns.trips, stopTimes: columns.stopTimes) { columns.rows[$0] } }
    let trips = VehiclePlan.Trips(
      wanted: wanted, rows: columns.rows, trips: columns.trips, tripIDs: columns.tripIDs, stopTimes: columns.stopTimes)
    let vehicles = VehiclePlan(tables, trips, days: days)
    let tableNotes = tables.notes(on: date)
    let leftOutNotes =
      columns.leftOut.notes(stopTimes: table) + columns.leftOutEarlier.notes(stopTimes: table, isEarlier: true)
    let notes =
      tableNotes + leftOutNotes + ScanNotes(scans, tables).notes(in: table) + list.notes
      + (tables.vehicles.links.table.map(vehicles.links.notes) ?? [])
    // Trips that are left out because of errors in the tables are not in `ofDay`, so they are added here.
    let tripsOfDay = ofDay.count + tableNotes.reduce(0) { $0 + $1.tripsLeftOut }
    let platforms = platforms(of: columns.stops)
    return Timetable(
      agency: tables.agency, serviceDate: date, routes: columns.routes, stops: columns.stops, trips: columns.trips,
      tripIDs: columns.tripIDs, headsigns: columns.headsigns, stopHeadsigns: columns.stopHeadsigns.texts,
      stopTimes: columns.stopTimes, scheduledTrips: list.sorted(tripIDs: columns.tripIDs), feedInfo: tables.feedInfo,
      notes: notes,
      tripsOfDay: tripsOfDay, platforms: platforms, plannedVehicles: vehicles.planned)
  }

  /// Returns the trips of the timetable with their stop times, built on two cores if two cores have scanned
  /// stop_times.txt. `ofDay` has the indices of the trips that run on the requested service date.
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

  /// Returns the platforms of each station that a trip serves, by the `stop_id` of the station. Some timetables name the
  /// station itself where a trip stops.
  private func platforms(of stops: StopColumn) -> [GTFSID: [Platform]] {
    guard let table = tables.stops else { return [:] }
    var stopTable = StopTable(table, tables.translations)
    return stopTable.platforms(of: Set(stops.indices.map { stops.station(at: $0) ?? stops.id(at: $0) }))
  }
}
