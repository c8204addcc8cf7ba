import TripCore

/// What is known about the vehicles of a timetable's trips besides `block_id`.
struct VehiclePlan {
  /// The part that the timetable keeps.
  private(set) var planned = PlannedVehicles()
  /// The links of transfers.txt that hold on the timetable's days.
  private(set) var links = ChosenLinks()

  /// The trips of a timetable, in columns.
  struct Trips {
    /// The positions in trips.txt of the trips that the timetable lists.
    let wanted: [Int32]
    /// For each element of ``wanted`` its index in ``trips``; `nil` for a trip that was left out.
    let rows: [Int?]
    let trips: [TripRow]
    let tripIDs: TextColumn
    let stopTimes: StopTimeColumn
  }

  /// Finds what is known about the vehicles.
  ///
  /// - Parameters:
  ///   - tables: The tables of the feed except stop_times.txt.
  ///   - trips: The trips of the timetable.
  ///   - days: The service days of the timetable; the last one is the requested one.
  init(_ tables: FeedTables, _ trips: Trips, days: [ScheduledTripList.Day]) {
    if !tables.vehicles.names.isEmpty || !tables.vehicles.ofBlocks.isEmpty {
      for day in days { addNames(tables, trips, day) }
    }
    if !tables.vehicles.links.links.isEmpty { addLinks(tables, trips, days) }
  }

  private mutating func addNames(_ tables: FeedTables, _ trips: Trips, _ day: ScheduledTripList.Day) {
    for index in day.trips {
      guard let row = trips.rows[index] else { continue }
      let trip = Int(trips.wanted[index])
      let name = tables.vehicles.name(
        ofTrip: trip, block: trips.trips[row].block, service: tables.trips.services[trip], on: day.date)
      guard let name else { continue }
      if tables.vehicles.names.names[Int32(trip)] == name {
        planned.names[trips.tripIDs.id(at: row)] = name
      } else {
        planned.namesOnDate[day.date, default: [:]][trips.tripIDs.id(at: row)] = name
      }
    }
  }

  private mutating func addLinks(_ tables: FeedTables, _ trips: Trips, _ days: [ScheduledTripList.Day]) {
    var rows: [Int32: Int] = [:]
    for day in days.reversed() {
      var ofDay: [Int32: Int] = [:]
      for index in day.trips { if let row = trips.rows[index] { ofDay[trips.wanted[index]] = row } }
      rows.merge(ofDay) { row, _ in row }
      links.addDay(tables.vehicles.links, trips: tables.trips) { trip in
        ofDay[Int32(trip)].map { row in
          let range = trips.trips[row].stopTimes
          return (trips.stopTimes[range.lowerBound].departure, trips.stopTimes[range.upperBound - 1].arrival)
        }
      }
    }
    for (from, to) in links.successors {
      guard let from = rows[from] else { continue }
      planned.successors[trips.tripIDs.id(at: from)] = to.compactMap { rows[$0] }.map { trips.tripIDs.id(at: $0) }
    }
  }
}
