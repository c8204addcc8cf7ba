import TripCore

/// Puts a timetable together from what the scans of stop_times.txt found: the trips wanted, in the order of trips.txt.
struct TimetableBuilder {
  private let tables: FeedTables
  private let wanted: [Int32]
  private let scans: [StopTimesScan]
  /// Trips of the day asked for that are left out.
  private var leftOut = LeftOutTrips()
  /// Those that only run on earlier days.
  private var leftOutEarlier = LeftOutTrips()

  private var trips: [TripRow] = []
  private var tripIDs = TextColumn()
  private var headsigns = TextColumn()
  private var stopHeadsigns: StopHeadsigns
  private var calls: CallColumn = []
  private var stops: StopColumn = []
  private var routes: [Route] = []
  /// The position in ``stops`` of each stop of stops.txt; -1 where no trip has called there yet.
  private var stopPositions: [Int32]
  private var unknownStops: [String: Int] = [:]
  /// The position in ``routes`` of each route of routes.txt; -1 where no trip has been on it yet.
  private var routePositions: [Int32]
  private var unknownRoutes: [String: Int] = [:]
  /// Which of ``trips`` each trip wanted became; nothing where it was left out.
  private var rows: [Int?] = []

  /// Makes a builder for the trips at the positions `wanted`, in which the scans count.
  init(tables: FeedTables, wanted: [Int32], scans: [StopTimesScan]) {
    self.tables = tables
    self.wanted = wanted
    self.scans = scans
    routePositions = Array(repeating: -1, count: tables.routes?.count ?? 0)
    stopHeadsigns = StopHeadsigns(scans, tables.translations)
    stopPositions = Array(repeating: -1, count: tables.stops?.count ?? 0)
  }

  /// Builds the timetable of `date`.
  ///
  /// - Parameters:
  ///   - date: The service day asked for.
  ///   - table: stop_times.txt, for the lines in notes.
  ///   - days: The service days to list, each with the trips that run on it, and from when on their arrivals count.
  /// - Returns: The timetable, with all notes.
  mutating func build(date: ServiceDate, table: CSVTable, days: [RunList.Day]) -> Timetable {
    let ofDay = days.last { $0.date == date }?.trips ?? []
    var isOfDay = [Bool](repeating: false, count: wanted.count)
    for index in ofDay { isOfDay[index] = true }
    addTrips(isOfDay)
    stops.shrinkToFit()
    tripIDs.shrinkToFit()
    headsigns.shrinkToFit()
    calls.shrinkToFit()
    var list = RunList(tables, wanted: wanted, date: date)
    for day in days { list.add(day, trips: trips, calls: calls) { rows[$0] } }
    let tableNotes = tables.notes(on: date)
    let leftOutNotes =
      leftOut.notes(stopTimes: table) + leftOutEarlier.notes(stopTimes: table, isEarlier: true)
    let notes = tableNotes + leftOutNotes + ScanNotes(scans, tables).notes(in: table) + list.notes
    // What the tables' notes leave out never was among the trips wanted.
    let tripsOfDay = ofDay.count + tableNotes.reduce(0) { $0 + $1.tripsLeftOut }
    return Timetable(
      agency: tables.agency, serviceDate: date, routes: routes, stops: stops, trips: trips, tripIDs: tripIDs,
      headsigns: headsigns, stopHeadsigns: stopHeadsigns.texts, calls: calls, runs: list.sorted(tripIDs: tripIDs),
      feedInfo: tables.feedInfo, notes: notes, tripsOfDay: tripsOfDay, platforms: platforms())
  }

  /// The platforms of the stations where any trip calls.
  private func platforms() -> [String: [Platform]] {
    guard let table = tables.stops else { return [:] }
    var stopTable = StopTable(table, tables.translations)
    return stopTable.platforms(of: Set(stops.indices.compactMap { stops.station(at: $0) }))
  }

