/// The stops of a line on one axis: where each call of its trips lies, from 0 at the first stop to 1 at the last.
///
/// Trips of a line may run by different patterns, a branch or a short run: their orders of stops are merged into one that
/// holds them all. A stop that a trip calls at twice is there twice.
struct GraphAxis {
  /// The names of the stops, in order.
  let names: [String]
  /// Where they lie; it grows.
  let positions: [Double]

  /// Which pattern a trip of the timetable runs by.
  private var patterns: [Int: Int] = [:]
  /// For each pattern, where its calls lie in ``positions``.
  private var places: [[Int]] = []

  init() { (names, positions) = ([], []) }

  /// Makes the axis of some rows of a timetable.
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
    // The pattern with the most stops says how the line runs; the others fit in where they differ.
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

  /// Where the calls of a trip of the timetable lie, as indices of ``names``; none where it is not of this line.
  func places(ofTrip trip: Int) -> [Int] { patterns[trip].map { places[$0] } ?? [] }
}

/// What counts as one stop on the axis: a station is one, whichever platform a trip calls at.
private struct StopKeys {
  private let timetable: Timetable
  private var keys: [Int: Int] = [:]
  private var stations: [String: Int] = [:]
  private var stops: [Int] = []

  init(_ timetable: Timetable) { self.timetable = timetable }

  mutating func key(_ stop: Int) -> Int {
    if let key = keys[stop] { return key }
    let station = timetable.stops.station(at: stop)
    let key = station.flatMap { stations[$0] } ?? stops.count
    if key == stops.count { stops.append(stop) }
    if let station { stations[station] = key }
    keys[stop] = key
    return key
  }

  func stop(ofKey key: Int) -> Int { stops[key] }
}
