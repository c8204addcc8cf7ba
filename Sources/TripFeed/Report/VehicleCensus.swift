import TripCore

/// Collects the ends of all trips of a feed while they are checked, and then finds the vehicles of some service days.
struct VehicleCensus {
  private let tables: FeedTables
  private let scans: [StopTimesScan]
  private var reader: CSVReader
  private var stopTable: StopTable?
  private var usedStops: UsedRows
  private var stops: StopColumn = []
  private var trips: [TripRow] = []
  private var tripIDs = TextColumn()
  private var stopTimes: StopTimeColumn = []
  /// For each trip, by its position in trips.txt, its index in ``trips``; `nil` for a trip that cannot be used.
  private var rows: [Int?]
  private let linked: Set<Int32>
  private let namedOnDate: Set<Int32>
  private var found = VehicleReport()
  private var faults = ChosenLinks()
  private var memory: MemoryCount

  /// Makes a census without trips.
  init(_ tables: FeedTables, _ scans: [StopTimesScan]) {
    self.tables = tables
    self.scans = scans
    reader = tables.trips.rows.reader()
    stopTable = tables.stops.map { StopTable($0, tables.translations) }
    usedStops = UsedRows(rowCount: tables.stops?.count ?? 0)
    rows = Array(repeating: nil, count: tables.trips.count)
    linked = Set(tables.vehicles.links.links.flatMap { [$0.from, $0.to] })
    namedOnDate = tables.vehicles.names.namesOnDate.values.reduce(into: []) { $0.formUnion($1.keys) }
    memory = MemoryCount(tables.trips.rows.table.budget)
  }

  /// Adds a trip that can be used.
  ///
  /// - Parameters:
  ///   - trip: The position of the trip in trips.txt.
  ///   - times: The stop times of the trip, at least two.
  /// - Returns: `false` when the memory budget is exhausted.
  mutating func add(_ trip: Int, _ times: [ScannedStopTime]) -> Bool {
    found.tripCount += 1
    tables.trips.rows.read(trip, with: &reader)
    let block = reader.value(tables.trips.blockColumn).idIfAny
    guard let source = source(of: trip, block) else { return true }
    found.tripCounts[source, default: 0] += 1
    // The trip, its ends, and what the timetable and the vehicles of one day take.
    guard memory.take(600 + (block?.text.utf8.count ?? 0)), let first = times.first, let last = times.last else {
      return false
    }
    rows[trip] = trips.count
    let start = stopTimes.count
    for stopTime in [first, last] {
      stopTimes.append(
        StopTimeRow(
          sequence: StopSequence(Int(stopTime.sequence)), stop: stop(stopTime),
          arrival: ServiceTime(seconds: Int(stopTime.arrival)),
          departure: ServiceTime(seconds: Int(stopTime.departure))))
    }
    trips.append(TripRow(route: 0, stopTimes: start..<stopTimes.count, block: block))
    tables.trips.rows.ids.withID(at: trip) { tripIDs.append($0) }
    return true
  }

  /// Returns the strongest source that says which vehicle runs a trip on some date; `nil` when there is none.
  private func source(of trip: Int, _ block: GTFSID?) -> VehicleReport.Source? {
    // Without exact times, the departures of a trip's vehicles are unknown.
    if tables.frequencies.rows(ofTrip: trip).contains(where: { !$0.isExact }) { return nil }
    let position = Int32(trip)
    if tables.vehicles.names.names[position] != nil || namedOnDate.contains(position) { return .vehiclesFile }
    if let block, tables.vehicles.ofBlocks.assignedBlocks.contains(block) { return .assignments }
    if linked.contains(position) { return .transfers }
    return block == nil ? nil : .block
  }

  private mutating func stop(_ stopTime: ScannedStopTime) -> Int {
    if stopTime.stop >= 0, let known = usedStops.known(Int(stopTime.stop)) { return known }
    if stopTime.stop >= 0, let stop = stopTable?.stop(at: Int(stopTime.stop)) {
      stops.append(stop)
      return usedStops.number(of: .row(stopTime.stop)).number
    }
    let id = scans[Int(stopTime.scan)].unknownStopIDs.id(at: Int(-2 - stopTime.stop))
    let (number, isNew) = usedStops.number(of: .unknown(id))
    if isNew { stops.append(Stop(id: id, name: id.text)) }
    return number
  }

  /// Notes about links of transfers.txt that do not hold on one of the checked days.
  var notes: [FeedNote] { tables.vehicles.links.table.map(faults.notes) ?? [] }

