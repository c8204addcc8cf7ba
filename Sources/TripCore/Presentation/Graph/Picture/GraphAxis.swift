/// The vertical axis of the train graph: all stops of a route, with positions from 0 for the first stop to 1 for the
/// last.
///
/// Trips of a route may serve different stops, for example on a branch. Each sequence of stops is called a pattern. All
/// patterns are merged into one sequence; a stop that a trip serves twice occurs twice.
struct GraphAxis {
  /// The names of the axis's stops, from the first to the last.
  let names: [String]
  /// The position of each stop on the axis, from 0 for the first to 1 for the last, in ascending order.
  let positions: [Double]

  /// For the index of each trip of the route, the number of the trip's pattern.
  private var patterns: [Int: Int] = [:]
  /// For each pattern, the indices of its stops in ``names`` and ``positions``.
  private var places: [[Int]] = []

  /// Makes an axis without stops.
  init() { (names, positions) = ([], []) }

  /// Makes the axis with all stops that the trips of some rows serve.
  init(of rows: [Int], in timetable: Timetable) {
    var stopKeys = StopKeys(timetable)
    var indices: [[Int]: Int] = [:]
    var counts: [Int] = []
    var patternStopTimes: [Range<Int>] = []
    var patterns: [Int: Int] = [:]
    for row in rows {
      let trip = timetable.scheduledTrips[row].trip
      if let known = patterns[trip] {
        counts[known] += 1
        continue
      }
      let stops = timetable.trips[trip].stopTimes.map { stopKeys.key(timetable.stopTimes[$0].stop) }
      let pattern = indices[stops] ?? counts.count
      if pattern == counts.count {
        indices[stops] = pattern
        counts.append(0)
        patternStopTimes.append(timetable.trips[trip].stopTimes)
      }
      counts[pattern] += 1
      patterns[trip] = pattern
    }
    var stops = [[Int]](repeating: [], count: counts.count)
    for (pattern, index) in indices { stops[index] = pattern }
    // The pattern (sequence of stops) with the most stops comes first; the others are merged into it.
    let order = counts.indices.sorted { (stops[$0].count, counts[$0], $1) > (stops[$1].count, counts[$1], $0) }
    let merge = StopMerge(order.map { stops[$0] })
    places = [[Int]](repeating: [], count: counts.count)
    for (index, pattern) in order.enumerated() { places[pattern] = merge.places[index] }
    self.patterns = patterns
    let merged = merge.stops.map { timetable.stops[stopKeys.stop(ofKey: $0)] }
    names = merged.map(\.name)
    var steps = AxisSteps(between: merged.map(\.position))
    for (pattern, stopTimes) in patternStopTimes.enumerated() {
      steps.measure(places[pattern], stopTimes.map { timetable.stopTimes[$0].distance })
    }
    positions = steps.positions
  }

  /// Returns, for each stop time of a trip, the index of its stop in ``names``; an empty array for a trip of another
  /// route.
  func places(ofTrip trip: Int) -> [Int] { patterns[trip].map { places[$0] } ?? [] }
}

/// Assigns the same number to all platforms of a station, so that a station is one stop on the axis.
private struct StopKeys {
  private let timetable: Timetable
  private var keys: [Int: Int] = [:]
  private var stations: [String: Int] = [:]
  private var stops: [Int] = []

  init(_ timetable: Timetable) { self.timetable = timetable }

  /// Returns the number of the stop with the index `stop` in ``Timetable/stops``, the same for all platforms of a
  /// station.
  mutating func key(_ stop: Int) -> Int {
    if let key = keys[stop] { return key }
    let station = timetable.stops.station(at: stop)
    let key = station.flatMap { stations[$0] } ?? stops.count
    if key == stops.count { stops.append(stop) }
    if let station { stations[station] = key }
    keys[stop] = key
    return key
  }

  /// The index in ``Timetable/stops`` of the first stop that got the number `key`.
  func stop(ofKey key: Int) -> Int { stops[key] }
}
