import Foundation

@testable import TripCore

/// A day on which trips look alike: all depart at 08:00 to Harbour.
///
/// Rows 0 and 1 are trains with numbers. Rows 2 and 3 are of bus 11, from Alpha and from Beta. Rows 4 and 5 are of tram
/// 11, both from Alpha, and only their `trip_id` differs.
@MainActor
struct TwinDay {
  let desk: DeskModel
  let timetable: Timetable

  init() throws {
    let zone = try zone("Europe/Amsterdam")
    let day = try date("20261120")
    let start = ServiceTime(hours: 8, minutes: 0)
    let ids = ["train-1", "train-2", "bus-a", "bus-b", "tram-7011", "tram-7012"]
    func stopTimes(from first: Int) -> [StopTimeRow] {
      [(first, start), (2, start + .minutes(20))].enumerated().map { index, stop in
        StopTimeRow(sequence: StopSequence(index + 1), stop: stop.0, arrival: stop.1, departure: stop.1)
      }
    }
    timetable = Timetable(
      agency: Agency(id: "a", name: "A", timeZone: zone), serviceDate: day,
      routes: [
        Route(id: "r", shortName: "R1", type: 2), Route(id: "b", shortName: "11", type: 3),
        Route(id: "t", shortName: "11", type: 0),
      ],
      stops: [Stop(id: "a", name: "Alpha"), Stop(id: "b", name: "Beta"), Stop(id: "h", name: "Harbour")],
      trips: ids.indices.map {
        TripRow(
          route: $0 / 2, stopTimes: 2 * $0..<2 * $0 + 2, block: $0 < 2 ? "B\(2 - $0)" : nil,
          shortName: $0 < 2 ? "401\(2 - $0)" : nil)
      },
      tripIDs: TextColumn(ids), headsigns: TextColumn(ids.map { _ in "Harbour" }),
      stopTimes: StopTimeColumn(ids.indices.flatMap { stopTimes(from: $0 == 3 ? 1 : 0) }),
      scheduledTrips: ids.indices.map {
        ScheduledTrip(trip: $0, serviceDate: day, departure: start, arrival: start + .minutes(20))
      })
    desk = DeskModel(
      timetable: timetable, now: day.origin(in: zone) + Seconds(start.seconds) + -.minutes(30),
      wording: Wording(locale: Locale(identifier: "en_GB"), timeZone: zone))
  }
}