  /// Finds the vehicles of service days.
  ///
  /// - Parameters:
  ///   - days: The first and the last service date with trips.
  ///   - today: The present date.
  ///   - nearest: Returns the service date with trips that is nearest to a date.
  /// - Returns: The report.
  mutating func report(
    days: ClosedRange<ServiceDate>?, today: ServiceDate, nearest: (ServiceDate) -> ServiceDate?
  ) -> VehicleReport {
    guard let days, let date = nearest(today) else { return found }
    found.date = date
    var links: Set<[GTFSID]> = []
    var seen: Set<[Bool]> = []
    // The day itself comes first, then the days from today on, or the last ones of a feed that is out of date.
    let first = max(days.lowerBound, today <= days.upperBound ? today : days.upperBound.advanced(by: -365))
    let cost = tables.calendar.services.count + tables.calendar.rules.count + tables.calendar.exceptions.count / 366 + 1
    let span = min(365, 20_000_000 / cost)
    for day in [date] + (0...span).map({ first.advanced(by: $0) }) where day <= days.upperBound {
      guard found.checkedDays < VehicleReport.greatestDays, day == date || !trips.isEmpty else { break }
      let services = tables.calendar.activeServices(on: day)
      let hasNames = tables.vehicles.names.namesOnDate[day] != nil || tables.vehicles.ofBlocks.dates.contains(day)
      guard tables.span.tripCount(on: day) > 0, seen.insert(services).inserted || hasNames && day != date else {
        continue
      }
      add(day, services, isToday: day == date, to: &links)
    }
    return found
  }

  private mutating func add(_ date: ServiceDate, _ services: [Bool], isToday: Bool, to links: inout Set<[GTFSID]>) {
    let wanted = (0..<tables.trips.count).map { Int32($0) }
    let active = wanted.indices.filter { services[Int(tables.trips.services[$0])] }
    let day = ScheduledTripList.Day(date: date, trips: active)
    let plan = VehiclePlan(
      tables,
      VehiclePlan.Trips(wanted: wanted, rows: rows, trips: trips, tripIDs: tripIDs, stopTimes: stopTimes), days: [day])
    faults.addFaults(plan.links)
    var list = ScheduledTripList(tables, wanted: wanted)
    list.add(day, trips: trips, stopTimes: stopTimes) { rows[$0] }
    let timetable = Timetable(
      agency: tables.agency, serviceDate: date, routes: [Route(id: "", shortName: "")], stops: stops, trips: trips,
      tripIDs: tripIDs, stopTimes: stopTimes, scheduledTrips: list.sorted(tripIDs: tripIDs),
      plannedVehicles: plan.planned)
    let vehicles = Vehicles(timetable)
    found.checkedDays += 1
    if isToday {
      found.tripsOfDay = active.count
      found.vehicleCount = vehicles.count
      let withVehicle = (0..<timetable.count).filter { vehicles.number(ofRow: $0) != nil }
      found.tripsWithVehicle = Set(withVehicle.map { timetable.scheduledTrips[$0].trip }).count
    }
    for vehicle in 0..<vehicles.count {
      let rows = vehicles.rows(of: vehicle)
      for (first, second) in zip(rows, rows.dropFirst()) {
        add(first, second, of: vehicles.identities[vehicle], timetable, to: &links)
      }
    }
  }

  private mutating func add(
    _ first: Int, _ second: Int, of vehicle: Vehicles.Identity, _ timetable: Timetable, to links: inout Set<[GTFSID]>
  ) {
    let (a, b) = (timetable.scheduledTrips[first], timetable.scheduledTrips[second])
    let end = stopTimes[trips[a.trip].stopTimes.upperBound - 1].stop
    let start = stopTimes[trips[b.trip].stopTimes.lowerBound].stop
    let overlaps = b.departure < a.arrival
    func station(_ stop: Int) -> GTFSID { stops.station(at: stop) ?? stops.id(at: stop) }
    let positions = (stops[end].position, stops[start].position)
    let distance = positions.0.flatMap { place in positions.1.map { place.distance(to: $0) } }
    let isElsewhere = station(end) != station(start) && distance.map { $0 > VehicleReport.nearby } ?? true
    guard overlaps || isElsewhere else { return }
    let (firstID, secondID) = (tripIDs.id(at: a.trip), tripIDs.id(at: b.trip))
    guard links.insert([firstID, secondID]).inserted else { return }
    let link = VehicleReport.Link(
      vehicle: vehicle.name, date: vehicle.date, first: firstID, second: secondID, end: stops.name(at: end),
      start: stops.name(at: start), arrival: a.arrival, departure: b.departure, distance: distance)
    if overlaps { found.overlaps.add(link) } else { found.jumps.add(link) }
  }
}

extension VehicleReport.Finding {
  /// Counts a link, and keeps it as an example if there are few.
  mutating func add(_ link: VehicleReport.Link) {
    count += 1
    if examples.count < Self.greatestCount { examples.append(link) }
  }
}
