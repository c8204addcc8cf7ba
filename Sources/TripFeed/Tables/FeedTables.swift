import TripCore

/// The tables of a feed except stop_times.txt, in the form that the timetables of all service days share.
struct FeedTables: Sendable {
  let agency: Agency
  let calendar: ServiceCalendar
  /// The name of the table that the feed has for its service days: calendar.txt or calendar_dates.txt.
  let calendarName: String
  /// The rows of routes.txt; `nil` when the feed has no such table.
  let routes: KeyedTable?
  /// The rows of stops.txt; `nil` when the feed has no such table.
  let stops: KeyedTable?
  let trips: TripTable
  let frequencies: FrequencyTable
  /// What is known about vehicles besides `block_id`.
  let vehicles: VehicleTables
  let span: ServiceSpan
  /// The number of rows of agency.txt.
  let agencyCount: Int
  /// The `agency_id` of each row of agency.txt; the name of the agency where a row has none.
  let agencyIDs: Set<GTFSID>
  /// By what the only agency is known; `nil` when there are several, so that a route says which runs it.
  let onlyAgency: GTFSID?
  /// For each service, by its position in the calendar, whether the calendar has a usable row for it.
  private let services: [Bool]
  /// The first row of feed_info.txt; `nil` when the feed has none.
  let feedInfo: FeedInfo?
  /// The translations into the requested language; empty when no language was requested.
  let translations: Translations
  /// Notes about rows that could not be used. ``FeedNote/tripsLeftOut`` counts trips of all service days in them.
  let notes: [FeedNote]
  /// For each note in ``notes`` that reports left out trips, by the index of the note, the services of these trips.
  private let servicesLeftOut: [Int: [Int32]]

