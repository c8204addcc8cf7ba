import TestSupport
import Testing

@testable import TripCore

@Suite("the stations of a line in one row")
struct LineAxisTests {
  private typealias Pattern = StreetLine.Pattern

  private func axis(_ patterns: [Pattern]) -> (LineAxis, Timetable) {
    let timetable = StreetLine.timetable(patterns)
    return (LineAxis(of: Array(timetable.scheduledTrips.indices), in: timetable), timetable)
  }

  /// The stations of each section, with the kilometres in it: `A0 B1`. A branch begins with the station that it leaves.
  private func texts(_ axis: LineAxis, _ timetable: Timetable) -> [String] {
    func name(_ station: Int) -> String { timetable.stops.name(at: axis.stations[station].stop) }
    func number(_ metres: Double) -> String {
      let tenths = Int((metres / 100).rounded())
      return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
    return axis.sections.map { section in
      let stations = section.stations.map { "\(name($0))\(number(axis.stations[$0].distance))" }
      return
        ([section.start.map { "(\(name($0)))" }].compactMap(\.self) + stations
        + [section.end.map { "(\(name($0)))" }].compactMap(\.self)).joined(separator: " ")
    }
  }

  private func sections(_ patterns: Pattern...) -> [String] {
    let (axis, timetable) = axis(patterns)
    return texts(axis, timetable)
  }

  @Test("are those of the pattern with most trips, at its distances")
  func trunk() { #expect(sections(("ABDE", 5), ("ABCDE", 1)) == ["A0 B1 C2 D3 E4"]) }

  @Test("serve the way back as well, once each")
  func bothDirections() { #expect(sections(("ABCD", 5), ("DCBA", 5), ("DA", 2)) == ["A0 B1 C2 D3"]) }

  @Test("go on beyond the last one where enough trips do")
  func continuation() {
    #expect(sections(("BCD", 20), ("ABCDEF", 3)) == ["A0 B1 C2 D3 E4 F5"])
    #expect(sections(("BCD", 20), ("FEDCBA", 3)) == ["A0 B1 C2 D3 E4 F5"])
  }

  @Test("leave what few trips serve to a branch, which takes no place")
  func pullOut() {
    #expect(sections(("BCD", 20), ("ABCD", 1)) == ["B0 C1 D2", "(B) A1"])
    #expect(sections(("BCD", 20), ("BCDEFGH", 3), ("EFDCB", 1)).first == "B0 C1 D2 E3 F4 G5 H6")
  }

  @Test("have a branch where trips go elsewhere, however many they are")
  func branch() {
    #expect(sections(("ABCD", 6), ("ABcd", 5)) == ["A0 B1 C2 D3", "(B) c3.2 d4.6"])
  }

  @Test("a branch that comes back ends where it does")
  func detour() { #expect(sections(("ABCDE", 6), ("ABdDE", 2)).last == "(B) d4.5 (D)") }

  @Test("of trips that go back the way they came are there once")
  func thereAndBack() {
    #expect(sections(("ABCDCBA", 4)) == ["A0 B1 C2 D3"])
    #expect(sections(("ABCDECBA", 4)) == ["A0 B1 C2 D3 E4"])
  }

  @Test("of a circular line begin and end with the same one, and a trip across it breaks there instead of jumping")
  func circle() {
    let (axis, timetable) = axis([("ABCDEFGHhgfedcbA", 9), ("DEFGHhgfedcbABC", 2)])
    let stations = axis.sections[0].stations.map { timetable.stops.name(at: axis.stations[$0].stop) }
    #expect(stations == "ABCDEFGHhgfedcbA".map { String($0) } && axis.sections.count == 1)
    let across = axis.ways[axis.wayOfTrip[9] ?? 0]
    #expect(across.breaks.count == 1)
    #expect(axis.ways[axis.wayOfTrip[0] ?? 0].breaks.isEmpty)
  }

  @Test("are one for both sides of a street when they have one name, and two when they are far apart")
  func sidesOfAStreet() {
    func count(_ metres: Double) -> Int {
      let day = ServiceDate(dayNumber: 20_000)
      let place = { (north: Double) in Stop.Position(latitude: north / 111_195, longitude: 0) }
      let stops = [("n", "North", 5000), ("m1", "Mill", 0), ("m2", "Mill", metres)]
      let time = ServiceTime(hours: 8, minutes: 0)
      let row = { (sequence: Int, stop: Int) in
        StopTimeRow(
          sequence: StopSequence(sequence), stop: stop, arrival: time + .minutes(sequence),
          departure: time + .minutes(sequence))
      }
      let timetable = Timetable(
        agency: Agency(id: "a", name: "A", timeZone: .gmt), serviceDate: day, routes: [Route(id: "r", shortName: "R")],
        stops: StopColumn(stops.map { Stop(id: GTFSID($0.0), name: $0.1, position: place($0.2)) }),
        trips: [TripRow(route: 0, stopTimes: 0..<2), TripRow(route: 0, stopTimes: 2..<4)],
        tripIDs: TextColumn(["x", "y"]), headsigns: TextColumn(["", ""]),
        stopTimes: [row(0, 0), row(1, 1), row(0, 2), row(1, 0)],
        scheduledTrips: (0..<2).map {
          ScheduledTrip(trip: $0, serviceDate: day, departure: time, arrival: time + .minutes(1))
        })
      return LineAxis(of: [0, 1], in: timetable).stations.count
    }
    #expect(count(30) == 2)
    #expect(count(2000) == 3)
  }

  @Test("lie by shape_dist_traveled in whatever unit, where it is possible, and else by positions or running times")
  func distances() {
    func places(_ metres: [Double?], positions: Bool = true) -> [Double] {
      let timetable = StreetLine.timetable(
        [("ABCD", 1)], distances: { index, _ in metres[index] },
        position: positions ? StreetLine.position : { _ in nil })
      let axis = LineAxis(of: [0], in: timetable)
      return axis.sections[0].stations.map { (axis.stations[$0].distance / 10).rounded() / 100 }
    }
    // A bend between the second and the third, in metres, kilometres, miles and feet.
    for unit in [1, 0.001, 0.001 / 1.609344, 1 / 0.3048] {
      #expect(places([0, 1000 * unit, 2500 * unit, 3500 * unit]) == [0, 1, 2.5, 3.5], "\(unit)")
    }
    // Distances that fall, or are shorter than the straight line, are none.
    #expect(places([9000, 3000, 2000, 1000]) == [0, 1, 2, 3])
    #expect(places([0, 1000, 1100, 2100]) == [0, 1, 2, 3])
    // What they leave out is filled in.
    #expect(places([0, 1500, nil, nil]) == [0, 1.5, 2.5, 3.5])
    // Two minutes each.
    #expect(places([nil, nil, nil, nil], positions: false) == [0, 0.12, 0.24, 0.36])
    #expect(places([0, 1000, nil, nil], positions: false) == [0, 1, 2, 3])
  }

  @Test("lie where they are although one has a position at the other end of the country")
  func wrongPosition() {
    func places(_ kilometres: [Double?]) -> [Double] {
      let timetable = StreetLine.timetable(
        [("ABCD", 1)], distances: { index, _ in kilometres[index] },
        position: { $0 == "C" ? Stop.Position(latitude: 23.19, longitude: 70.73) : StreetLine.position($0) })
      let axis = LineAxis(of: [0], in: timetable)
      return axis.sections[0].stations.map { (axis.stations[$0].distance / 10).rounded() / 100 }
    }
    #expect(places([0, 1, 2.5, 3.5]) == [0, 1, 2.5, 3.5])
    // Two minutes each, as from A to B.
    #expect(places([nil, nil, nil, nil]) == [0, 1, 2, 3])
  }

  @Test("are all found on the axis, in the order of each trip, whatever patterns there are")
  func random() {
    var random = SeededRandom.announced()
    for _ in 0..<300 {
      let patterns = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        Pattern(
          String(
            (0..<Int.random(in: 1...9, using: &random)).map { _ in "ABCDEFgh".randomElement(using: &random) ?? "A" }),
          Int.random(in: 1...4, using: &random))
      }
      let (axis, timetable) = axis(patterns)
      for row in timetable.scheduledTrips.indices {
        let trip = timetable.scheduledTrips[row].trip
        let stations = axis.ways[axis.wayOfTrip[trip] ?? 0].stations.map {
          timetable.stops.name(at: axis.stations[$0].stop)
        }
        #expect(
          stations == timetable.trips[trip].stopTimes.map { timetable.stops.name(at: timetable.stopTimes[$0].stop) })
      }
      // No station is in a section for nothing, and none is outside its section.
      #expect(axis.sections.flatMap(\.stations).sorted() == Set(axis.ways.flatMap(\.stations)).sorted())
      for section in axis.sections {
        for station in section.stations {
          #expect((-0.001...section.length + 0.001).contains(axis.stations[station].distance))
        }
      }
    }
  }
}
