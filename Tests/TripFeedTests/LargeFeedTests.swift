import Testing
import TripCore

@testable import TripFeed

@Suite("A feed that is large enough for two cores")
struct LargeFeedTests {
  private let day = ServiceDate(dayNumber: 20_500)
  private let trips = 200
  private let stopTimes = 50
  private let stops = ["h", "i", "t"]
  /// A column that GTFS does not know makes the rows long, so that few of them make a large table.
  private let remark = String(repeating: "x", count: 450)

  private func id(_ trip: Int) -> String { "the-trip-of-number-\(trip)" }
  private func time(_ trip: Int, _ stopTime: Int) -> Int { 5 * 3600 + 30 * trip + 20 * stopTime }
  /// Now and then one that stops.txt does not have, on both sides of the middle.
  private func stop(_ trip: Int, _ stopTime: Int) -> String {
    trip % 100 == 7 && stopTime == 25 ? "unknown-\(trip)" : stops[(trip + stopTime) % stops.count]
  }

  private func row(_ trip: Int, _ stopTime: Int) -> String {
    let time = ServiceTime(seconds: time(trip, stopTime))
    let headsign = stopTime == 30 ? "via \(trip % 5)" : ""
    return "\(id(trip)),\(time),\(time),\(stop(trip, stopTime)),\(stopTime + 1),\(headsign),\(remark)\n"
  }

  @Test(
    "every trip has all of its stop times, also one whose rows are at both ends of the table")
  func everyStopTime() throws {
    var feed = SmallFeed()
    feed.tables["trips"] = "route_id,service_id,trip_id\n" + (0..<trips).map { "R,daily,\(id($0))\n" }.joined()
    // Every second stop time of the last trip comes before all other trips, the others after them.
    let last = trips - 1
    let others = (0..<last).flatMap { trip in (0..<stopTimes).map { row(trip, $0) } }
    let (even, odd) = (stride(from: 0, to: stopTimes, by: 2), stride(from: 1, to: stopTimes, by: 2))
    let rows = even.map { row(last, $0) } + others + odd.map { row(last, $0) }
    let text = "trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign,remark\n" + rows.joined()
    #expect(text.utf8.count > bytesForTwoCores)
    feed.tables["stop_times"] = text
    let timetable = try feed.open().timetable(on: day, runningAt: day.origin(in: .gmt))
    #expect(timetable.count == trips)
    for row in timetable.scheduledTrips.indices {
      let trip = Int(timetable.instance(ofRow: row).tripID.text.split(separator: "-").last ?? "") ?? -1
      let planned = timetable.stopTimes[timetable.trips[timetable.scheduledTrips[row].trip].stopTimes]
      #expect(planned.map(\.departure.seconds) == (0..<stopTimes).map { time(trip, $0) }, "\(id(trip))")
      #expect(
        planned.map { timetable.stops.id(at: $0.stop).text } == (0..<stopTimes).map { stop(trip, $0) }, "\(id(trip))")
      #expect(
        planned.indices.filter { planned[$0].headsign.map { timetable.stopHeadsigns[$0] } == "via \(trip % 5)" }
          == [planned.startIndex + 30])
    }
  }
}
