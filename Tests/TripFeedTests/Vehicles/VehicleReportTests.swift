import Foundation
import TestSupport
import Testing
import TripCore

@testable import TripFeed

@Suite("what a report says about vehicles")
struct VehicleReportTests {
  private let day = ServiceDate(dayNumber: 20_500)

  private func lines(_ feed: SmallFeed) throws -> [Substring] {
    var output = TextOutput(.text)
    try feed.open().check(today: day).vehicles.writeText(to: &output)
    return output.text.split(separator: "\n")
  }

  @Test("the share of the timetable, by source, and the day's vehicles") func sources() throws {
    var feed = VehicleFeed.of(
      "A 1 a1 08:00 b 09:00", "B 1 b 09:10 a1 10:00", "C - b 09:20 c 10:30", "D 2 a2 08:05 b 09:05",
      "E - b 09:05 a1 09:40", "F - b 07:30 a1 08:10", "G 3 c 11:00 b 12:00", "S 1 a1 10:15 c 10:45 @weekend")
    feed.tables["frequencies"] = "trip_id,start_time,end_time,headway_secs\nG,6:00:00,9:00:00,600\n"
    feed.tables["transfers"] = "from_trip_id,to_trip_id,transfer_type\nD,E,4\n"
    feed.tables["vehicles.csv"] = "trip_id,vehicle\nC,Bus 7\n"
    let report = try feed.open().check(today: day).vehicles
    #expect(report.tripCount == 8 && report.tripsWithAnyVehicle == 6)
    #expect(report.tripCounts == [.vehiclesFile: 1, .transfers: 2, .block: 3])
    #expect(report.date == day && report.tripsOfDay == 7 && report.tripsWithVehicle == 5 && report.vehicleCount == 3)
    #expect(report.checkedDays == 2 && report.isWithoutFindings)
    #expect(
      try lines(feed) == [
        "Vehicles: 6 of 8 trips have one (75 %): 1 by vehicles.csv, 2 by transfers.txt, 3 by block_id",
        "On 2026-02-16: 3 vehicles for 5 of 7 trips",
      ])
    #expect(
      try lines(SmallFeed()) == ["Vehicles: no trip has one, so nothing follows from a late trip"])
  }

  @Test("overlaps and jumps of every kind of day are counted once, with the times of the first") func findings() throws
  {
    var feed = VehicleFeed.of(
      "A 1 a1 08:00 b 09:00", "B 1 b 08:50 c 10:00", "C 1 a2 10:20 b 11:00", "D 1 b 11:00 c 11:30",
      "E 2 b 23:50 a1 24:40", "F 2 a2 24:50 b 25:10", "S 1 a1 12:00 b 13:00 @weekend")
    feed.tables["stops"] = """
      stop_id,stop_name,parent_station,stop_lat,stop_lon
      st,Station,,52,5
      a1,Station 1,st,52,5
      a2,Station 2,st,52,5
      b,Beach,,52.1,5
      c,Castle,,52.001,5

      """
    // From c to a2 it is about a hundred metres: one place for a vehicle.
    var report = try feed.open().check(today: day).vehicles
    #expect(report.checkedDays == 2 && report.overlaps.count == 1 && report.jumps.count == 0)
    feed.tables["stops"] = feed.tables["stops"]?.replacing("52.001", with: "52.01")
    report = try feed.open().check(today: day).vehicles
    #expect(report.overlaps.count == 1 && report.jumps.count == 2)
    #expect(report.jumps.examples.map(\.date) == [day, day.advanced(by: 5)])
    #expect(report.jumps.examples.map(\.layover) == [.minutes(20), .minutes(30)])
    #expect(
      try lines(feed).suffix(5) == [
        "1 time a vehicle has two trips at once as planned; nothing follows there from a late trip:",
        "  1 on 2026-02-16: A arrives 09:00:00, B departs 08:50:00",
        "2 times a vehicle begins a trip at another place than where it ended the one before:",
        "  1 on 2026-02-16: B ends at Castle 10:00:00, C begins at Station 2 10:20:00: 20 minutes for 1111 m",
        "  1 on 2026-02-21: D ends at Castle 11:30:00, S begins at Station 1 12:00:00: 30 minutes for 1111 m",
      ])
    var output = TextOutput(.data)
    output.write(report.json)
    struct Finding: Decodable { let count: Int, examples: [[String: Value]] }
    struct Report: Decodable { let trips: Int, sources: [String: Int], overlaps: Finding, jumps: Finding }
    let decoded = try JSONDecoder().decode(Report.self, from: Data(output.text.utf8))
    #expect(decoded.trips == 7 && decoded.sources["block_id"] == 7 && decoded.jumps.count == 2)
    #expect(decoded.overlaps.examples.first?["layover_s"] == .number(-600))
    #expect(decoded.overlaps.examples.first?["next_trip_id"] == .text("B"))
    #expect(decoded.jumps.examples.first?["distance_m"] == .number(1111))
  }

  /// A value of a JSON object.
  private enum Value: Decodable, Equatable {
    case number(Int)
    case text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }

  @Test("few examples are kept of many findings") func bounded() throws {
    var feed = VehicleFeed.of()
    for number in 0..<40 {
      feed.tables["trips", default: ""] += "R,daily,T\(number),1\n"
      feed.tables["stop_times", default: ""] +=
        "T\(number),b,08:00:00,08:00:00,1\nT\(number),c,09:00:00,09:00:00,2\n"
    }
    let report = try feed.open().check(today: day).vehicles
    #expect(report.overlaps.count == 39 && report.overlaps.examples.count == 5)
    #expect(try lines(feed).last == "  and 34 more")
  }

  @Test("hostile names of vehicles and stops stay on their line") func hostile() throws {
    var feed = VehicleFeed.of("A 1 a1 08:00 b 09:00", "B 1 c 09:10 b 10:00")
    feed.tables["stops"] = "stop_id,stop_name\na1,A\nb,\"B\nerror: \u{1B}[31m\"\nc,C\n"
    #expect(try lines(feed).count == 4)
  }

  @Test("a calendar of thousands of years and services is checked in bounded time") func hostileCalendar() throws {
    var feed = VehicleFeed.of("A 1 a1 08:00 b 09:00", "B 1 b 09:10 a1 10:00")
    feed.tables["calendar_dates"] =
      (0..<2000).reduce(into: "service_id,date,exception_type\n") {
        $0 += "s\($1),\(day.advanced(by: $1).gtfsText),1\n"
      }
    for number in 0..<2000 { feed.tables["trips", default: ""] += "R,s\(number),X\(number),\n" }
    for number in 0..<2000 {
      feed.tables["stop_times", default: ""] +=
        "X\(number),b,08:00:00,08:00:00,1\nX\(number),c,09:00:00,09:00:00,2\n"
    }
    #expect(try feed.open().check(today: day).vehicles.checkedDays == VehicleReport.greatestDays)
  }
}

