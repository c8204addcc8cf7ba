import TestSupport
import Testing

@testable import TripCore

@Suite("Timetable")
struct TimetableTests {
  @Test("finds the rows that depart in a span of time as looking at every row would", arguments: 0..<200)
  func departures(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let zone = try zone("Europe/Amsterdam")
    let today = try date("20261120")
    var runs: [Run] = []
    for serviceDate in [today.advanced(by: -1), today] {
      let departures = (0..<random.below(13)).map { _ in
        ServiceTime(seconds: 60 * random.below(1701))
      }
      runs += departures.sorted().map { Run(trip: 0, serviceDate: serviceDate, departure: $0, arrival: $0 + 600) }
    }
    let timetable = Timetable(agency: Agency(id: nil, name: "", timeZone: zone), serviceDate: today, runs: runs)
    for _ in 0..<20 {
      let from = today.origin(in: zone) + Seconds(60 * (random.below(3301) - 1500))
      let to = from + Seconds(60 * random.below(601))
      let expected = runs.indices.filter { row in
        let departure = timetable.departure(ofRow: row)
        return from < departure && departure <= to
      }
      #expect(timetable.rows(departingAfter: from, until: to) == expected, "seed \(seed)")
      let open = runs.indices.filter { timetable.departure(ofRow: $0) > from }
      #expect(timetable.rows(departingAfter: from, until: nil) == open, "seed \(seed)")
    }
  }
}