  private mutating func addTrips(_ isOfDay: [Bool]) {
    let segments = SegmentsByTrip(scans, tripCount: wanted.count)
    var sequence = CallSequence()
    // Taken out once: a copy of the table for each trip would cost more than all its cells.
    let table = tables.trips
    var reader = table.rows.reader()
    let hasFaults = scans.contains { !$0.faults.isEmpty }
    var stopTable = tables.stops.map { StopTable($0, tables.translations) }
    calls.reserveCapacity(scans.reduce(0) { $0 + $1.calls.count })
    rows.reserveCapacity(wanted.count)
    for index in wanted.indices {
      if hasFaults, let fault = scans.lazy.compactMap({ $0.faults[Int32(index)] }).first {
        if isOfDay[index] { leftOut.add(fault) } else { leftOutEarlier.add(fault) }
        rows.append(nil)
        continue
      }
      do throws(CallSequence.Fault) {
        try sequence.take(segments.calls(ofTrip: index))
        if sequence.hadRepeatedSequence { leftOut.addRepeatedSequence() }
        rows.append(trips.count)
        addTrip(Int(wanted[index]), of: table, sequence, &reader, &stopTable)
      } catch {
        let id = table.rows.ids.id(at: Int(wanted[index]))
        let offset = segments.offset(ofTrip: index)
        if isOfDay[index] {
          leftOut.add(error, trip: id, at: offset)
        } else {
          leftOutEarlier.add(error, trip: id, at: offset)
        }
        rows.append(nil)
      }
    }
  }

  private mutating func addTrip(
    _ trip: Int, of table: TripTable, _ sequence: CallSequence, _ reader: inout CSVReader,
    _ stopTable: inout StopTable?
  ) {
    let start = calls.count
    let id = tables.translations.isEmpty ? "" : table.rows.ids.id(at: trip)
    for (call, isInterpolated) in zip(sequence.calls, sequence.isInterpolated) {
      calls.append(
        CallRow(
          sequence: StopSequence(Int(call.sequence)), stop: stop(call, &stopTable),
          arrival: ServiceTime(seconds: Int(call.arrival)), departure: ServiceTime(seconds: Int(call.departure)),
          isInterpolated: isInterpolated, pickup: Boarding(rawValue: call.ways & 3) ?? .regular,
          dropOff: Boarding(rawValue: call.ways >> 2 & 3) ?? .regular,
          headsign: stopHeadsigns.row(of: call, trip: id),
          distance: call.distance.sign == .minus ? nil : Double(call.distance) * 1000))
    }
    table.rows.read(trip, with: &reader)
    trips.append(
      TripRow(
        route: route(of: trip, &reader), calls: start..<calls.count, block: reader.value(table.blockColumn).textIfAny,
        direction: reader.value(table.directionColumn).wholeNumber,
        shortName: reader.value(table.shortNameColumn).textIfAny.map {
          tables.translations.translated($0, .shortName, record: id)
        },
        takesWheelchairs: reader.value(table.wheelchairColumn).yesOrNo,
        takesBikes: reader.value(table.bikesColumn).yesOrNo))
    table.rows.ids.withID(at: trip) { tripIDs.append($0) }
    addHeadsign(reader.value(table.headsignColumn), trip: id, calls: start..<calls.count)
  }

  /// The trip's headsign; where it has none, that of its first stop, or else the last stop's name.
  private mutating func addHeadsign(_ headsign: Bytes, trip: String, calls range: Range<Int>) {
    if !headsign.isEmpty {
      if tables.translations.isEmpty {
        headsigns.append(headsign)
      } else {
        headsigns.append(tables.translations.translated(headsign.text, .headsign, record: trip).utf8)
      }
    } else if let row = calls[range.lowerBound].headsign {
      headsigns.append(stopHeadsigns.texts.utf8(of: row))
    } else {
      headsigns.append(stops.name(at: calls[range.upperBound - 1].stop).utf8)
    }
  }

  private mutating func stop(_ call: ScannedCall, _ table: inout StopTable?) -> Int {
    guard call.stop >= 0 else { return unknownStop(call) }
    let known = stopPositions[Int(call.stop)]
    if known >= 0 { return Int(known) }
    guard let stop = table?.stop(at: Int(call.stop)) else { return 0 }
    stopPositions[Int(call.stop)] = Int32(stops.count)
    stops.append(stop)
    return stops.count - 1
  }

  private mutating func unknownStop(_ call: ScannedCall) -> Int {
    let id = scans[Int(call.scan)].unknownStopIDs.id(at: Int(-2 - call.stop))
    if let known = unknownStops[id] { return known }
    unknownStops[id] = stops.count
    stops.append(Stop(id: id, name: id))
    return stops.count - 1
  }

  private mutating func route(of trip: Int, _ reader: inout CSVReader) -> Int {
    let position = Int(tables.trips.routes[trip])
    if let table = tables.routes, position >= 0 {
      if routePositions[position] < 0 {
        routePositions[position] = Int32(routes.count)
        routes.append(Route(table, at: position, tables.translations))
      }
      return Int(routePositions[position])
    }
    let id = reader.value(tables.trips.routeColumn).text
    if let known = unknownRoutes[id] { return known }
    unknownRoutes[id] = routes.count
    routes.append(Route(id: id, shortName: ""))
    return routes.count - 1
  }
}