/// The figures are those that vehicle-figures.py works out.
@Suite("the vehicles of real feeds", .enabled(if: SharedData.isPresent, "\(SharedData.missing)"))
struct RealVehicleTests {
  struct Figures: CustomTestStringConvertible {
    let feed: String
    /// The trips of the feed, those with a vehicle, the trips of the day, those with a vehicle, the day's vehicles, the
    /// checked days, overlaps and jumps.
    let numbers: [Int]
    let date: String
    var testDescription: String { feed }
  }

  static let all = [
    Figures(feed: "berlin-sbahn", numbers: [348, 87, 36, 0, 0, 32, 0, 0], date: "2021-06-12"),
    Figures(feed: "google-sample-feed-1", numbers: [11, 4, 7, 4, 2, 2, 0, 0], date: "2010-12-31"),
    Figures(feed: "gtfs-gl-mini", numbers: [6, 6, 6, 6, 1, 1, 0, 4], date: "2020-12-31"),
    Figures(feed: "halifax", numbers: [9472, 9472, 2217, 2217, 127, 5, 0, 765], date: "2025-11-16"),
    Figures(feed: "kcm-rt", numbers: [1016, 1016, 1016, 1016, 778, 2, 0, 12], date: "2021-10-01"),
    Figures(feed: "kingston", numbers: [7113, 7113, 1054, 1054, 65, 5, 0, 27], date: "2026-02-16"),
    Figures(feed: "strasbourg-cts", numbers: [23635, 23480, 5807, 5751, 409, 31, 0, 32], date: "2026-02-16"),
    Figures(feed: "trimet-subset", numbers: [677, 677, 273, 273, 12, 15, 0, 0], date: "2014-09-18"),
    Figures(feed: "vilnius-2026", numbers: [22624, 22624, 56, 56, 3, 32, 0, 45], date: "2026-02-16"),
  ]

  @Test("as another program finds them", arguments: all) func figures(expected: Figures) throws {
    let feed = try GTFSFeed(path: SharedData.path("gtfs/\(expected.feed).zip"))
    let found = try feed.check(today: #require(ServiceDate("2026-02-16"))).vehicles
    #expect(found.date?.description == expected.date)
    #expect(
      [
        found.tripCount, found.tripsWithAnyVehicle, found.tripsOfDay, found.tripsWithVehicle, found.vehicleCount,
        found.checkedDays, found.overlaps.count, found.jumps.count,
      ] == expected.numbers)
  }
}
