import FoundationEssentials

/// An index for searching the scheduled trips of a timetable by `trip_id`, `trip_short_name`, route name, kind of
/// vehicle, headsign, stop names, departure time, arrival time, and the name of the vehicle that is to run the trip.
///
/// Trips with the same route, headsign and stops form a group, and the texts of a group are stored once. So a search
/// has to look only through the names of a few thousand routes and stops, and through the names of all trips.
public struct SearchIndex: Sendable {
  /// For each row of the timetable, the index of its trip.
  let trips: [UInt32]
  /// For each trip of the timetable, its `trip_id` and `trip_short_name`.
  private(set) var names = FoldedColumn()
  /// For each trip of the timetable, the number of its group: the trips with the same route, headsign and stops.
  private(set) var groups: [UInt32] = []
  /// The labels that groups of trips refer to: the names of all routes, stops and headsigns.
  private(set) var labels = FoldedColumn()
  /// For each group of trips, the indices in ``labels`` of its route, headsign and stops; one group after the other.
  private(set) var groupLabels: [UInt32] = []
  /// For each group of trips, the index in ``groupLabels`` after its last label.
  private(set) var groupEnds: [UInt32] = []
  /// For each row of the timetable, the scheduled departure as clocks show it, in minutes after midnight.
  private(set) var departures: [UInt16] = []
  /// For each row of the timetable, the scheduled arrival as clocks show it, in minutes after midnight.
  private(set) var arrivals: [UInt16] = []
  /// For each row of the timetable, the scheduled departure in minutes of its service date, which may exceed 24
  /// hours.
  private(set) var serviceDepartures: [UInt16] = []
  /// For each row of the timetable, the scheduled arrival in minutes of its service date, which may exceed 24 hours.
  private(set) var serviceArrivals: [UInt16] = []

  /// The names of the vehicles that are planned, and for each row the index of its vehicle in them, or -1.
  let vehicles: (names: [String], folded: FoldedColumn, ofRow: [Int32])

  /// The number of rows of the timetable.
  var count: Int { trips.count }

  /// The approximate size of the index in bytes.
  public var byteCount: Int {
    names.byteCount + labels.byteCount + 4 * (names.count + labels.count)
      + 4 * (trips.count + groups.count + groupLabels.count + groupEnds.count) + 8 * departures.count
  }

  /// Makes the index of a timetable. The cost grows with the number of trips; do not call this on the main thread.
  ///
  /// - Parameters:
  ///   - timetable: The timetable.
  ///   - wording: Has the words for the kinds of vehicles, by which trips are found; `nil` leaves them out.
  ///   - planned: The vehicles that are planned for the timetable; `nil` leaves them out.
  public init(_ timetable: Timetable, _ wording: Wording? = nil, vehicles planned: Vehicles? = nil) {
    vehicles = Self.vehicles(timetable, planned)
    trips = timetable.scheduledTrips.map { UInt32(clamping: $0.trip) }
    readNames(timetable)
    readGroups(timetable, wording)
    readTimes(timetable)
  }

  /// Makes the index of a timetable away from the main thread; returns `nil` when the task was cancelled before it
  /// began.
  ///
  /// - Parameters:
  ///   - timetable: The timetable.
  ///   - wording: Has the words for the kinds of vehicles.
  ///   - plan: The operator's accepted plan of the vehicles.
  /// - Returns: The index.
  @concurrent static func read(
    _ timetable: Timetable, _ wording: Wording, plan: VehiclePlan
  ) async -> SearchIndex? {
    Task.isCancelled ? nil : SearchIndex(timetable, wording, vehicles: Vehicles(timetable, plan: plan))
  }

  private static func vehicles(
    _ timetable: Timetable, _ planned: Vehicles?
  ) -> (names: [String], folded: FoldedColumn, ofRow: [Int32]) {
    guard let planned else { return ([], FoldedColumn(), []) }
    var folded = FoldedColumn()
    let names = planned.identities.map(\.shownName)
    for name in names { folded.append(name) }
    let rows = timetable.scheduledTrips.indices.map { Int32(planned.number(ofRow: $0) ?? -1) }
    return (names, folded, rows)
  }

