/// Numbers the stations of a line, so that all stops that are one station have one number.
///
/// The platforms of a station are one. So are two stops of the same name that are near each other, such as the stops on
/// both sides of a street, which a feed often joins by no `parent_station`. Two stops at which a trip stops one after the
/// other are two stations: some feeds name all stops along a street alike.
struct LineStations {
  /// The greatest distance at which stops of the same name are one station, in metres.
  private static let reach = 250.0

  private let timetable: Timetable
  private var numbers: [Int: Int] = [:]
  private var byStation: [String: Int] = [:]
  private var byName: [String: [Int]] = [:]
  /// For each stop, those of the same name at which a trip stops next or has stopped before.
  private var neighbours: [Int: Set<Int>] = [:]
  /// For each number, the indices in ``Timetable/stops`` of the stops that have it.
  private var stops: [[Int]] = []

  /// Looks at the trips of a line.
  ///
  /// - Parameters:
  ///   - trips: The stop times of each trip.
  ///   - timetable: The timetable.
  init(_ trips: some Sequence<Range<Int>>, in timetable: Timetable) {
    self.timetable = timetable
    for trip in trips {
      for step in trip.dropLast() {
        let (from, to) = (timetable.stopTimes[step].stop, timetable.stopTimes[step + 1].stop)
        guard from != to, timetable.stops.name(at: from) == timetable.stops.name(at: to) else { continue }
        neighbours[from, default: []].insert(to)
        neighbours[to, default: []].insert(from)
      }
    }
  }

  /// The index in ``Timetable/stops`` of the first stop that got a number.
  func stop(ofNumber number: Int) -> Int { stops[number].first ?? 0 }

  /// Returns the number of the station to which the stop with the index `stop` in ``Timetable/stops`` belongs.
  mutating func number(_ stop: Int) -> Int {
    if let number = numbers[stop] { return number }
    let (station, name) = (timetable.stops.station(at: stop), timetable.stops.name(at: stop))
    let known = station.flatMap { byStation[$0] } ?? nearest(stop, named: name)
    let number = known ?? stops.count
    if known == nil {
      stops.append([])
      byName[name, default: []].append(number)
    }
    stops[number].append(stop)
    numbers[stop] = number
    if let station { byStation[station] = number }
    return number
  }

  /// The nearest station of the same name that may be the same; `nil` when there is none.
  private func nearest(_ stop: Int, named name: String) -> Int? {
    let near = (byName[name] ?? []).compactMap { number -> (number: Int, distance: Double)? in
      guard neighbours[stop]?.isDisjoint(with: stops[number]) ?? true else { return nil }
      let distance = distance(from: stop, to: self.stop(ofNumber: number))
      return distance <= Self.reach ? (number, distance) : nil
    }
    return near.min { $0.distance < $1.distance }?.number
  }

  /// The distance between two stops. Without positions, the name alone says that they are one.
  private func distance(from stop: Int, to other: Int) -> Double {
    guard let one = timetable.stops[stop].position, let two = timetable.stops[other].position else { return 0 }
    return one.distance(to: two)
  }
}
