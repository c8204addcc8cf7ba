import FoundationEssentials

/// What the runs of a timetable are found by: `trip_id` and `trip_short_name`, the line's names, the headsign, the names
/// of the stops, and the times at which it departs and arrives.
///
/// Texts that many trips share are kept once: trips with the same line, headsign and stops are one group, and a word is
/// looked for in the names of a few thousand lines and stops, and in those of the trips themselves.
public struct SearchIndex: Sendable {
  /// The trip of each run.
  let trips: [UInt32]
  /// The names of each trip.
  private(set) var names = FoldedColumn()
  /// The group of each trip.
  private(set) var groups: [UInt32] = []
  /// What lines, stops and headsigns are called.
  private(set) var labels = FoldedColumn()
  /// The labels of each group, one group after the other.
  private(set) var groupLabels: [UInt32] = []
  /// Where each group's labels end in `groupLabels`.
  private(set) var groupEnds: [UInt32] = []
  /// When each run departs and arrives, in minutes of the day as clocks show it.
  private(set) var departures: [UInt16] = []
  private(set) var arrivals: [UInt16] = []
  /// The same in minutes of its service day, of which hours go on past 24.
  private(set) var serviceDepartures: [UInt16] = []
  private(set) var serviceArrivals: [UInt16] = []

  /// How many runs there are.
  var count: Int { trips.count }

  /// How many bytes it takes, about.
  public var byteCount: Int {
    names.byteCount + labels.byteCount + 4 * (names.count + labels.count)
      + 4 * (trips.count + groups.count + groupLabels.count + groupEnds.count) + 8 * departures.count
  }

  /// Reads a timetable. A hundred thousand runs take about a tenth of a second, so it is not for the main thread.
  public init(_ timetable: Timetable) {
    trips = timetable.scheduledTrips.map { UInt32(clamping: $0.trip) }
    readNames(timetable)
    readGroups(timetable)
    readTimes(timetable)
  }

  /// Reads a timetable away from the main thread; nothing where the task is cancelled before.
  @concurrent static func read(_ timetable: Timetable) async -> SearchIndex? {
    Task.isCancelled ? nil : SearchIndex(timetable)
  }

  private mutating func readNames(_ timetable: Timetable) {
    names.reserveCapacity(texts: timetable.trips.count, bytes: timetable.trips.count * 16)
    for (index, trip) in timetable.trips.enumerated() {
      names.append(timetable.tripIDs[index], trip.shortName ?? "")
    }
  }

  private mutating func readGroups(_ timetable: Timetable) {
    for route in timetable.routes { labels.append(route.shortName, route.longName) }
    for stop in timetable.stops.indices { labels.append(timetable.stops.name(at: stop)) }
    let firstStop = timetable.routes.count
    var headsignLabels: [String: UInt32] = [:]
    /// The first trip of each group, by what its trips share.
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

/// Tells what clocks show in a time zone, asking for its offset once for each quarter of an hour that comes up.
private struct WallClock {
  private let zone: TimeZone
  private var offsets: [Int: Int] = [:]

  init(_ zone: TimeZone) { self.zone = zone }

  mutating func minuteOfDay(_ instant: Instant) -> UInt16 {
    let quarter = instant.unixSeconds / 900
    let offset = offsets[quarter] ?? zone.secondsFromGMT(for: instant.date)
    offsets[quarter] = offset
    let second = ((instant.unixSeconds + offset) % 86_400 + 86_400) % 86_400
    return UInt16(second / 60)
  }
}

extension Timetable {
  /// The same for trips with the same line, headsign and stops.
  fileprivate func groupHash(ofTrip index: Int) -> Int {
    var hash = StableHash()
    hash.add(word: UInt64(truncatingIfNeeded: trips[index].route))
    hash.add(headsigns.utf8(of: index))
    for stopTime in stopTimes[trips[index].stopTimes] { hash.add(word: UInt64(truncatingIfNeeded: stopTime.stop)) }
    return Int(truncatingIfNeeded: hash.value)
  }

  /// Whether two trips have the same line, headsign and stops.
  fileprivate func isAlike(_ first: Int, _ second: Int) -> Bool {
    let (one, other) = (trips[first], trips[second])
    return one.route == other.route && one.stopTimes.count == other.stopTimes.count
      && headsigns.utf8(of: first) == headsigns.utf8(of: second)
      && zip(one.stopTimes, other.stopTimes).allSatisfy { stopTimes[$0].stop == stopTimes[$1].stop }
  }
}
