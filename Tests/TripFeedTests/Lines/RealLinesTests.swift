import Foundation
import TestSupport
import Testing
import TripFeed

@testable import TripCore

@Suite(
  "the axis of every line of every feed", .enabled(if: SharedData.isPresent, "\(SharedData.missing)"))
struct RealLinesTests {
  /// The busiest of the days that are described beside a feed.
  private func timetable(_ name: String) throws -> Timetable {
    let expected = try SharedData.decode(ExpectedFeed.self, "gtfs/\(name).expected.json")
    let day = try #require(expected.dates.max { $0.active_trips < $1.active_trips })
    return try GTFSFeed(path: SharedData.path("gtfs/\(name).zip")).timetable(on: #require(ServiceDate(day.date)))
  }

  @Test(
    "has the stations in the main pattern's order, at its distances, and no trip jumps",
    arguments: SharedData.names(in: "gtfs", with: ".expected.json"))
  func order(name: String) throws {
    let timetable = try timetable(name)
    let lines = Dictionary(grouping: timetable.scheduledTrips.indices) {
      timetable.trips[timetable.scheduledTrips[$0].trip].route
    }
    let (direct, unit) = (DirectDistances(timetable), DistanceUnit(timetable))
    var (hops, breaks, calls, folded, wrong, measured) = (0, 0, 0, 0, 0, 0)
    var (checked, mainHops) = (0, 0)
    for (route, rows) in lines {
      let axis = LineAxis(of: rows, in: timetable, unit)
      let place = "\(name), line \(timetable.routes[route].name)"
      let main = try #require(mainTrip(rows, axis, timetable))
      checked += check(axis, main, direct, timetable, place)
      mainHops += timetable.trips[main].stopTimes.count - 1
      for row in rows {
        let way = try #require(axis.wayOfTrip[timetable.scheduledTrips[row].trip].map { axis.ways[$0] })
        hops += way.stations.count - 1
        breaks += way.breaks.count
        calls += way.stations.count
        folded += way.stations.count { axis.stations[$0].section > 0 }
      }
      let back = wrongHops(rows, axis, timetable, unit)
      wrong += back.wrong
      measured += back.measured
      checkStations(axis, of: main, timetable, place)
    }
    // A break stands where a line would jump. It is for lines that bite their own tail, and must stay rare.
    #expect(breaks * 100 <= hops, "\(name): \(breaks) breaks in \(hops) hops")
    // Nearly all trips run along one axis in both ways, by whatever stops.
    #expect(folded * 15 <= calls, "\(name): \(folded) of \(calls) stops are on branches")
    #expect(wrong <= max(2, measured / 20), "\(name): \(wrong) of \(measured) hops there and back have another length")
    // Trips that come back, and lines without distances, cannot be checked hop by hop.
    #expect(
      checked * 5 >= mainHops * 4 || mainHops < 2, "\(name): only \(checked) of \(mainHops) hops could be checked")
    try checkCorridor(lines, direct, unit, timetable, name)
  }

  /// Counts the hops of the busiest trip of each direction whose length on the axis is another one than in truth. The stops
  /// of the way back are across a street, so a hop may differ by the width of a crossing.
  private func wrongHops(
    _ rows: [Int], _ axis: LineAxis, _ timetable: Timetable, _ unit: DistanceUnit
  ) -> (wrong: Int, measured: Int) {
    guard axis.isInMetres else { return (0, 0) }
    var (wrong, measured) = (0, 0)
    for members in Dictionary(grouping: rows, by: { timetable.trips[timetable.scheduledTrips[$0].trip].direction })
      .values
    {
      guard let trip = mainTrip(members, axis, timetable), let way = axis.wayOfTrip[trip].map({ axis.ways[$0] }) else {
        continue
      }
      let distances = LineDistances([timetable.trips[trip].stopTimes], in: timetable, unit).steps(
        timetable.trips[trip].stopTimes)
      let errors = zip(way.stations, way.stations.dropFirst()).enumerated().compactMap { step, pair -> Double? in
        let (from, to) = (axis.stations[pair.0], axis.stations[pair.1])
        guard from.section == to.section, !way.breaks.contains(step + 1) else { return nil }
        return abs(abs(to.distance - from.distance) - distances[step]) - 0.1 * distances[step]
      }
      wrong += errors.count { $0 > 2 * AxisFit.reach }
      measured += errors.count
    }
    return (wrong, measured)
  }

