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
    var scheduledTrips: [ScheduledTrip] = []
    for serviceDate in [today.advanced(by: -1), today] {
      let departures = (0..<random.below(13)).map { _ in
        ServiceTime(seconds: 60 * random.below(1701))
      }
      scheduledTrips += departures.sorted().map {
        ScheduledTrip(trip: 0, serviceDate: serviceDate, departure: $0, arrival: $0 + 600)
      }
    }
    let timetable = Timetable(
      agency: Agency(id: nil, name: "", timeZone: zone), serviceDate: today, scheduledTrips: scheduledTrips)
    for _ in 0..<20 {
      let from = today.origin(in: zone) + Seconds(60 * (random.below(3301) - 1500))
      let to = from + Seconds(60 * random.below(601))
      let expected = scheduledTrips.indices.filter { row in
        let departure = timetable.departure(ofRow: row)
        return from < departure && departure <= to
      }
      #expect(timetable.rows(departingAfter: from, until: to) == expected, "seed \(seed)")
      let open = scheduledTrips.indices.filter { timetable.departure(ofRow: $0) > from }
      #expect(timetable.rows(departingAfter: from, until: nil) == open, "seed \(seed)")
    }
  }

  @Test("rows that are kept stay as they were: extra trips stay extra, and stop times stay the same")
  func keptRows() throws {
    let today = try date("20261120")
    let plain = sampleTimetable(on: today, zone: try zone("Europe/Amsterdam"))
    let stopTimes = plain.stopTimes.enumerated().map { index, stopTime in
      StopTimeRow(
        sequence: stopTime.sequence, stop: stopTime.stop, arrival: stopTime.arrival, departure: stopTime.departure,
        headsign: index == 9 ? 0 : nil)
    }
    let whole = Timetable(
      agency: plain.agency, serviceDate: today, routes: plain.routes, stops: plain.stops, trips: plain.trips,
      tripIDs: plain.tripIDs, headsigns: plain.headsigns, stopHeadsigns: TextColumn(["via Quay"]),
      stopTimes: StopTimeColumn(stopTimes), scheduledTrips: plain.scheduledTrips
    ).adding(
      [TripInstance(tripID: "x", serviceDate: today): ExtraTrip(like: "t4", shift: 300)], at: Instant(unixSeconds: 0))
    let kept = whole.keepingRows { $0 >= 4 }
    #expect(kept.count == 3 && whole.count == 7)
    for row in kept.scheduledTrips.indices {
      #expect(try kept.trip(ofRow: row) == whole.trip(ofRow: row + 4))
      #expect(kept.scheduledTrips[row].isExtra == whole.scheduledTrips[row + 4].isExtra)
    }
    #expect(kept.scheduledTrips.filter(\.isExtra).count == 1)
    #expect(
      try kept.scheduledTrips.indices.map { try kept.trip(ofRow: $0).stopTimes[1].headsign } == [
        "via Quay", "via Quay", nil,
      ])
  }
}
