import TripCore

/// The trips of a timetable with their stop times, in the order of trips.txt: all trips, or the part of them that one
/// core builds.
struct TripColumns: Sendable {
  private let tables: FeedTables
  private let scans: [StopTimesScan]

  private(set) var trips: [TripRow] = []
  private(set) var tripIDs = TextColumn()
  private(set) var headsigns = TextColumn()
  private(set) var stopHeadsigns: StopHeadsigns
  private(set) var stopTimes: StopTimeColumn = []
  private(set) var stops: StopColumn = []
  private(set) var routes: [Route] = []
  private var usedStops: UsedRows
  private var usedRoutes: UsedRows
  /// For each requested trip its index in ``trips``; `nil` for a trip that was left out.
  private(set) var rows: [Int?] = []
  /// Counts the trips of the requested service date that are left out, by reason.
  private(set) var leftOut = LeftOutTrips()
  /// Counts the left out trips that run on earlier service days only, by reason.
  private(set) var leftOutEarlier = LeftOutTrips()
  /// `true` when trips are missing because the memory budget was exhausted.
  private(set) var isIncomplete = false

  /// Builds some of the requested trips and their stop times.
  ///
  /// - Parameters:
  ///   - range: The trips to build, as indices of `wanted`.
  ///   - wanted: The positions of all requested trips in trips.txt.
  ///   - isOfDay: For each requested trip `true` when it runs on the requested service date, `false` when it runs on
  ///     earlier ones only.
  ///   - tables: The tables of the feed except stop_times.txt.
  ///   - scans: The scans of stop_times.txt.
  ///   - segments: The segments of the scans, sorted by trip.
  init(
    _ range: Range<Int>, of wanted: [Int32], isOfDay: [Bool], tables: FeedTables, scans: [StopTimesScan],
    segments: SegmentsByTrip
  ) {
    self.tables = tables
    self.scans = scans
    stopHeadsigns = StopHeadsigns(scans, tables.translations)
    usedStops = UsedRows(rowCount: tables.stops?.count ?? 0)
    usedRoutes = UsedRows(rowCount: tables.routes?.count ?? 0)
    var sequence = StopTimeSequence()
    // A local copy, because reading the property for each trip would copy the table and cost more than reading its
    // cells.
    let table = tables.trips
    var reader = table.rows.reader()
    let hasFaults = scans.contains { !$0.faults.isEmpty }
    var stopTable = tables.stops.map { StopTable($0, tables.translations) }
    // Capacity is reserved also for the trips that the second core builds and `append(_:)` adds. Memory that is
    // reserved and not written costs nothing.
    let upToLast = range.lowerBound..<wanted.count
    stopTimes.reserveCapacity(segments.stopTimeCount(ofTrips: upToLast))
    trips.reserveCapacity(upToLast.count)
    rows.reserveCapacity(upToLast.count)
    var memory = MemoryCount(table.rows.table.budget)
    for index in range {
      if hasFaults, let fault = scans.lazy.compactMap({ $0.faults[Int32(index)] }).first {
        if isOfDay[index] { leftOut.add(fault) } else { leftOutEarlier.add(fault) }
        rows.append(nil)
        continue
      }
      do throws(StopTimeSequence.Fault) {
        try sequence.take(segments.stopTimes(ofTrip: index))
        if sequence.hadRepeatedSequence { leftOut.addRepeatedSequence() }
        rows.append(trips.count)
        guard addTrip(Int(wanted[index]), of: table, sequence, &reader, &stopTable, &memory) else {
          isIncomplete = true
          return
        }
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

  /// Adds a trip with its stop times.
  ///
  /// - Returns: `false` when the memory budget is exhausted, else `true`.
  private mutating func addTrip(
    _ trip: Int, of table: TripTable, _ sequence: StopTimeSequence, _ reader: inout CSVReader,
    _ stopTable: inout StopTable?, _ memory: inout MemoryCount
  ) -> Bool {
    let start = stopTimes.count
    let id = tables.translations.isEmpty ? "" : table.rows.ids.id(at: trip)
    var distinct = stopTimes.distinctCount
    for (stopTime, isInterpolated) in zip(sequence.stopTimes, sequence.isInterpolated) {
      // A stop time that is like no other takes room in a growing dictionary, and a hostile feed could have millions.
      guard memory.take(300 * (stopTimes.distinctCount - distinct)) else { return false }
      distinct = stopTimes.distinctCount
      stopTimes.append(
        StopTimeRow(
          sequence: StopSequence(Int(stopTime.sequence)), stop: stop(stopTime, &stopTable),
          arrival: ServiceTime(seconds: Int(stopTime.arrival)),
          departure: ServiceTime(seconds: Int(stopTime.departure)),
          isInterpolated: isInterpolated, pickup: Boarding(rawValue: stopTime.ways & 3) ?? .regular,
          dropOff: Boarding(rawValue: stopTime.ways >> 2 & 3) ?? .regular,
          headsign: stopHeadsigns.row(of: stopTime, trip: id),
          distance: stopTime.distance.sign == .minus ? nil : Double(stopTime.distance)))
    }
    table.rows.read(trip, with: &reader)
    trips.append(
      TripRow(
        route: route(of: trip, &reader), stopTimes: start..<stopTimes.count,
        block: reader.value(table.blockColumn).idIfAny,
        direction: reader.value(table.directionColumn).wholeNumber,
        shortName: reader.value(table.shortNameColumn).textIfAny.map {
          tables.translations.translated($0, .shortName, record: id)
        },
        takesWheelchairs: reader.value(table.wheelchairColumn).yesOrNo,
        takesBikes: reader.value(table.bikesColumn).yesOrNo, isRenumbered: sequence.isRenumbered))
    table.rows.ids.withID(at: trip) { tripIDs.append($0) }
    let bytesBefore = headsigns.byteCount
    addHeadsign(reader.value(table.headsignColumn), trip: id, stopTimes: start..<stopTimes.count)
    // A trip without a headsign gets the name of its last stop, so a hostile feed could have a long name copied many
    // times.
    return memory.take(3 * (headsigns.byteCount - bytesBefore))
  }

  /// Adds the headsign of a trip. A trip without one gets the headsign of its first stop time, or else the name of its
  /// last stop.
  private mutating func addHeadsign(_ headsign: Bytes, trip: GTFSID, stopTimes range: Range<Int>) {
    if !headsign.isEmpty {
      if tables.translations.isEmpty {
        headsigns.append(headsign)
      } else {
        headsigns.append(tables.translations.translated(headsign.text, .headsign, record: trip).utf8)
      }
    } else if let row = stopTimes[range.lowerBound].headsign {
      headsigns.append(stopHeadsigns.texts.utf8(of: row))
    } else {
      headsigns.append(stops.name(at: stopTimes[range.upperBound - 1].stop).utf8)
    }
  }

  private mutating func stop(_ stopTime: ScannedStopTime, _ table: inout StopTable?) -> Int {
    guard stopTime.stop >= 0 else {
      let id = scans[Int(stopTime.scan)].unknownStopIDs.id(at: Int(-2 - stopTime.stop))
      let (number, isNew) = usedStops.number(of: .unknown(id))
      if isNew { stops.append(Stop(id: id, name: id.text)) }
      return number
    }
    if let known = usedStops.known(Int(stopTime.stop)) { return known }
    guard let stop = table?.stop(at: Int(stopTime.stop)) else { return 0 }
    stops.append(stop)
    return usedStops.number(of: .row(stopTime.stop)).number
  }

  private mutating func route(of trip: Int, _ reader: inout CSVReader) -> Int {
    let position = tables.trips.routes[trip]
    if position >= 0, let known = usedRoutes.known(Int(position)) { return known }
    if let table = tables.routes, position >= 0 {
      let (number, isNew) = usedRoutes.number(of: .row(position))
      if isNew { routes.append(Route(table, at: Int(position), tables.translations, ofOnly: tables.onlyAgency)) }
      return number
    }
    let id = reader.value(tables.trips.routeColumn).id
    let (number, isNew) = usedRoutes.number(of: .unknown(id))
    if isNew { routes.append(Route(id: id, shortName: "")) }
    return number
  }
}

extension TripColumns {
  /// Appends the trips that another core has built, with their stop times, stops and routes.
  mutating func append(_ other: TripColumns) {
    let stopNumbers = usedStops.append(other.usedStops) { stops.append(other.stops[$0]) }
    let routeNumbers = usedRoutes.append(other.usedRoutes) { routes.append(other.routes[$0]) }
    let headsignNumbers = stopHeadsigns.append(other.stopHeadsigns)
    let (firstTrip, firstStopTime) = (trips.count, stopTimes.count)
    stopTimes.append(other.stopTimes, stops: stopNumbers, headsigns: headsignNumbers)
    trips += other.trips.lazy.map { trip in
      trip.moved(to: trip.stopTimes.lowerBound + firstStopTime, route: routeNumbers[trip.route])
    }
    tripIDs.append(other.tripIDs)
    headsigns.append(other.headsigns)
    rows += other.rows.lazy.map { $0.map { $0 + firstTrip } }
    leftOut.add(other.leftOut)
    leftOutEarlier.add(other.leftOutEarlier)
    isIncomplete = isIncomplete || other.isIncomplete
  }

  /// Frees reserved memory that the columns do not use.
  mutating func shrinkToFit() {
    stops.shrinkToFit()
    tripIDs.shrinkToFit()
    headsigns.shrinkToFit()
    stopTimes.shrinkToFit()
  }
}