  /// Two busy lines that share stations have one axis, whose trunk is the busiest pattern of both.
  private func checkCorridor(
    _ lines: [Int: [Int]], _ direct: DirectDistances, _ unit: DistanceUnit, _ timetable: Timetable, _ name: String
  ) throws {
    let busiest = lines.sorted { ($0.value.count, $1.key) > ($1.value.count, $0.key) }.prefix(12)
    func stops(_ rows: [Int]) -> Set<Int> {
      Set(
        rows.prefix(40).flatMap { row in
          timetable.trips[timetable.scheduledTrips[row].trip].stopTimes.map { timetable.stopTimes[$0].stop }
        })
    }
    guard let first = busiest.first else { return }
    let shared = stops(first.value)
    guard
      let second = busiest.dropFirst().max(by: {
        stops($0.value).intersection(shared).count < stops($1.value).intersection(shared).count
      }), stops(second.value).intersection(shared).count > 2
    else { return }
    let rows = first.value + second.value
    let axis = LineAxis(of: rows, in: timetable, unit)
    let place = "\(name), lines \(timetable.routes[first.key].name) and \(timetable.routes[second.key].name)"
    let main = try #require(mainTrip(rows, axis, timetable))
    _ = check(axis, main, direct, timetable, place)
    checkStations(axis, of: main, timetable, place)
  }

  /// A trip of the sequence of stations that most trips serve; of equals, that with most stations.
  private func mainTrip(_ rows: [Int], _ axis: LineAxis, _ timetable: Timetable) -> Int? {
    var counts: [Int: (count: Int, trip: Int)] = [:]
    for row in rows {
      let trip = timetable.scheduledTrips[row].trip
      if let way = axis.wayOfTrip[trip] { counts[way, default: (0, trip)].count += 1 }
    }
    return counts.max {
      ($0.value.count, axis.ways[$0.key].stations.count, $1.key)
        < ($1.value.count, axis.ways[$1.key].stations.count, $0.key)
    }?.value.trip
  }

  /// Neighbours of the main pattern follow each other on the trunk, in its order, and within 10 % as far apart as the feed says.
  ///
  /// - Returns: How many pairs of neighbours were measured.
  private func check(
    _ axis: LineAxis, _ trip: Int, _ direct: DirectDistances, _ timetable: Timetable, _ place: String
  ) -> Int {
    guard let way = axis.wayOfTrip[trip].map({ axis.ways[$0] }) else { return 0 }
    // Trips that come back may do so by another street.
    guard !isThereAndBack(way) else { return 0 }
    #expect(way.stations.allSatisfy { axis.stations[$0].section == 0 }, "\(place): the main pattern is the trunk")
    let hops = Array(zip(way.stations, way.stations.dropFirst()))
    let ways = hops.map { axis.stations[$1].distance - axis.stations[$0].distance }
    #expect(ways.allSatisfy { $0 >= 0 } || ways.allSatisfy { $0 <= 0 }, "\(place): the order of the main pattern")
    guard axis.isInMetres else { return 0 }
    var checked = 0
    for (step, (pair, shown)) in zip(timetable.trips[trip].stopTimes, zip(hops, ways)) where pair.0 != pair.1 {
      guard let distance = direct.distance(from: step) else { continue }
      #expect(abs(abs(shown) - distance) <= 0.1 * distance + 1, "\(place), after stop time \(step)")
      checked += 1
    }
    return checked
  }

  /// Whether trips come back to a station after another one.
  private func isThereAndBack(_ way: LineAxis.Way) -> Bool {
    var seen: Set<Int> = []
    return zip(way.stations, way.stations.dropFirst()).contains { from, to in
      seen.insert(from)
      return from != to && seen.contains(to)
    }
  }

  /// A station is there once, unless the main pattern itself serves it twice.
  private func checkStations(_ axis: LineAxis, of main: Int, _ timetable: Timetable, _ place: String) {
    var counts: [Int: Int] = [:]
    for section in axis.sections
    where Set(section.stations.map { axis.stations[$0].stop }).count == section.stations.count {
      for station in section.stations { counts[axis.stations[station].stop, default: 0] += 1 }
    }
    #expect(counts.values.allSatisfy { $0 == 1 }, "\(place)")
  }
}
