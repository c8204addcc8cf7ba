import Foundation
import Testing

@testable import TripCore

/// The trip of the project's first texts: 9 October 2015 in Amsterdam, 15:09:53 to 15:26:33, five minutes late.
enum SeedTrip {
  static let departure = Instant(unixSeconds: 1_444_396_193)
  static let arrival = Instant(unixSeconds: 1_444_397_193)

  static func make(delay: Seconds? = 300) throws -> Trip {
    var trip = try Trip(
      instance: TripInstance(tripID: "seed", serviceDate: try #require(ServiceDate("20151009"))),
      route: Route(id: "L4", shortName: "L4"), headsign: "Harbour",
      stopTimes: [
        StopTime(sequence: 1, stop: Stop(id: "a", name: "Centre"), arrival: departure, departure: departure),
        StopTime(sequence: 2, stop: Stop(id: "b", name: "Harbour"), arrival: arrival, departure: arrival),
      ])
    if let delay { try trip.apply(.departure(delay: delay, at: 1)) }
    return trip
  }
}

/// A time zone that must exist.
func zone(_ identifier: String) throws -> TimeZone { try #require(TimeZone(identifier: identifier)) }

/// A date that must exist.
func date(_ text: String) throws -> ServiceDate { try #require(ServiceDate(text)) }

/// A trip with three stops, ten minutes from one to the next and two minutes' stay in the middle, from `departure` on.
func threeStopTrip(_ id: GTFSID = "t", departure: Instant = Instant(unixSeconds: 1_763_622_000)) throws -> Trip {
  func stopTime(_ sequence: StopSequence, _ name: String, _ arrival: Int, _ stay: Int) -> StopTime {
    let arrival = departure + .minutes(arrival)
    return StopTime(
      sequence: sequence, stop: Stop(id: GTFSID(name), name: name), arrival: arrival,
      departure: arrival + .minutes(stay))
  }
  return try Trip(
    instance: TripInstance(tripID: id, serviceDate: try date("20251120")),
    route: Route(id: "1", shortName: "1"),
    headsign: "C", stopTimes: [stopTime(10, "A", 0, 0), stopTime(20, "B", 10, 2), stopTime(35, "C", 22, 0)])
}

/// A day of `count` trips of one route, ten minutes apart from 08:00 on, each of twenty minutes and two stops.
func sampleTimetable(
  count: Int = 6, on serviceDate: ServiceDate, zone: TimeZone,
  from first: ServiceTime = ServiceTime(hours: 8, minutes: 0)
) -> Timetable {
  let scheduledTrips = (0..<count).map { index in
    let departure = first + .minutes(10 * index)
    return ScheduledTrip(trip: index, serviceDate: serviceDate, departure: departure, arrival: departure + .minutes(20))
  }
  let stopTimes = scheduledTrips.flatMap { scheduledTrip in
    [
      StopTimeRow(sequence: 1, stop: 0, arrival: scheduledTrip.departure, departure: scheduledTrip.departure),
      StopTimeRow(sequence: 2, stop: 1, arrival: scheduledTrip.arrival, departure: scheduledTrip.arrival),
    ]
  }
  return Timetable(
    agency: Agency(id: "a", name: "Sample Lines", timeZone: zone), serviceDate: serviceDate,
    routes: [Route(id: "r", shortName: "7")], stops: [Stop(id: "a", name: "Alpha"), Stop(id: "b", name: "Beta")],
    trips: (0..<count).map { TripRow(route: 0, stopTimes: 2 * $0..<2 * $0 + 2) },
    tripIDs: TextColumn((0..<count).map { "t\($0)" }), headsigns: TextColumn((0..<count).map { _ in "Beta" }),
    stopTimes: StopTimeColumn(stopTimes), scheduledTrips: scheduledTrips)
}
