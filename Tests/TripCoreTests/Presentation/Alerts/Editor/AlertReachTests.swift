import TestSupport
import Testing

@testable import TripCore

@MainActor
@Suite("What an alert hits")
struct AlertReachTests {
  private let lines: TwoLines

  init() throws { lines = try TwoLines() }

  private func count(_ selectors: AlertSelector..., from: Instant? = nil, to: Instant? = nil) async throws -> AlertReach
  {
    let impacts = [AlertPeriod(from: from ?? lines.clock(0), to: to ?? lines.clock(0, day: 1))]
    return try #require(await AlertReach.count(selectors, during: impacts, in: lines.timetable))
  }

  private func numbers(_ selectors: AlertSelector..., from: Instant? = nil, to: Instant? = nil) async throws -> [Int] {
    let impacts = [AlertPeriod(from: from ?? lines.clock(0), to: to ?? lines.clock(0, day: 1))]
    let reach = try #require(await AlertReach.count(selectors, during: impacts, in: lines.timetable))
    return [reach.trips, reach.stops]
  }

  @Test("a line, a direction, a stop, a station, a stop of a line, a trip and the operator hit their trips and stops")
  func kinds() async throws {
    #expect(try await numbers(AlertSelector(routeID: "r12")) == [24, 3])
    #expect(try await numbers(AlertSelector(routeID: "r12", directionID: 1)) == [12, 3])
    #expect(try await numbers(AlertSelector(stopID: "a")) == [26, 1])
    #expect(try await numbers(AlertSelector(stopID: "B")) == [24, 1])
    #expect(try await numbers(AlertSelector(routeID: "r7", stopID: "a")) == [2, 1])
    #expect(try await numbers(AlertSelector(trip: lines.instance("early"))) == [1, 2])
    #expect(try await numbers(AlertSelector(trip: lines.instance("early"), stopID: "d")) == [1, 1])
    #expect(try await numbers(AlertSelector(agencyID: "op")) == [26, 4])
    #expect(try await numbers(AlertSelector(agencyID: "op", routeID: "r7")) == [2, 2])
  }

  @Test("what is named twice counts once")
  func union() async throws {
    let selectors = [
      AlertSelector(routeID: "r12"), AlertSelector(routeID: "r12", directionID: 0), AlertSelector(stopID: "a"),
    ]
    let reach = try await count(selectors[0], selectors[1], selectors[2])
    #expect(reach.trips == 26 && reach.stops == 3)
    #expect(reach.hits.map(\.trips) == [24, 12, 26])
  }

  @Test(
    "what the day does not have hits nothing",
    arguments: [
      AlertSelector(routeID: "r12", stopID: "d"), AlertSelector(routeID: "r7", directionID: 0),
      AlertSelector(routeID: "none"), AlertSelector(stopID: "none"), AlertSelector(agencyID: "other"), AlertSelector(),
      AlertSelector(agencyID: "other", routeID: "r12"),
      AlertSelector(trip: TripInstance(tripID: "early", serviceDate: ServiceDate(dayNumber: 0))),
      AlertSelector(trip: TripInstance(tripID: "none", serviceDate: ServiceDate(dayNumber: 20_777))),
    ])
  func nothing(_ selector: AlertSelector) async throws {
    let reach = try await count(selector)
    #expect(reach.trips == 0 && reach.stops == 0 && reach.hits[0].isEmpty)
  }

  @Test("a trip beside another line's id hits nothing")
  func otherLine() async throws {
    #expect(try await numbers(AlertSelector(routeID: "r7", trip: lines.instance("out9"))) == [0, 0])
    #expect(try await numbers(AlertSelector(routeID: "r12", trip: lines.instance("out9"))) == [1, 3])
  }

  @Test("only trips that run while service differs count, at a stop those that stop there then")
  func periods() async throws {
    let (from, to) = (lines.clock(9, 10), lines.clock(9, 35))
    // The one of 09:00 is on its way until 09:20, the one of 09:30 has left.
    #expect(try await numbers(AlertSelector(routeID: "r12"), from: from, to: to) == [2, 3])
    #expect(try await numbers(AlertSelector(stopID: "a"), from: from, to: to) == [0, 1])
    #expect(try await numbers(AlertSelector(stopID: "B"), from: from, to: to) == [1, 1])
    #expect(try await numbers(AlertSelector(trip: lines.instance("out18")), from: from, to: to) == [1, 3])
    let reach = try await count(AlertSelector(routeID: "r7"), from: from, to: to)
    #expect(reach.trips == 0 && reach.hits[0].tripsOfDay == 2 && reach.isOnShownDay && !reach.isOnOtherDays)
  }

  @Test("a trip that arrives after midnight belongs to the day; what differs later is on another one")
  func days() async throws {
    let night = try await count(AlertSelector(routeID: "r7"), from: lines.clock(23, 55), to: lines.clock(0, day: 1))
    #expect(night.trips == 1 && night.isOnShownDay && !night.isOnOtherDays)
    let tomorrow = try await count(
      AlertSelector(routeID: "r7"), from: lines.clock(8, day: 1), to: lines.clock(9, day: 1))
    #expect(tomorrow.trips == 2 && !tomorrow.isOnShownDay && tomorrow.isOnOtherDays)
  }

  @Test("what is counted on a whole day are the trips that are marked with the alert")
  func marks() async throws {
    var random = SeededRandom.announced()
    let timetable = lines.timetable
    let routes: [GTFSID?] = [nil, "r12", "r7", "r112"]
    let stops: [GTFSID?] = [nil, nil, "a", "b1", "B", "c", "d", "none"]
    for round in 0..<200 {
      let selectors = (0...random.below(3)).map { _ in
        if random.chance(0.2) {
          return AlertSelector(trip: timetable.instance(ofRow: random.below(timetable.count)))
        }
        let route = routes[random.below(routes.count)]
        return AlertSelector(
          agencyID: "op", routeID: route, directionID: route == nil || random.chance(0.5) ? nil : random.below(2),
          stopID: stops[random.below(stops.count)])
      }
      let impacts = [AlertPeriod(from: nil, to: lines.clock(12, day: 1))]
      let reach = try #require(await AlertReach.count(selectors, during: impacts, in: timetable))
      let alert = Alert(
        id: "x", cause: .other, effect: .other, selectors: selectors, told: impacts[0], impacts: impacts, texts: [])
      let index = AlertIndex([alert])
      let marked = try timetable.scheduledTrips.indices.filter { row in
        let direction = timetable.trips[timetable.scheduledTrips[row].trip].direction
        return try !index.alerts(about: timetable.trip(ofRow: row), direction: direction).isEmpty
      }
      #expect(reach.trips == marked.count, "round \(round): \(selectors)")
    }
  }

  @Test("a day of 100,000 trips is counted, and a count that is not needed any more ends")
  func large() async throws {
    let timetable = sampleTimetable(
      count: 100_000, on: lines.sample.day, zone: lines.sample.zone, from: ServiceTime(hours: 8, minutes: 0))
    let always = [AlertPeriod(from: nil, to: Instant(unixSeconds: Instant.range.upperBound))]
    let selectors = [AlertSelector(routeID: "r"), AlertSelector(stopID: "b")]
    let reach = await AlertReach.count(selectors, during: always, in: timetable)
    #expect(reach?.trips == 100_000 && reach?.stops == 2)
    let task = Task { await AlertReach.count(selectors, during: always, in: timetable) }
    task.cancel()
    #expect(await task.value == nil)
  }
}
