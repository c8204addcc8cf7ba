/// Numbers the stations of a line, so that all stops that are one station have one number.
///
/// One station are stops that are one place (``Stop/isOnePlace(with:)``). But two stops at which a trip stops one after the other
/// are two stations: some feeds name all stops along a street alike.
struct LineStations {
  private let timetable: Timetable
  private var numbers: [Int: Int] = [:]
  private var byStation: [GTFSID: Int] = [:]
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

  /// For each number, where the station lies.
  var positions: [PlanePoint?] {
    let known = stops.map { stops in stops.lazy.compactMap { timetable.stops[$0].position }.first }
    guard let origin = known.lazy.compactMap(\.self).first else { return known.map { _ in nil } }
    return known.map { $0.map { PlanePoint($0, around: origin) } }
  }

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
    guard let namesakes = byName[name] else { return nil }
    let wanted = timetable.stops[stop]
    let near = namesakes.compactMap { number -> (number: Int, distance: Double)? in
      guard neighbours[stop]?.isDisjoint(with: stops[number]) ?? true else { return nil }
      let other = timetable.stops[self.stop(ofNumber: number)]
      guard wanted.isOnePlace(with: other) else { return nil }
      return (number, wanted.position.flatMap { other.position?.distance(to: $0) } ?? 0)
    }
    return near.min { $0.distance < $1.distance }?.number
  }
}
