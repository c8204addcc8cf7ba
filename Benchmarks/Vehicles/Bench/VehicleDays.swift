import Foundation
import TripCore

/// A made-up day, the same every time: each vehicle runs as many trips, one after the other, with a short layover.
enum VehicleDays {
  struct Impossible: Error {}

  @MainActor static func desk(vehicles: Int, tripsEach: Int, isNamed: Bool = true) throws -> DeskModel {
    guard let zone = TimeZone(identifier: "Europe/Amsterdam"), let date = ServiceDate("20261120") else {
      throw Impossible()
    }
    let stops = 20
    let count = vehicles * tripsEach
    // A trip takes 20 minutes, and the vehicle stays 6 to 9 minutes.
    let starts = (0..<count).map { trip in
      let (vehicle, place) = (trip % vehicles, trip / vehicles)
      return 4 * 60 + vehicle * 27 / vehicles + place * 27 + vehicle % 3
    }
    let order = starts.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }
    var stopTimes: StopTimeColumn = []
    stopTimes.reserveCapacity(count * stops)
    for trip in 0..<count {
      for place in 0..<stops {
        let time = ServiceTime(hours: 0, minutes: starts[trip] + place)
        stopTimes.append(
          StopTimeRow(
            sequence: StopSequence(place + 1), stop: trip / vehicles % 2 == 0 ? place : stops - 1 - place,
            arrival: time,
            departure: time))
      }
    }
    let timetable = Timetable(
      agency: Agency(id: "big", name: "Big", timeZone: zone), serviceDate: date,
      routes: (0..<20).map {
        Route(id: "r\($0)", shortName: "\($0 + 1)", color: RouteColor(red: UInt8($0 * 12), green: 90, blue: 160))
      },
      stops: StopColumn((0..<stops).map { Stop(id: "s\($0)", name: "Stop \($0 + 1)") }),
      trips: (0..<count).map {
        TripRow(
          route: $0 % vehicles % 20, stopTimes: $0 * stops..<($0 + 1) * stops,
          block: isNamed ? "b\($0 % vehicles)" : nil, direction: 0)
      },
      tripIDs: TextColumn((0..<count).map { "t\($0)" }),
      headsigns: TextColumn((0..<count).map { "Stop \($0 % 2 * 19 + 1)" }),
      stopTimes: stopTimes,
      scheduledTrips: order.map { trip in
        let start = ServiceTime(hours: 0, minutes: starts[trip])
        return ScheduledTrip(trip: trip, serviceDate: date, departure: start, arrival: start + .minutes(stops - 1))
      })
    return DeskModel(
      timetable: timetable, now: date.origin(in: zone) + .minutes(500),
      wording: Wording(locale: Locale(identifier: "en_GB"), timeZone: zone))
  }
}
