import TestSupport
import Testing
import TripCore

@testable import TripFeed

@Suite("What two cores read")
struct TwoCoresTests {
  private let day = ServiceDate(dayNumber: 20_500)

  /// A feed in which about everything is wrong now and then. Its bytes are many where `remark` is long; all else is the
  /// same.
  private func feed(_ random: inout SeededRandom, remark: (_ rows: Int) -> String) -> SmallFeed {
    func sometimes() -> Bool { .random(using: &random) && .random(using: &random) && .random(using: &random) }
    func any(_ name: String, _ count: Int) -> String { name + String(Int.random(in: 0..<count, using: &random)) }
    var feed = SmallFeed()
    feed.tables["routes"] = "route_id,route_short_name\n" + (0..<4).map { "R\($0),L\($0)\n" }.joined()
    feed.tables["stops"] =
      "stop_id,stop_name,parent_station,platform_code,stop_lat,stop_lon\n"
      + (0..<12).map { "S\($0),Stop \($0),station\($0 / 4),\($0 % 4),52.\($0),4.\($0)\n" }.joined()
    feed.tables["translations"] = """
      table_name,field_name,language,translation,record_id,record_sub_id,field_value
      stops,stop_name,nl,Halte 3,S3,,
      stop_times,stop_headsign,nl,over V1,,,via1
      stop_times,stop_headsign,nl,over T5,T5,2,

      """
    let trips = (0..<60).map { trip in
      "\(sometimes() ? any("unknown", 3) : any("R", 4)),daily,T\(trip),\(sometimes() ? "" : any("To ", 5)),\(any("B", 9))\n"
    }
    feed.tables["trips"] = "route_id,service_id,trip_id,trip_headsign,block_id\n" + trips.joined()
    var rows: [String] = []
    for trip in (0..<60).shuffled(using: &random) {
      var time = Int.random(in: 0..<80_000, using: &random)
      let first = Int.random(in: 0..<9, using: &random)
      for stopTime in 0..<Int.random(in: 1..<9, using: &random) {
        time += Int.random(in: -2..<600, using: &random)
        let isNone = time < 0 || (sometimes() && sometimes())
        let text = sometimes() ? "" : isNone ? "soon" : "\(ServiceTime(seconds: time))"
        let stop = sometimes() ? any("nowhere", 3) : "S\((first + stopTime) % 12)"
        rows.append(
          "T\(trip),\(text),\(text),\(stop),\(sometimes() ? 1 : stopTime),\(sometimes() ? any("via", 3) : ""),")
      }
      // Some trips lie in both halves of the table.
      if sometimes() { rows.append(rows.remove(at: Int.random(in: 0..<rows.count, using: &random))) }
    }
    let remark = remark(rows.count) + "\n"
    feed.tables["stop_times"] =
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign,remark\n"
      + rows.map { $0 + remark }.joined()
    return feed
  }

  @Test("is what one core reads: trips, stops, routes, headsigns and notes")
  func sameTimetable() throws {
    var random = SeededRandom.announced()
    for _ in 0..<20 {
      let seed = random.next()
      var (first, second) = (SeededRandom(seed: seed), SeededRandom(seed: seed))
      let small = feed(&first) { _ in "x" }
      let large = feed(&second) { String(repeating: "x", count: bytesForTwoCores / $0 + 1) }
      #expect(try StopTimesTable(small.source).parts.count == 1)
      #expect(try StopTimesTable(large.source).parts.count == 2)
      for language in [nil, "nl"] {
        let one = try small.open().timetable(on: day, in: language)
        let two = try large.open().timetable(on: day, in: language)
        #expect(one.count > 0, "seed \(seed)")
        #expect(two.routes == one.routes, "seed \(seed)")
        #expect(two.stops == one.stops, "seed \(seed)")
        #expect(two.trips == one.trips, "seed \(seed)")
        #expect(two.tripIDs == one.tripIDs, "seed \(seed)")
        #expect(two.headsigns == one.headsigns, "seed \(seed)")
        #expect(Array(two.stopTimes) == Array(one.stopTimes), "seed \(seed)")
        #expect(two.stopHeadsigns == one.stopHeadsigns, "seed \(seed)")
        #expect(two.scheduledTrips == one.scheduledTrips, "seed \(seed)")
        #expect(two.notes == one.notes, "seed \(seed)")
        #expect(two.tripsOfDay == one.tripsOfDay, "seed \(seed)")
        for station in (0..<3).map({ "station\($0)" }) {
          #expect(
            two.platforms(ofStation: GTFSID(station)) == one.platforms(ofStation: GTFSID(station)), "seed \(seed)")
        }
      }
    }
  }
}
