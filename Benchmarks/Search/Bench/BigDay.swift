import Foundation
import TripCore

/// A day that is as large as a country's: made up, the same every time.
///
/// Each vehicle runs eight of its trips, with two hours from one to the next.
enum BigDay {
  private static let places = [
    "Harbour", "Airport", "Old Town", "Hospital", "North Station", "Botanical Garden", "Université", "Stadium",
  ]

  struct Impossible: Error {}

  static func timetable(trips count: Int, stops: Int) throws -> Timetable {
    guard let zone = TimeZone(identifier: "Europe/Amsterdam"), let date = ServiceDate("20261120") else {
      throw Impossible()
    }
    let (patterns, lines) = (4000, 600)
    var stopTimes: StopTimeColumn = []
    stopTimes.reserveCapacity(count * stops)
    let scheduledTrips = (0..<count).map { trip in
      let start = ServiceTime(hours: 4, minutes: trip * 1260 / count)
      for place in 0..<stops {
        stopTimes.append(
          StopTimeRow(
            sequence: StopSequence(place), stop: (trip % patterns * 7 + place) % 2000, arrival: start + .minutes(place),
            departure: start + .minutes(place)))
      }
      return ScheduledTrip(trip: trip, serviceDate: date, departure: start, arrival: start + .minutes(stops))
    }
    return Timetable(
      agency: Agency(id: "big", name: "Big", timeZone: zone), serviceDate: date,
      routes: (0..<lines).map { Route(id: "r\($0)", shortName: "\($0)", longName: "Ring \($0)") },
      stops: StopColumn(
        (0..<2000).map { Stop(id: "s\($0)", name: "\(places[$0 % places.count]) \($0 / places.count + 1)") }),
      trips: (0..<count).map {
        TripRow(
          route: $0 % patterns % lines, stopTimes: $0 * stops..<($0 + 1) * stops, block: "block-\($0 % (count / 8))")
      },
      tripIDs: TextColumn((0..<count).map { "day-t\($0)" }),
      headsigns: TextColumn(
        (0..<count).map { "\(places[$0 % patterns % places.count]) Via \($0 % patterns % 90 + 1)th Street" }),
      stopTimes: stopTimes, scheduledTrips: scheduledTrips)
  }

  @MainActor static func desk(_ timetable: Timetable) throws -> DeskModel {
    let zone = timetable.agency.timeZone
    return DeskModel(
      timetable: timetable, now: timetable.serviceDate.origin(in: zone) + .minutes(500),
      wording: Wording(locale: Locale(identifier: "en_GB"), timeZone: zone))
  }

  /// What a search without an index would go through: a line for each trip, with all that it is found by.
  static func lines(of timetable: Timetable) -> [CChar] {
    var bytes: [UInt8] = []
    for row in timetable.scheduledTrips.indices {
      let trip = timetable.trips[timetable.scheduledTrips[row].trip]
      let route = timetable.route(ofRow: row)
      let stops = timetable.stopTimes[trip.stopTimes].map { timetable.stops.name(at: $0.stop) }
      let texts = [timetable.tripIDs[row], route.shortName, route.longName, timetable.headsign(ofRow: row)] + stops
      for text in texts {
        bytes += FoldedText.bytes(of: text)
        bytes.append(UInt8(ascii: " "))
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes.map { CChar(bitPattern: $0) }
  }
}
