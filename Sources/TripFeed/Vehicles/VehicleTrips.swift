import TripCore

/// The trips of a service day that may have the same vehicle as some given trips: because of their `block_id`, of
/// transfers.txt or of a file about vehicles.
///
/// Some of them may turn out to have another vehicle, because the sources may contradict each other. Trips of
/// frequencies.txt are not among them.
struct VehicleTrips {
  /// The trips, including the given ones, as positions in trips.txt.
  private(set) var trips: Set<Int>

  /// What the trips of one vehicle have in common.
  private enum Key: Hashable {
    case block(GTFSID)
    case name(GTFSID)
  }

  /// Finds the trips. Cost: reads every row of trips.txt.
  ///
  /// - Parameters:
  ///   - given: The given trips, as positions in trips.txt. They run on the day.
  ///   - tables: The tables of the feed except stop_times.txt.
  ///   - day: The service day.
  init(of given: some Sequence<Int>, _ tables: FeedTables, on day: ServiceDate) {
    let active = tables.calendar.activeServices(on: day)
    let table = tables.trips
    let names = tables.vehicles
    var reader = table.rows.reader()
    func keys(of trip: Int) -> [Key] {
      table.rows.read(trip, with: &reader)
      let block = table.blockColumn < 0 ? nil : reader.value(table.blockColumn).idIfAny
      let name = names.isEmpty ? nil : names.name(ofTrip: trip, block: block, service: table.services[trip], on: day)
      return [block.map { .block($0) }, name.map { .name($0) }].compactMap(\.self)
    }
    var tripsOfKey: [Key: [Int]] = [:]
    for trip in 0..<table.count where active[Int(table.services[trip])] && tables.frequencies.rows(ofTrip: trip).isEmpty
    {
      for key in keys(of: trip) { tripsOfKey[key, default: []].append(trip) }
    }
    var linked: [Int: [Int]] = [:]
    for link in names.links.links {
      let (from, to) = (Int(link.from), Int(link.to))
      guard active[Int(table.services[from])], active[Int(table.services[to])] else { continue }
      linked[from, default: []].append(to)
      linked[to, default: []].append(from)
    }
    trips = Set(given)
    var waiting = Array(trips)
    while let trip = waiting.popLast() {
      let others = (linked[trip] ?? []) + keys(of: trip).flatMap { tripsOfKey.removeValue(forKey: $0) ?? [] }
      for other in others where trips.insert(other).inserted { waiting.append(other) }
    }
  }
}
