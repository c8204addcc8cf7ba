/// Which stations of a day's timetable are neighbours, so that the track between them may be marked as a single one.
public struct TrackNeighbours {
  private let timetable: Timetable
  /// For each id of a station or a stop, the indices of its stops.
  private var stops: [GTFSID: [Int]] = [:]
  /// For each station, those at which a trip stops just before or after.
  private var beside: [GTFSID: Set<GTFSID>] = [:]

  /// Finds the neighbours.
  ///
  /// Cost: reads all stop times.
  public init(_ timetable: Timetable) {
    self.timetable = timetable
    for index in timetable.stops.indices {
      for id in Set([timetable.stops.id(at: index), Self.station(index, timetable)]) {
        stops[id, default: []].append(index)
      }
    }
    var seen: Set<[Int]> = []
    for trip in timetable.trips {
      for (one, other) in zip(trip.stopTimes, trip.stopTimes.dropFirst()) {
        let pair = [timetable.stopTimes[one].stop, timetable.stopTimes[other].stop]
        guard seen.insert(pair).inserted else { continue }
        let stations = pair.map { Self.station($0, timetable) }
        guard stations[0] != stations[1] else { continue }
        beside[stations[0], default: []].insert(stations[1])
        beside[stations[1], default: []].insert(stations[0])
      }
    }
  }

  /// Whether a trip stops at the station or stop with an id.
  public func has(_ id: GTFSID) -> Bool { stops[id] != nil }

  /// Whether both ends of a section are the same station.
  public func areOne(_ section: TrackSection) -> Bool {
    !Set(stations(section.first)).isDisjoint(with: stations(section.second))
  }

  /// The stations beside the one with an id, in the order of their ids.
  public func stations(beside id: GTFSID) -> [GTFSID] {
    Set(stations(id).flatMap { beside[$0] ?? [] }).sorted()
  }

  /// Whether a section lies between two neighbours: a trip stops at one after the other, or they are neighbours on the axis of a
  /// line of which no trip stops at both.
  public func has(_ section: TrackSection) -> Bool {
    let (first, second) = (stations(section.first), Set(stations(section.second)))
    if first.contains(where: { !(beside[$0] ?? []).isDisjoint(with: second) }) { return true }
    return routes(at: first).intersection(routes(at: Array(second))).contains { route in
      let rows = timetable.scheduledTrips.indices.filter {
        timetable.trips[timetable.scheduledTrips[$0].trip].route == route
      }
      let line = LineAxis(of: Array(rows), in: timetable)
      return line.stretches.contains { stretch in
        let ends = [stretch.from, stretch.to].map { Self.station(line.stations[$0].stop, timetable) }
        return first.contains(ends[0]) && second.contains(ends[1])
          || first.contains(ends[1]) && second.contains(ends[0])
      }
    }
  }

  /// The indices of the routes that serve one of some stations.
  private func routes(at stations: [GTFSID]) -> Set<Int> {
    let stops = Set(stations.flatMap { self.stops[$0] ?? [] })
    return Set(
      timetable.trips.filter { trip in trip.stopTimes.contains { stops.contains(timetable.stopTimes[$0].stop) } }
        .map(\.route))
  }

  /// The ids by which a setting names the stations of the stops with an id.
  private func stations(_ id: GTFSID) -> [GTFSID] {
    Set((stops[id] ?? []).map { Self.station($0, timetable) }).sorted()
  }

  private static func station(_ stop: Int, _ timetable: Timetable) -> GTFSID {
    timetable.stops.station(at: stop) ?? timetable.stops.id(at: stop)
  }
}
