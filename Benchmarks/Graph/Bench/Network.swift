import Foundation
import TripCore

/// A made-up day of several lines, the same every time: each line has as many trips, all through the day, one by one there and
/// back.
enum Network {
  struct Impossible: Error {}

  @MainActor static func desk(lines: Int, tripsEach: Int, stops: Int) throws -> DeskModel {
    guard let zone = TimeZone(identifier: "Europe/Amsterdam"), let date = ServiceDate("20261120") else {
      throw Impossible()
    }
    let count = lines * tripsEach
    // Each vehicle has a break of a quarter of an hour between two trips, so that a long drag makes a conflict. Their number
    // on a line is odd, so that a vehicle goes back after it has gone there.
    let vehicles = tripsEach * (2 * stops + 15) / 1200 | 1
    var stopTimes: StopTimeColumn = []
    stopTimes.reserveCapacity(count * stops)
    // In the order of departure, as the desk lists them.
    let scheduledTrips = (0..<count).map { trip in
      let start = ServiceTime(hours: 4, minutes: trip * 1200 / count)
      for place in 0..<stops {
        let arrival = start + .minutes(2 * place)
        let stop = isBack(trip, of: lines) ? stops - 1 - place : place
        stopTimes.append(
          StopTimeRow(
            sequence: StopSequence(place + 1), stop: trip % lines * stops + stop, arrival: arrival,
            departure: arrival + (place > 0 && place < stops - 1 ? 30 : 0)))
      }
      return ScheduledTrip(trip: trip, serviceDate: date, departure: start, arrival: start + .minutes(2 * (stops - 1)))
    }
    let timetable = Timetable(
      agency: Agency(id: "big", name: "Big", timeZone: zone), serviceDate: date,
      routes: (0..<lines).map { Route(id: "r\($0)", shortName: "\($0)") },
      stops: StopColumn(
        (0..<lines * stops).map { stop in
          Stop(
            id: "s\(stop)", name: "Stop \(stop % stops + 1)",
            position: Stop.Position(latitude: 52 + Double(stop % stops) / 100, longitude: 5))
        }),
      trips: (0..<count).map {
        TripRow(
          route: $0 % lines, stopTimes: $0 * stops..<($0 + 1) * stops,
          block: "b\($0 % lines)-\($0 / lines % vehicles)",
          direction: isBack($0, of: lines) ? 1 : 0)
      },
      tripIDs: TextColumn((0..<count).map { "t\($0)" }),
      headsigns: TextColumn((0..<count).map { "Line \($0 % lines)" }),
      stopTimes: stopTimes, scheduledTrips: scheduledTrips)
    return DeskModel(
      timetable: timetable, now: date.origin(in: zone) + .minutes(500),
      wording: Wording(locale: Locale(identifier: "en_GB"), timeZone: zone))
  }

  private static func isBack(_ trip: Int, of lines: Int) -> Bool { trip / lines % 2 == 1 }
}
