import Foundation
import Testing
import TripCore

@testable import TripFeed

@Suite("the output of commands without a window")
struct ReportTests {
  private let day = ServiceDate(dayNumber: 20_500)

  /// What `write` sends to an output, read back from a file.
  private func printed(_ write: (inout TextOutput) throws -> Void) throws -> String {
    let file = try #require(tmpfile())
    defer { fclose(file) }
    var output = TextOutput(.text, descriptor: fileno(file))
    try write(&output)
    try output.flush()
    rewind(file)
    let handle = FileHandle(fileDescriptor: fileno(file), closeOnDealloc: false)
    return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
  }

  @Test("trips as JSON lines, in the order of their departures") func jsonLines() throws {
    var feed = SmallFeed()
    feed.tables["trips"] =
      "route_id,service_id,trip_id,trip_headsign,trip_short_name\nR,daily,T1,\"say \"\"hi\"\"\",12\nR,daily,T2,,\n"
    let open = try feed.open()
    let origin = day.origin(in: open.agency.timeZone)
    let listing = TripListing(try open.timetable(on: day, runningAt: origin))
    let text = try printed { try listing.writeJSON(to: &$0) }
    #expect(
      text == """
        {"trip_id":"T2","start_date":"20260215","route_id":"R","route":"L4","headsign":"Old Town",\
        "trip_short_name":null,"departure_s":84600,\
        "arrival_s":88800,"departure":"2026-02-15T23:30:00+01:00","arrival":"2026-02-16T00:40:00+01:00","delay_s":null,\
        "status":"unknown"}
        {"trip_id":"T1","start_date":"20260216","route_id":"R","route":"L4","headsign":"say \\"hi\\"",\
        "trip_short_name":"12","departure_s":28800,\
        "arrival_s":30600,"departure":"2026-02-16T08:00:00+01:00","arrival":"2026-02-16T08:30:00+01:00","delay_s":null,\
        "status":"unknown"}
        {"trip_id":"T2","start_date":"20260216","route_id":"R","route":"L4","headsign":"Old Town",\
        "trip_short_name":null,"departure_s":84600,\
        "arrival_s":88800,"departure":"2026-02-16T23:30:00+01:00","arrival":"2026-02-17T00:40:00+01:00","delay_s":null,\
        "status":"unknown"}

        """)
  }

  @Test("scheduled trips of frequencies.txt have a start_time") func startTimes() throws {
    var feed = SmallFeed()
    feed.tables["frequencies"] = "trip_id,start_time,end_time,headway_secs\nT1,6:00:00,6:10:00,600\n"
    let listing = TripListing(try feed.open().timetable(on: day))
    let text = try printed { try listing.writeJSON(to: &$0) }
    #expect(text.hasPrefix(#"{"trip_id":"T1","start_date":"20260216","start_time":"06:00:00","route_id":"R""#))
  }

  @Test("a country's day, which is written in several pieces, has each scheduled trip once and in order")
  func manyTrips() throws {
    var feed = SmallFeed()
    feed.tables["frequencies"] = "trip_id,start_time,end_time,headway_secs\nT1,0:00:00,25:00:00,10\n"
    let listing = TripListing(try feed.open().timetable(on: day))
    let text = try printed { try listing.writeJSON(to: &$0) }
    let departures = text.matches(of: /"trip_id":"T1".*"departure_s":(\d+)/).map { Int($0.1) ?? -1 }
    #expect(departures == Array(stride(from: 0, to: 25 * 3600, by: 10)))
    #expect(text.split(separator: "\n").count == departures.count + 1, "and T2 once")
  }

  @Test("trips as a table") func table() throws {
    let listing = TripListing(try SmallFeed().open().timetable(on: day))
    let text = try printed { try listing.writeTable(to: &$0) }
    #expect(
      text == """
        DEPARTS  ARRIVES   LINE  HEADSIGN  TRIP
        08:00    08:30     L4    Island    T1
        23:30    00:40 +1  L4    Old Town  T2

        """)
  }

  @Test("the table has the numbers of trips, and the kind of a line where two kinds have one name") func names() throws
  {
    var feed = SmallFeed()
    feed.tables["routes"] = "route_id,route_short_name,route_type\nR,L4,3\nS,L4,0\n"
    feed.tables["trips"] = "route_id,service_id,trip_id,trip_short_name\nR,daily,T1,\nS,daily,T2,4012\n"
    let opened = try feed.open()
    let listing = TripListing(try opened.timetable(on: day))
    let lines = try printed { try listing.writeTable(to: &$0) }.split(separator: "\n")
    #expect(lines[0].split(separator: " ") == ["DEPARTS", "ARRIVES", "LINE", "NUMBER", "HEADSIGN", "TRIP"])
    #expect(lines[1].contains("bus L4") && lines[2].contains("tram L4  4012"))
    let known = try opened.names(ofTrips: ["T1", "T2", "T3"], stopsOf: ["T2", "T3"])
    #expect(known.numbers == ["T2": "4012"] && known.stops == ["T2": [1: "Island", 2: "Old Town"]])
  }

  @Test("a report counts what is left out, and says where and why") func report() throws {
    var feed = SmallFeed()
    feed.tables["stop_times"] = (feed.tables["stop_times"] ?? "").replacing("24:40:00", with: "2x:40:00")
    let report = try feed.open().check(today: day)
    #expect(report.tripsLeftOut == 1 && report.isUsable)
    let text = try printed { report.writeText(to: &$0) }
    #expect(
      text == """
        Ferries, times in Europe/Amsterdam
        agencies: 1, routes: 1, stops: 3, services: 1, trips: 2, stop_times: 4, frequencies: 0
        Trips from 2026-01-01 to 2026-12-31
        Vehicles: no trip has one, so nothing follows from a late trip
        error: stop_times.txt, line 5: 1 trip left out: a time is not HH:MM:SS.
        1 of 2 trips left out

        """)
    let json = try printed { report.writeJSON(to: &$0) }
    struct Report: Decodable { let usable: Bool, trips_left_out: Int, counts: [String: Int] }
    let decoded = try JSONDecoder().decode(Report.self, from: Data(json.utf8))
    #expect(decoded.usable && decoded.trips_left_out == 1 && decoded.counts["stop_times"] == 4)
  }

  @Test("a note about service days names the table that the feed has", arguments: [true, false])
  func calendarName(hasCalendar: Bool) throws {
    var feed = SmallFeed()
    if !hasCalendar {
      feed.tables["calendar"] = nil
      feed.tables["calendar_dates"] = "service_id,date,exception_type\ndaily,20260101,1\n"
    }
    let name = hasCalendar ? "calendar.txt" : "calendar_dates.txt"
    let later = try feed.open().check(today: day.advanced(by: 1000))
    #expect(later.notes.contains { $0.message.hasPrefix("The last day with trips was") && $0.file == name })
    if hasCalendar {
      feed.tables["calendar"] = feed.tables["calendar"]?.replacing("1,1,1,1,1,1,1", with: "0,0,0,0,0,0,0")
    } else {
      feed.tables["calendar_dates"] = "service_id,date,exception_type\ndaily,20260101,2\n"
    }
    let empty = try feed.open().check(today: day)
    #expect(empty.notes.contains { $0.message == "No trip runs on any day." && $0.file == name })
  }

  @Test("a full pipe that does not block is waited for") func fullPipe() async throws {
    let pipe = Pipe()
    let writing = pipe.fileHandleForWriting.fileDescriptor
    try #require(fcntl(writing, F_SETFL, O_NONBLOCK) == 0)
    let reading = pipe.fileHandleForReading
    let read = Task.detached { try reading.readToEnd()?.count }
    var output = TextOutput(.data, descriptor: writing)
    output.write(String(repeating: "x", count: 1 << 20))
    try output.flush()
    try pipe.fileHandleForWriting.close()
    #expect(try await read.value == 1 << 20)
  }

  @Test("a reader that stops reading is noticed") func closedPipe() throws {
    signal(SIGPIPE, SIG_IGN)
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    var output = TextOutput(.text, descriptor: pipe.fileHandleForWriting.fileDescriptor)
    output.write("text")
    #expect(throws: ClosedOutput.self) { try output.flush() }
  }
}
