import Foundation
import Testing
import TripCore

@testable import TripFeed

@Suite("tables that others write, and what check says of them")
struct OddTablesTests {
  private let day = ServiceDate(dayNumber: 20_500)

  private func notes(_ feed: SmallFeed) throws -> [FeedNote] { try feed.open().check(today: day).notes }

  @Test("a table that is not UTF-8 is read as Windows-1252, byte by byte, and told once")
  func windows1252() throws {
    var feed = SmallFeed()
    feed.tables["trips"] =
      "route_id,service_id,trip_id,trip_headsign\nR,daily,d~1,Caf~ \u{201C}~\u{201D}\nR,daily,d^1,\n"
    feed.tables["stop_times"] = feed.tables["stop_times"]?
      .replacing("T1,", with: "d~1,").replacing("T2,", with: "d^1,")
    var writer = feed.zip()
    for index in writer.members.indices {
      writer.members[index].content = writer.members[index].content.map { byte in
        byte == UInt8(ascii: "~") ? 0xE9 : byte == UInt8(ascii: "^") ? 0x80 : byte
      }
    }
    try writer.withFile { path in
      let feed = try GTFSFeed(path: path)
      let timetable = try feed.timetable(on: day)
      #expect(timetable.count == 2)
      #expect(timetable.scheduledTrips.map { timetable.tripIDs[$0.trip] } == ["d\u{E9}1", "d\u{20AC}1"])
      #expect(try timetable.trip(ofRow: 0).headsign == "Caf\u{E9} \u{201C}\u{E9}\u{201D}", "what is UTF-8 stays")
      let told = try feed.check(today: day).notes.filter { $0.message.contains("Windows-1252") }
      #expect(told.map(\.file) == ["trips.txt", "stop_times.txt"] && told.map(\.line) == [2, 2])
    }
  }

  @Test("every byte of Windows-1252 becomes the character that Foundation knows, and UTF-8 stays")
  func characters() throws {
    func read(_ bytes: [UInt8]) throws -> [Unicode.Scalar] {
      let buffer = try #require(ByteBuffer(copying: bytes))
      let text = try #require(Windows1252.utf8(buffer))
      return withExtendedLifetime(text) { Array(text.bytes.text.unicodeScalars) }
    }
    // Windows leaves these five free.
    let free: [UInt8] = [0x81, 0x8D, 0x8F, 0x90, 0x9D]
    let bytes = (UInt8(0x80)...0xFF).filter { !free.contains($0) }.flatMap { [$0, UInt8(0x20)] }
    #expect(String(data: Data(bytes), encoding: .windowsCP1252).map { Array($0.unicodeScalars) } == (try read(bytes)))
    #expect(try read(free).map(\.value) == free.map { UInt32($0) })
    let mixed = "\u{20AC}a\u{1F6A2}"
    #expect(try read(Array(mixed.utf8)) == Array(mixed.unicodeScalars))
  }

  @Test("of a table that is in an archive twice, the last one is read, and check says so")
  func repeatedTable() throws {
    var writer = SmallFeed().zip()
    let corrected = SmallFeed().tables["stop_times"]?.replacing("08:00:00,08:00:00", with: "08:04:00,08:04:00") ?? ""
    writer.members.append(ZipWriter.Member(name: "stop_times.txt", content: Array(corrected.utf8)))
    try writer.withFile { path in
      let feed = try GTFSFeed(path: path)
      #expect(try feed.timetable(on: day).scheduledTrips.first?.departure == ServiceTime(hours: 8, minutes: 4))
      let told = try feed.check(today: day).notes
      #expect(told.map(\.file) == ["stop_times.txt"] && told.map(\.severity) == [.error])
    }
    #expect(try notes(SmallFeed()).isEmpty)
  }

  @Test("a stop_id or route_id that looks like another one is an error")
  func lookAlike() throws {
    var feed = SmallFeed()
    feed.tables["stops"]? += "caf\u{E9},Bar,,\ncafe\u{301},Bar,,\ncaf\u{E8},Bar,,\n"
    feed.tables["routes"]? += "\u{E9},L5,4,\ne\u{301},L6,4,\n"
    let told = try notes(feed).filter { $0.message.contains("looks like") }
    #expect(told.map(\.file) == ["routes.txt", "stops.txt"] && told.map(\.line) == [4, 6])
  }

