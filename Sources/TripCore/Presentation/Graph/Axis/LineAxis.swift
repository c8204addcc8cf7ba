/// The stations of a line in one row, as on a train graph: a trunk, and branches that leave it.
///
/// The sequence of stations that most trips serve makes the trunk, at its own distances. The stations of other trips,
/// in whichever direction, are placed between those that both serve when their distances agree; stations beyond the end
/// of the trunk continue it when enough trips go there. What does not fit is a branch of its own.
///
/// A station is in the axis once, except when the trips of the trunk themselves come back to it, as on a circular line.
struct LineAxis {
  /// A station of the axis.
  struct Station {
    /// The index in ``Timetable/stops`` of one stop of the station.
    let stop: Int
    /// The index of the station's section in ``LineAxis/sections``.
    let section: Int
    /// The distance from the start of the section: metres, or seconds when the timetable knows no distances.
    let distance: Double
  }

  /// The trunk or a branch.
  struct Section {
    /// The indices in ``LineAxis/stations``, in the order of their distances.
    let stations: [Int]
    /// The station where the branch leaves another section, at distance 0; `nil` for the trunk, and for trips that have no
    /// station in common with others.
    let start: Int?
    /// The station where the branch comes back to another section; `nil` when it does not.
    let end: Int?
    /// How long the section is.
    let length: Double
    /// How many trips serve a station of the section.
    let tripCount: Int
  }

  /// The way of trips along the axis.
  struct Way {
    /// For each stop time, the index of its station in ``LineAxis/stations``.
    let stations: [Int]
    /// The indices of the stop times that are on the axis much farther from the stop before than in truth. A line of the
    /// picture breaks there, so that no trip seems to jump, as where a circular line begins anew.
    let breaks: Set<Int>
  }

  /// A distance on the axis is a jump when it is so many times the true one, and longer by so many metres. An express that
  /// runs straight where others wind has shorter ways, too, but does not jump.
  private static let (jump, leastJump) = (3.0, 1_000.0)

  /// All stations; ``Section/stations`` has their order.
  let stations: [Station]
  /// The trunk, then the branches, those of more frequent trips first. Empty without trips.
  let sections: [Section]
  /// Whether distances are metres; otherwise, they are seconds.
  let isInMetres: Bool
  /// How trips run along the axis, an element for each sequence of stops.
  let ways: [Way]
  /// For the index of each trip in ``Timetable/trips``, the index of its way in ``ways``.
  let wayOfTrip: [Int: Int]

  /// Makes the axis of the trips of some rows of a timetable.
  ///
  /// Cost: grows with the number of different sequences of stops and the square of their lengths.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - timetable: The timetable.
  ///   - unit: The unit of the timetable's `shape_dist_traveled`; `nil` finds it.
  init(of rows: [Int], in timetable: Timetable, _ unit: DistanceUnit? = nil) {
    let trips = Set(rows.map { timetable.scheduledTrips[$0].trip })
    var numbers = LineStations(trips.lazy.map { timetable.trips[$0].stopTimes }, in: timetable)
    var known: [[Int]: Int] = [:]
    var found: [(stations: [Int], stopTimes: Range<Int>, tripCount: Int)] = []
    var patterns: [Int: Int] = [:]
    for row in rows {
      let trip = timetable.scheduledTrips[row].trip
      if let pattern = patterns[trip] {
        found[pattern].tripCount += 1
        continue
      }
      let stopTimes = timetable.trips[trip].stopTimes
      let stations = stopTimes.map { numbers.number(timetable.stopTimes[$0].stop) }
      let pattern = known[stations] ?? found.count
      if pattern == found.count {
        known[stations] = pattern
        found.append((stations, stopTimes, 0))
      }
      found[pattern].tripCount += 1
      patterns[trip] = pattern
    }
    let distances = LineDistances(found.map(\.stopTimes), in: timetable, unit ?? DistanceUnit(timetable))
    let measured = found.map {
      LinePattern(stations: $0.stations, steps: distances.steps($0.stopTimes), tripCount: $0.tripCount)
    }
    var growth = AxisGrowth(measured, positions: numbers.positions)
    growth.grow()
    let stations = growth.nodes.map {
      Station(stop: numbers.stop(ofNumber: $0.station), section: $0.section, distance: $0.distance)
    }
    ways = zip(measured, growth.places).map { pattern, places in
      let breaks = pattern.steps.indices.filter { step in
        let (from, to) = (stations[places[step]], stations[places[step + 1]])
        let (own, shown) = (pattern.steps[step], abs(to.distance - from.distance))
        return from.section == to.section && shown > Self.jump * own + Self.leastJump
      }
      return Way(stations: places, breaks: Set(breaks.map { $0 + 1 }))
    }
    self.stations = stations
    sections = growth.sections
    wayOfTrip = patterns
    isInMetres = distances.areMetres
  }

  /// The branches to which at least one in so many trips goes are shown at first.
  private static let frequency = 5

  /// The indices in ``sections`` of the branches that many trips serve.
  var frequentBranches: Set<Int> {
    Set(sections.indices.dropFirst().filter { sections[$0].tripCount * Self.frequency >= sections[0].tripCount })
  }
}
