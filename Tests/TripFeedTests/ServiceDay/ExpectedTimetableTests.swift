import Foundation
import TestSupport
import Testing
import TripCore
import TripFeed

@Suite(
  "every feed gives the timetable that another reader computes",
  .enabled(if: SharedData.isPresent, "\(SharedData.missing)"))
struct ExpectedTimetableTests {
  @Test(
    "trips, scheduled trips, digest and sampled times of every date",
    arguments: SharedData.names(in: "gtfs", with: ".expected.json"))
  func everyDate(name: String) throws {
    let expected = try SharedData.decode(ExpectedFeed.self, "gtfs/\(name).expected.json")
    let feed = try GTFSFeed(path: SharedData.path("gtfs/\(name).zip"))
    #expect(feed.agency.timeZone.identifier == expected.timezone)
    #expect(feed.days?.lowerBound.description == expected.first_active_date)
    if !expected.scan_capped { #expect(feed.days?.upperBound.description == expected.last_active_date) }
    for day in expected.dates {
      let date = try #require(ServiceDate(day.date))
      #expect(feed.hasService(on: date))
      let timetable = try feed.timetable(on: date)
      try compare(timetable, day, feed: name)
    }
  }

  private func compare(_ timetable: Timetable, _ day: ExpectedFeed.Day, feed: String) throws {
    let place = "\(feed) on \(day.date)"
    #expect(timetable.trips.count == day.active_trips, "trips of \(place)")
    #expect(timetable.count == day.runs_after_frequency_expansion, "runs of \(place)")
    if let difference = firstDifference(timetable, day) { Issue.record("\(place): \(difference)") }
    let digest = try digest(timetable)
    #expect(digest == day.table_sha256, "digest of \(place)")
  }

  private func digest(_ timetable: Timetable) throws -> String {
    var table: [UInt8] = []
    for trip in (0..<timetable.trips.count).sorted(by: { timetable.tripIDs.precedes($0, $1) }) {
      let stopTimes = timetable.trips[trip].stopTimes
      table += timetable.tripIDs.utf8(of: trip)
      let departure = timetable.stopTimes[stopTimes.lowerBound].departure.seconds
      let arrival = timetable.stopTimes[stopTimes.upperBound - 1].arrival.seconds
      table += Array("\t\(departure)\t\(arrival)\n".utf8)
    }
    return try SHA256.hex(table)
  }

  /// Trip and value of the first sampled trip that differs.
  private func firstDifference(_ timetable: Timetable, _ day: ExpectedFeed.Day) -> String? {
    var rows: [String: [ScheduledTrip]] = [:]
    for scheduledTrip in timetable.scheduledTrips {
      rows[timetable.tripIDs[scheduledTrip.trip], default: []].append(scheduledTrip)
    }
    let format = Date.ISO8601FormatStyle(timeZone: timetable.agency.timeZone)
    for trip in [day.earliest, day.latest] + day.sample {
      guard let scheduledTrips = rows[trip.trip_id], let first = scheduledTrips.first, let last = scheduledTrips.last
      else {
        return "trip \(trip.trip_id) has no run"
      }
      let stopTimes = timetable.trips[first.trip].stopTimes
      let origin = first.serviceDate.origin(in: timetable.agency.timeZone)
      let departure = timetable.stopTimes[stopTimes.lowerBound].departure
      let arrival = timetable.stopTimes[stopTimes.upperBound - 1].arrival
      var pairs = [
        ("\(departure.seconds)", "\(trip.first_departure_s)"), ("\(arrival.seconds)", "\(trip.last_arrival_s)"),
      ]
      for (time, iso) in [(departure, trip.first_departure), (arrival, trip.last_arrival)] {
        let instant = origin + Seconds(time.seconds)
        let expected = (try? Date(iso, strategy: .iso8601)).map { Instant($0) }
        pairs.append((instant.date.formatted(format), expected.map { $0.date.formatted(format) } ?? iso))
        // The offset itself is compared as text.
        let offset = timetable.agency.timeZone.secondsFromGMT(for: instant.date)
        pairs.append((Self.offsetText(offset), String(iso.suffix(6))))
      }
      if let frequency = trip.frequency {
        pairs += [
          ("\(scheduledTrips.count)", "\(frequency.runs)"),
          ("\(first.departure.seconds)", "\(frequency.first_run_departure_s)"),
          ("\(last.departure.seconds)", "\(frequency.last_run_departure_s)"),
          ("\(last.arrival.seconds)", "\(frequency.last_run_arrival_s)"),
        ]
      }
      for (actual, expected) in pairs where actual != expected {
        return "trip \(trip.trip_id): \(actual) instead of \(expected)"
      }
    }
    return nil
  }

  private static func offsetText(_ seconds: Int) -> String {
    let minutes = abs(seconds) / 60
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return (seconds < 0 ? "-" : "+") + two(minutes / 60) + ":" + two(minutes % 60)
  }
}