  private mutating func readNames(_ timetable: Timetable) {
    names.reserveCapacity(texts: timetable.trips.count, bytes: timetable.trips.count * 16)
    for (index, trip) in timetable.trips.enumerated() {
      names.append(timetable.tripIDs[index], trip.shortName ?? "")
    }
  }

  private mutating func readGroups(_ timetable: Timetable, _ wording: Wording?) {
    // In a feed with one kind of vehicle, its word would find every trip, also for somebody who begins to type the
    // name of a stop.
    let kinds = Set(timetable.routes.map(\.kind)).count > 1 ? wording : nil
    for route in timetable.routes {
      labels.append(route.shortName, route.longName, route.kind.flatMap { kinds?.word($0) } ?? "")
    }
    for stop in timetable.stops.indices { labels.append(timetable.stops.name(at: stop)) }
    let firstStop = timetable.routes.count
    var headsignLabels: [String: UInt32] = [:]
    /// For the hash of each group, the first trip of the group and the group's number.
    var found: [Int: (trip: Int, group: UInt32)] = [:]
    groups.reserveCapacity(timetable.trips.count)
    for (index, trip) in timetable.trips.enumerated() {
      var key = timetable.groupHash(ofTrip: index)
      while let other = found[key], !timetable.isAlike(index, other.trip) { key &+= 1 }
      if let other = found[key] {
        groups.append(other.group)
        continue
      }
      let headsign = timetable.headsigns[index]
      let label = headsignLabels[headsign] ?? UInt32(labels.count)
      if headsignLabels.updateValue(label, forKey: headsign) == nil { labels.append(headsign) }
      let stops = Set(timetable.stopTimes[trip.stopTimes].lazy.map { UInt32(firstStop + $0.stop) })
      groupLabels += [UInt32(trip.route), label] + stops.sorted()
      found[key] = (index, UInt32(groupEnds.count))
      groups.append(UInt32(groupEnds.count))
      groupEnds.append(UInt32(groupLabels.count))
    }
  }

  private mutating func readTimes(_ timetable: Timetable) {
    var clock = WallClock(timetable.agency.timeZone)
    departures.reserveCapacity(count)
    arrivals.reserveCapacity(count)
    for row in timetable.scheduledTrips.indices {
      departures.append(clock.minuteOfDay(timetable.departure(ofRow: row)))
      arrivals.append(clock.minuteOfDay(timetable.arrival(ofRow: row)))
    }
    serviceDepartures = timetable.scheduledTrips.map { UInt16(clamping: $0.departure.seconds / 60) }
    serviceArrivals = timetable.scheduledTrips.map { UInt16(clamping: $0.arrival.seconds / 60) }
  }
}

/// Computes times of day in a time zone, and caches the zone's offset for each quarter of an hour.
private struct WallClock {
  private let zone: TimeZone
  private var offsets: [Int: Int] = [:]

  init(_ zone: TimeZone) { self.zone = zone }

  /// Returns the time of day that clocks show at `instant`, in minutes after midnight.
  mutating func minuteOfDay(_ instant: Instant) -> UInt16 {
    let quarter = instant.unixSeconds / 900
    let offset = offsets[quarter] ?? zone.secondsFromGMT(for: instant.date)
    offsets[quarter] = offset
    let second = ((instant.unixSeconds + offset) % 86_400 + 86_400) % 86_400
    return UInt16(second / 60)
  }
}

extension Timetable {
  /// Returns a hash of a trip's route, headsign and stops, which is equal for the trips of a group.
  fileprivate func groupHash(ofTrip index: Int) -> Int {
    var hash = StableHash()
    hash.add(word: UInt64(truncatingIfNeeded: trips[index].route))
    hash.add(headsigns.utf8(of: index))
    for stopTime in stopTimes[trips[index].stopTimes] { hash.add(word: UInt64(truncatingIfNeeded: stopTime.stop)) }
    return Int(truncatingIfNeeded: hash.value)
  }

  /// Whether two trips have the same route, headsign and stops, and so are in the same group.
  fileprivate func isAlike(_ first: Int, _ second: Int) -> Bool {
    let (one, other) = (trips[first], trips[second])
    return one.route == other.route && one.stopTimes.count == other.stopTimes.count
      && headsigns.utf8(of: first) == headsigns.utf8(of: second)
      && zip(one.stopTimes, other.stopTimes).allSatisfy { stopTimes[$0].stop == stopTimes[$1].stop }
  }
}
