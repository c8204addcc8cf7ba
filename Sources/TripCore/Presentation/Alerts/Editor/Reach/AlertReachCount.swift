/// Counts what the selectors of an alert hit.
struct AlertReachCount {
  private(set) var reach: AlertReach
  private let selectors: [AlertSelector]
  private let timetable: Timetable
  /// The times in which service differs, in their order and apart from each other.
  private let times: [AlertPeriod]
  /// The selectors that may hit any trip: without a line and a trip.
  private var wide: [Int] = []
  /// For each route, the selectors that name it.
  private var byRoute: [[Int]]
  /// For each `trip_id`, the selectors that name a run of the trip.
  private var byTrip: [GTFSID: [Int]] = [:]
  /// For each stop, the selectors that name it or its station; empty when none names a stop.
  private var byStop: [[Int]] = []
  private var isStopHit: [Bool]
  private var areStopsHit: [Bool]

  init(_ selectors: [AlertSelector], during impacts: [AlertPeriod], in timetable: Timetable) {
    self.selectors = selectors
    self.timetable = timetable
    reach = AlertReach(selectors: selectors.count)
    let day = timetable.daySpan
    reach.isOnShownDay = impacts.contains {
      !$0.hasEnded(at: day.lowerBound) && ($0.start.map { $0 <= day.upperBound } ?? true)
    }
    reach.isOnOtherDays = impacts.contains {
      !($0.start.map { $0 >= day.lowerBound } ?? false) || !($0.end.map { $0 <= day.upperBound } ?? false)
    }
    times = AlertPeriod.united(reach.isOnShownDay ? impacts : [AlertPeriod(from: nil, to: nil)])
    byRoute = Array(repeating: [], count: timetable.routes.count)
    isStopHit = Array(repeating: false, count: timetable.stops.count)
    areStopsHit = Array(repeating: false, count: timetable.trips.count)
    for (index, selector) in selectors.enumerated() { place(selector, index) }
    findStops()
  }

  private mutating func place(_ selector: AlertSelector, _ index: Int) {
    guard selector != AlertSelector() else { return }
    if let agency = selector.agencyID, agency != timetable.agency.knownAs {
      guard timetable.routes.contains(where: { $0.agencyID == agency }) else { return }
    }
    if let trip = selector.trip {
      byTrip[trip.tripID, default: []].append(index)
    } else if let id = selector.routeID {
      for route in timetable.routes.indices where timetable.routes[route].id == id {
        byRoute[route].append(index)
        reach.hits[index].isKnown = selector.directionID == nil && selector.stopID == nil
      }
    } else {
      wide.append(index)
      reach.hits[index].isKnown = selector.stopID == nil
    }
  }

  /// Finds the stops that selectors name, and counts those that are named without a line and a trip.
  private mutating func findStops() {
    var named: [GTFSID: [Int]] = [:]
    for (index, selector) in selectors.enumerated() {
      if let stop = selector.stopID { named[stop, default: []].append(index) }
    }
    guard !named.isEmpty else { return }
    byStop = timetable.stops.indices.map { stop in
      (named[timetable.stops.id(at: stop)] ?? []) + (timetable.stops.station(at: stop).flatMap { named[$0] } ?? [])
    }
    for stop in byStop.indices {
      for index in byStop[stop] where selectors[index].routeID == nil && selectors[index].trip == nil {
        reach.hits[index].isKnown = true
        isStopHit[stop] = true
      }
    }
  }

  /// Counts the hits.
  ///
  /// - Returns: `false` when the task was cancelled before the end.
  mutating func count() -> Bool {
    let hasWideStops = wide.contains { selectors[$0].stopID != nil }
    let wholes = wide.filter { selectors[$0].stopID == nil }
    for row in timetable.scheduledTrips.indices {
      if row % 4096 == 0, Task.isCancelled { return false }
      let trip = timetable.scheduledTrips[row].trip
      var indices = wholes + byRoute[timetable.trips[trip].route]
      if !byTrip.isEmpty, let named = byTrip[timetable.tripIDs.id(at: trip)] { indices += named }
      guard hasWideStops || !indices.isEmpty else { continue }
      count(row, trip, indices, hasWideStops)
    }
    reach.stops = isStopHit.count(where: { $0 })
    return true
  }

  private mutating func count(_ row: Int, _ trip: Int, _ indices: [Int], _ hasWideStops: Bool) {
    var isHit = false
    func note(_ index: Int, isNow: Bool) {
      reach.hits[index].tripsOfDay += 1
      reach.hits[index].isKnown = true
      if isNow { reach.hits[index].trips += 1 }
      isHit = isHit || isNow
    }
    let isRunning = isDiffering(timetable.departure(ofRow: row), timetable.arrival(ofRow: row))
    var stopping: [Int] = []
    for index in indices {
      let selector = selectors[index]
      guard selector.isAbout(agency: timetable.routes[timetable.trips[trip].route].agencyID) else { continue }
      if let direction = selector.directionID, direction != timetable.trips[trip].direction { continue }
      if let named = selector.trip, !isNamed(named, row, trip, selector) { continue }
      if selector.stopID != nil {
        stopping.append(index)
        continue
      }
      let isNow = isRunning || selector.trip != nil
      note(index, isNow: isNow)
      if isNow { hitStops(of: trip) }
    }
    if hasWideStops || !stopping.isEmpty {
      let found = stops(of: row, trip, among: stopping)
      for (index, isNow) in found { note(index, isNow: isNow) }
    }
    if isHit { reach.trips += 1 }
  }

  private func isNamed(_ named: TripInstance, _ row: Int, _ trip: Int, _ selector: AlertSelector) -> Bool {
    let scheduled = timetable.scheduledTrips[row]
    return named.serviceDate == scheduled.serviceDate
      && (named.startTime == nil || named.startTime == scheduled.startTime)
      && (selector.routeID.map { $0 == timetable.routes[timetable.trips[trip].route].id } ?? true)
  }

  /// Returns the selectors that name a stop of a trip, and whether it stops there while service differs.
  private mutating func stops(of row: Int, _ trip: Int, among indices: [Int]) -> [Int: Bool] {
    let origin = timetable.origin(ofRow: row) + timetable.scheduledTrips[row].shift
    let agency = timetable.routes[timetable.trips[trip].route].agencyID
    var found: [Int: Bool] = [:]
    for place in timetable.trips[trip].stopTimes {
      let stopTime = timetable.stopTimes[place]
      let named = byStop[stopTime.stop]
      guard !named.isEmpty else { continue }
      let isStopping = isDiffering(
        origin + Seconds(stopTime.arrival.seconds), origin + Seconds(stopTime.departure.seconds))
      for index in named {
        let selector = selectors[index]
        let isWide = selector.routeID == nil && selector.trip == nil
        guard isWide && wide.contains(index) || indices.contains(index), selector.isAbout(agency: agency) else {
          continue
        }
        let isNow = isStopping || selector.trip != nil
        found[index] = isNow || found[index] ?? false
        if isNow { isStopHit[stopTime.stop] = true }
      }
    }
    return found
  }

  private mutating func hitStops(of trip: Int) {
    guard !areStopsHit[trip] else { return }
    areStopsHit[trip] = true
    for place in timetable.trips[trip].stopTimes { isStopHit[timetable.stopTimes[place].stop] = true }
  }
  /// Whether service differs at some moment between two moments, both included.
  private func isDiffering(_ first: Instant, _ last: Instant) -> Bool {
    let next = times.indices.partitionPoint { !times[$0].hasEnded(at: first) }
    return next < times.count && times[next].hasBegun(at: last)
  }
}
