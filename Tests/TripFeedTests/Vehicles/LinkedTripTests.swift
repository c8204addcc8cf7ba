import TestSupport
import Testing
import TripCore

@testable import TripFeed

@Suite("links of transfers.txt between trips of one vehicle")
struct LinkedTripTests {
  // A Monday; the next Saturday is five days later.
  private let day = ServiceDate(dayNumber: 20_500)
  private let header = "from_stop_id,to_stop_id,transfer_type,from_trip_id,to_trip_id\n"

  private func feed(_ rows: String...) -> SmallFeed {
    var feed = VehicleFeed.of(
      "A - a1 08:00 b 09:00", "B - b 09:10 a1 10:00", "C - b 09:20 c 10:30", "D - a2 08:05 b 09:05",
      "E - b 08:50 a1 09:40", "F - b 07:30 a1 08:10", "S - b 09:15 c 10:00 @weekend")
    feed.tables["transfers"] = header + rows.joined(separator: "\n") + "\n"
    return feed
  }

  private func successors(_ feed: SmallFeed, later days: Int = 0) throws -> [GTFSID: [GTFSID]] {
    try feed.open().timetable(on: day.advanced(by: days)).plannedVehicles.successors
  }

  private func notes(_ feed: SmallFeed) throws -> [String] {
    try feed.open().timetable(on: day).notes.map { "\($0.file):\($0.line ?? 0) \($0.message)" }
  }

  @Test("are read for transfer_type 4 and 5 only") func types() throws {
    let feed = feed(",,4,A,B", ",,5,D,C", ",,1,B,F", "b,b,2,,", ",,,E,F")
    #expect(try successors(feed) == ["A": ["B"], "D": ["C"]])
    #expect(try notes(feed) == [])
    #expect(try feed.open().check(today: day).notes.isEmpty)
  }

  @Test("with a mistake are left out, and one note for each kind says where") func mistakes() throws {
    let feed = feed(",,4,A,", ",,4,,B", ",,5,A,X", ",,4,X,A", ",,4,A,A", ",,4,B,F", ",,4,A,B")
    #expect(try successors(feed) == ["A": ["B"]])
    #expect(
      try notes(feed) == [
        "transfers.txt:2 2 rows left out: from_trip_id or to_trip_id is blank.",
        "transfers.txt:4 2 rows left out: trips.txt does not have from_trip_id or to_trip_id.",
        "transfers.txt:6 1 row left out: from_trip_id and to_trip_id are one trip.",
        "transfers.txt:7 1 row left out: to_trip_id does not depart later than from_trip_id.",
      ])
    #expect(
      try feed.open().check(today: day).notes.map(\.message) == feed.open().timetable(on: day).notes.map(\.message))
  }

  @Test("to several trips: the one holds that departs first after the arrival, whatever the order of the rows")
  func several() throws {
    for rows in [[",,4,A,C", ",,4,A,B"], [",,4,A,B", ",,4,A,C"]] {
      let feed = feed(rows[0], rows[1])
      #expect(try successors(feed) == ["A": ["B", "C"]])
      let note = try #require(try feed.open().timetable(on: day).notes.first)
      #expect(
        note.message
          == "1 row left out: another row links the same trip, to one that departs sooner after the arrival.")
      #expect(note.line == (rows[0].hasSuffix("C") ? 2 : 3))
    }
  }

  @Test("from several trips: the one holds that arrives last") func predecessors() throws {
    let feed = feed(",,4,A,B", ",,4,D,B")
    #expect(try successors(feed) == ["A": ["B"], "D": ["B"]])
    #expect(try feed.open().timetable(on: day).notes.map(\.line) == [2])
  }

  @Test("that overlap as planned are kept, with a note") func overlap() throws {
    let feed = feed(",,4,A,E")
    #expect(try successors(feed) == ["A": ["E"]])
    #expect(
      try notes(feed) == [
        "transfers.txt:2 1 row with a to_trip_id that departs before from_trip_id arrives; nothing follows from a delay there."
      ])
    #expect(try successors(self.feed(",,4,A,E", ",,4,A,C")) == ["A": ["C", "E"]], "one without an overlap is better")
  }

  @Test("hold on the days on which both trips run, each day by itself") func days() throws {
    let feed = feed(",,4,A,C", ",,4,A,S")
    #expect(try successors(feed) == ["A": ["C"]])
    #expect(try notes(feed) == [])
    #expect(try successors(feed, later: 5) == ["A": ["S", "C"]])
    #expect(try feed.open().timetable(on: day.advanced(by: 5)).notes.count == 1)
  }

  @Test("a trip of frequencies.txt is not linked, because it runs more than once") func frequencies() throws {
    var feed = feed(",,4,A,B")
    feed.tables["frequencies"] = "trip_id,start_time,end_time,headway_secs\nB,9:10:00,12:00:00,600\n"
    #expect(try successors(feed).isEmpty)
    #expect(try notes(feed).first?.contains("frequencies.txt") == true)
  }

  @Test("a table that cannot be read does not keep the timetable from being read") func unreadable() throws {
    var feed = feed(",,4,A,B")
    feed.tables["transfers", default: ""] += "\"never ends"
    let timetable = try feed.open().timetable(on: day)
    #expect(timetable.count == 6 && timetable.plannedVehicles.isEmpty)
    let note = try #require(timetable.notes.first)
    #expect(note.file == "transfers.txt" && note.line == 3 && note.severity == .error && !note.advice.isEmpty)
    feed.tables["transfers"] = "from_stop_id,to_stop_id,transfer_type\na1,b,4\n"
    #expect(try notes(feed) == [], "a table about passengers only")
  }

  @Test("the links of random rows are those that lead forward in time, each once") func random() throws {
    var random = SeededRandom.announced()
    let ids = ["A", "B", "C", "D", "E", "F"]
    let departures = ["A": 480, "B": 550, "C": 560, "D": 485, "E": 530, "F": 450]
    for _ in 0..<60 {
      let pairs = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        (ids.randomElement(using: &random) ?? "A", ids.randomElement(using: &random) ?? "A")
      }
      var feed = feed()
      feed.tables["transfers"] = header + pairs.map { ",,4,\($0.0),\($0.1)\n" }.joined()
      let found = try successors(feed)
      let forward = pairs.filter { departures[$0.0] ?? 0 < departures[$0.1] ?? 0 }
      #expect(
        Set(found.flatMap { from, all in all.map { [from.text, $0.text] } }) == Set(forward.map { [$0.0, $0.1] }))
      #expect(found.values.allSatisfy { Set($0).count == $0.count })
    }
  }
}