  @Test("a day of the week that is neither 1 nor 0 is an error", arguments: ["2", "true", "x", "", "1.0", "-1"])
  func dayOfTheWeek(value: String) throws {
    var feed = SmallFeed()
    feed.tables["calendar"] = feed.tables["calendar"]?.replacing("daily,1,", with: "daily,\(value),")
    let told = try notes(feed)
    #expect(told.map(\.line) == [2] && told.map(\.severity) == [.error])
    #expect(told.first?.message.contains("neither 1 nor 0") == true)
  }

  @Test("a day on which a service is added and removed is an error, once")
  func addedAndRemoved() throws {
    var feed = SmallFeed()
    feed.tables["calendar_dates"] = """
      service_id,date,exception_type
      daily,20260216,2
      daily,20260216,1
      daily,20260216,2
      daily,20260217,1
      daily,20260218,2

      """
    let told = try notes(feed)
    #expect(told.map(\.message) == ["1 day on which a service is both added and removed; it does not run then."])
    #expect(try feed.open().timetable(on: day).count == 0)
  }

  @Test("a row that is there twice is read once, and the stops behind keep their stop_sequence; another stop is kept")
  func repeatedRow() throws {
    func trip(_ rows: String) throws -> Trip {
      var feed = SmallFeed()
      feed.tables["stop_times"] = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + rows
      #expect(try notes(feed).contains { $0.file == "stop_times.txt" && $0.severity == .error })
      let timetable = try feed.open().timetable(on: day)
      let row = try #require(timetable.scheduledTrips.firstIndex { timetable.tripIDs[$0.trip] == "T1" })
      return try timetable.trip(ofRow: row)
    }
    func sequences(_ rows: String) throws -> [StopSequence] {
      let trip = try trip(rows)
      #expect(!trip.isRenumbered)
      return trip.stopTimes.map(\.sequence)
    }
    let row = "T1,08:10:00,08:10:00,i,2\n"
    let (start, end) = ("T1,08:00:00,08:00:00,h,1\n", "T1,08:30:00,08:30:00,t,3\n")
    #expect(try sequences(start + row + row + end) == [1, 2, 3])
    #expect(try sequences(start + row + end + row) == [1, 2, 3])
    #expect(try sequences(start + row + end + end) == [1, 2, 3])
    let other = try trip(start + row + "T1,08:12:00,08:12:00,h,2\n" + end)
    #expect(
      other.stopTimes.map(\.sequence) == [1, 2, 3, 4] && other.isRenumbered, "the last stop is no. 3 for all others")
    func times(_ rows: String) throws -> [String] {
      let trip = try trip(rows)
      func minutes(_ time: Instant) -> Int { (time - trip.stopTimes[0].arrival).count / 60 }
      return trip.stopTimes.map { stopTime in
        let (arrival, departure) = (stopTime.arrival, stopTime.departure)
        return
          "\(stopTime.stop.id.text) \(minutes(arrival))-\(minutes(departure))\(stopTime.isInterpolated ? " guessed" : "")"
      }
    }
    let later = "T1,08:14:00,08:15:00,h,2\n"
    let inOrder = ["h 0-0", "i 10-10", "h 14-15", "t 30-30"]
    #expect(try times(start + row + later + end) == inOrder)
    #expect(try times(start + later + row + end) == inOrder, "the table has the later one first")
    #expect(try times(start + row + end + "T1,08:40:00,08:40:00,i,3\n") == ["h 0-0", "i 10-10", "t 30-30", "i 40-40"])
    // Where no row says which stop is the first, only one time is known.
    let none = "T1,08:00:00,08:00:00,h,0\nT1,08:20:00,08:20:00,i,0\nT1,08:30:00,08:30:00,t,0\n"
    #expect(try times(none) == ["h 0-0", "i 0-0 guessed", "t 0-0 guessed"])
  }
}
