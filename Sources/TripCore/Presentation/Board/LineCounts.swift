/// How many lines serve a stop on a day, with all platforms of its station.
struct LineCounts: Sendable {
  private let counts: [Int: Int]

  /// No counts: every stop is as important as any other.
  static let none = LineCounts(counts: [:])

  private init(counts: [Int: Int]) { self.counts = counts }

  /// Counts the lines, by name, that serve some stops.
  ///
  /// Cost: visits every stop time of the timetable.
  ///
  /// - Parameters:
  ///   - stops: The indices of the stops.
  ///   - timetable: The timetable of the day.
  init(at stops: Set<Int>, in timetable: Timetable) {
    // A place is a station, or a stop without one; `places` has the place of each stop, or -1 for stops of other places.
    var numbers: [GTFSID: Int] = [:]
    let ids = timetable.stops.indices.map { timetable.stops.station(at: $0) ?? timetable.stops.id(at: $0) }
    for stop in stops { numbers[ids[stop]] = numbers[ids[stop]] ?? numbers.count }
    let places = ids.map { numbers[$0] ?? -1 }
    var names: [String: Int] = [:]
    let lines = timetable.routes.map { route in
      let number = names[route.name] ?? names.count
      names[route.name] = number
      return number
    }
    var seen: [Set<Int>] = Array(repeating: [], count: numbers.count)
    for trip in timetable.trips {
      let line = lines[trip.route]
      for index in trip.stopTimes {
        let place = places[timetable.stopTimes[index].stop]
        if place >= 0 { seen[place].insert(line) }
      }
    }
    counts = Dictionary(uniqueKeysWithValues: stops.map { ($0, seen[places[$0]].count) })
  }

  /// The number of lines that serve a stop; 0 when it was not counted.
  subscript(stop: Int) -> Int { counts[stop] ?? 0 }
}