  /// Reads all tables except stop_times.txt from a feed.
  ///
  /// - Throws: ``FeedError`` when a required table or column is missing, a table cannot be read, or reading is
  ///   cancelled.
  init(
    _ source: FeedSource, language: String?, budget: MemoryBudget, progress: FeedProgress
  ) throws(FeedError) {
    func table(_ name: String) throws(FeedError) -> CSVTable? {
      if progress.isCancelled() { throw FeedError(.cancelled, file: name) }
      guard let buffer = try source.read(name, budget) else { return nil }
      return try CSVTable(buffer, name: name, budget: budget)
    }
    func requiredTable(_ name: String) throws(FeedError) -> CSVTable {
      guard let table = try table(name) else { throw FeedError(.missingTable, file: name) }
      return table
    }
    /// Reads an optional table of GTFS; returns `nil` when the table is missing or empty.
    func optionalTable(_ name: String) throws(FeedError) -> CSVTable? {
      do throws(FeedError) { return try table(name) } catch {
        if error.problem == .emptyTable { return nil }
        throw error
      }
    }

    var notes = source.repeatedTables.filter(FeedSource.tablesRead.contains).map { name in
      FeedNote(
        message: "The table is there more than once; the last one whose name is in small letters is read.", file: name,
        severity: .error,
        advice: "Pack the timetable anew with one \(name).")
    }
    var servicesLeftOut: [Int: [Int32]] = [:]
    feedInfo = try optionalTable("feed_info.txt").flatMap { FeedInfo($0) }
    if let language, let table = try optionalTable(Translations.name) {
      translations = try Translations(table, language: language)
    } else {
      translations = Translations()
    }
    let agencies = try AgencyTable(requiredTable("agency.txt"), translations)
    agency = agencies.agency
    agencyCount = agencies.count
    agencyIDs = agencies.ids
    onlyAgency = agencies.ids.count == 1 ? agency.knownAs : nil
    notes += agencies.notes

    let calendarTable = try optionalTable("calendar.txt")
    let datesTable = try optionalTable("calendar_dates.txt")
    guard calendarTable != nil || datesTable != nil else { throw FeedError(.missingTable, file: "calendar.txt") }
    calendarName = calendarTable == nil ? "calendar_dates.txt" : "calendar.txt"
    var calendar = try ServiceCalendar(calendar: calendarTable, dates: datesTable)
    notes += calendar.notes

    routes = try optionalTable("routes.txt").map { table throws(FeedError) in try KeyedTable(table, key: "route_id") }
    stops = try optionalTable("stops.txt").map { table throws(FeedError) in try KeyedTable(table, key: "stop_id") }
    if routes == nil {
      notes.append(FeedNote(message: "The table is missing; lines are shown by their route_id.", file: "routes.txt"))
    }
    if stops == nil {
      notes.append(FeedNote(message: "The table is missing; stops are shown by their stop_id.", file: "stops.txt"))
    }
    trips = try TripTable(requiredTable("trips.txt"), calendar: &calendar, routes: routes)
    notes += (routes?.notes() ?? []) + (stops?.notes() ?? []) + trips.rows.flawNotes()
    for (place, reason, services) in [
      (trips.rows.repeated, trips.rows.repeatedReason, trips.repeatedServices),
      (trips.rows.nameless, trips.rows.namelessReason, trips.namelessServices),
    ] where place.count > 0 {
      servicesLeftOut[notes.count] = services
      notes += place.note(in: trips.rows.table, tripsLeftOut: place.count, advice: trips.rows.keyAdvice) { _ in reason }
    }
    notes += trips.unknownRoutes.note(in: trips.rows.table) {
      "\($0.rows) with a route_id that routes.txt does not have; the line is shown by its id."
    }
    self.calendar = calendar
    var tripCounts = [Int](repeating: 0, count: calendar.services.count)
    for service in trips.services { tripCounts[Int(service)] += 1 }
    span = ServiceSpan(calendar, tripCounts: tripCounts)
    services = calendar.servicesWithRows()
    let hasRows = services
    let dayless = trips.services.filter { !hasRows[Int($0)] }
    if !dayless.isEmpty {
      servicesLeftOut[notes.count] = dayless
      notes.append(
        FeedNote(
          message: "no calendar has a row that can be used for the service_id.",
          file: calendar.firstBad?.table ?? "trips.txt", line: calendar.firstBad?.line, tripsLeftOut: dayless.count,
          advice: "Give every service_id of trips.txt days in calendar.txt or calendar_dates.txt."))
    }
    if let table = try optionalTable("frequencies.txt") {
      frequencies = try FrequencyTable(table, trips: trips)
      notes += frequencies.notes
    } else {
      frequencies = FrequencyTable()
    }
    vehicles = try VehicleTables(
      source, trips: trips, calendar: calendar, frequencies: frequencies, table: optionalTable)
    notes += vehicles.notes
    self.notes = notes
    self.servicesLeftOut = servicesLeftOut
  }

  /// Returns the notes for the timetable of `date`, in which ``FeedNote/tripsLeftOut`` counts only trips of that
  /// date.
  ///
  /// Left out trips whose service days are unknown count too, because they might run on the date.
  func notes(on date: ServiceDate) -> [FeedNote] {
    guard !servicesLeftOut.isEmpty else { return notes }
    let counts = zip(calendar.activeServices(on: date), calendar.servicesOfUnknownDays()).map { $0 || $1 }
    return notes.enumerated().map { index, note in
      guard let services = servicesLeftOut[index] else { return note }
      let ofDay = services.count { $0 >= 0 && counts[Int($0)] }
      let others = services.count.counted("trip") + (services.count == 1 ? " that does" : " that do")
      return FeedNote(
        message: ofDay > 0 ? note.message : "\(others) not run on this day left out: \(note.message)",
        file: note.file, line: note.line, tripsLeftOut: ofDay, severity: note.severity, advice: note.advice)
    }
  }

  /// Returns whether the calendar has a usable row for the service of the trip at a position in trips.txt.
  func hasDays(_ trip: Int) -> Bool { services[Int(trips.services[trip])] }
}
