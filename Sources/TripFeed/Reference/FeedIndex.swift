import TripCore

/// What a feed says whatever the day: which trips, lines and stops there are, and all about the trips asked for.
///
/// A message about a trip that does not run today is held against it, too.
public struct FeedIndex: Sendable {
  private let trips: IDIndex
  /// Nothing where the feed has no routes.txt.
  private let routes: IDIndex?
  /// Nothing where the feed has no stops.txt.
  private let stops: IDIndex?
  /// `location_type` of each of ``stops``.
  private let locationTypes: [UInt8]
  private let plans: [String: PlannedTrip]

  /// Whether trips.txt has a trip.
  public func hasTrip(_ id: String) -> Bool { Self.position(of: id, in: trips) != nil }

  /// Whether routes.txt has a line; of a feed without that table nobody can tell, and it counts as yes.
  public func hasRoute(_ id: String) -> Bool { routes.map { Self.position(of: id, in: $0) != nil } ?? true }

  /// `location_type` of a stop: 0 is a stop or platform, 1 a station. Nothing where stops.txt does not have it.
  public func locationType(ofStop id: String) -> Int? {
    guard let stops else { return 0 }
    return Self.position(of: id, in: stops).map { Int(locationTypes[$0]) }
  }

  /// All about a trip, where it is one of those asked for and stop_times.txt can be read.
  public func plan(ofTrip id: String) -> PlannedTrip? { plans[id] }

  private static func position(of id: String, in index: IDIndex) -> Int? {
    var id = id
    let position = id.withUTF8 { index.position(of: $0) }
    return position < 0 ? nil : position
  }

  init(_ tables: FeedTables, plans: [String: PlannedTrip]) {
    trips = tables.trips.rows.ids
    routes = tables.routes?.ids
    stops = tables.stops?.ids
    locationTypes = tables.stops.map(Self.locationTypes) ?? []
    self.plans = plans
  }

  private static func locationTypes(_ stops: KeyedTable) -> [UInt8] {
    let column = stops.table.index(of: "location_type")
    guard column >= 0 else { return Array(repeating: 0, count: stops.count) }
    var reader = stops.reader()
    return (0..<stops.count).map { position in
      stops.read(position, with: &reader)
      return UInt8(clamping: reader.value(column).wholeNumber ?? 0)
    }
  }
}

extension GTFSFeed {
  /// What the feed says whatever the day.
  ///
  /// - Parameter tripIDs: The trips of which all is wanted; those that the feed does not have are passed over.
  /// - Returns: The index.
  /// - Throws: ``FeedError``, as where the feed changed on disk meanwhile.
  public func index(planning tripIDs: Set<String> = []) throws(FeedError) -> FeedIndex {
    let taken = try takeTables()
    let (stopTimes, tables) = (taken.stopTimes, taken.others)
    let ids = tables.trips.rows.ids
    var wanted: [Int] = []
    var wantedPositions = [Int32](repeating: -1, count: ids.count)
    for id in tripIDs {
      var id = id
      let position = id.withUTF8 { ids.position(of: $0) }
      guard position >= 0, wantedPositions[position] < 0 else { continue }
      wantedPositions[position] = Int32(wanted.count)
      wanted.append(position)
    }
    guard !wanted.isEmpty else { return FeedIndex(tables, plans: [:]) }
    let scans = try stopTimes.scan(
      trips: ids, wanted: wantedPositions, stops: tables.stops?.ids ?? IDIndex(), isCancelled: progress.isCancelled)
    let segments = SegmentsByTrip(scans, tripCount: wanted.count)
    var reader = tables.trips.rows.reader()
    var plans: [String: PlannedTrip] = [:]
    var memory = MemoryCount(stopTimes.table.budget)
    for (row, trip) in wanted.enumerated() where !scans.contains(where: { $0.faults[Int32(row)] != nil }) {
      tables.trips.rows.read(trip, with: &reader)
      guard memory.take(200 + 100 * segments.stopTimeCount(ofTrips: row..<(row + 1))) else {
        throw stopTimes.table.budget.error(file: StopTimesTable.name)
      }
      let stopTimes = segments.stopTimes(ofTrip: row).flatMap { $0 }.sorted { $0.sequence < $1.sequence }
      plans[ids.id(at: trip)] = PlannedTrip(
        routeID: reader.value(tables.trips.routeColumn).text,
        direction: reader.value(tables.trips.directionColumn).wholeNumber,
        stopTimes: stopTimes.map { Self.stopTime($0, scans, tables) },
        firstArrival: stopTimes.first.flatMap {
          $0.arrival == ScannedStopTime.blank ? nil : ServiceTime(seconds: Int($0.arrival))
        },
        frequencies: tables.frequencies.rows(ofTrip: trip).map { row in
          PlannedTrip.Frequency(
            start: ServiceTime(seconds: Int(row.start)), end: ServiceTime(seconds: Int(row.end)),
            headway: Seconds(Int(row.headway)), isExact: row.isExact)
        })
    }
    return FeedIndex(tables, plans: plans)
  }

  private static func stopTime(_ stopTime: ScannedStopTime, _ scans: [StopTimesScan], _ tables: FeedTables)
    -> PlannedTrip.StopTime
  {
    let stopID =
      stopTime.stop >= 0
      ? tables.stops?.ids.id(at: Int(stopTime.stop)) ?? ""
      : scans[Int(stopTime.scan)].unknownStopIDs.id(at: Int(-2 - stopTime.stop))
    return PlannedTrip.StopTime(
      sequence: Int(stopTime.sequence), stopID: stopID, hasArrival: stopTime.arrival != ScannedStopTime.blank,
      hasDeparture: stopTime.departure != ScannedStopTime.blank)
  }
}
