import Foundation
import TestSupport
import Testing
import TripCore

@testable import TripFeed

@Suite("files about vehicles beside a feed")
struct VehicleNameTests {
  private let day = ServiceDate(dayNumber: 20_500)

  private func feed(_ file: String, _ name: String = "vehicles.csv") -> SmallFeed {
    var feed = VehicleFeed.of(
      "A 1 a1 08:00 b 09:00", "B 1 b 09:10 a1 10:00", "C 2 b 09:20 c 10:30", "S 1 b 09:15 c 10:00 @weekend")
    feed.tables[name] = file
    return feed
  }

  private func planned(_ feed: SmallFeed, later days: Int = 0) throws -> PlannedVehicles {
    try feed.open().timetable(on: day.advanced(by: days)).plannedVehicles
  }

  private func notes(_ feed: SmallFeed) throws -> [String] {
    try feed.open().timetable(on: day).notes.map { "\($0.file):\($0.line ?? 0) \($0.message)" }
  }

  @Test("a vehicle for every day, and another one for a date") func names() throws {
    let text = "trip_id,vehicle,date\nA,Bus 7,\nB,\"Bus \"\"8\"\"\",\nA,Bus 9,\(day.gtfsText)\n"
    let today = try planned(feed(text))
    #expect(today.names == ["B": "Bus \"8\""])
    #expect(today.namesOnDate == [day: ["A": "Bus 9"]])
    #expect(today.name(ofTrip: "A", on: day) == "Bus 9")
    #expect(try planned(feed(text), later: 1).names == ["A": "Bus 7", "B": "Bus \"8\""])
    #expect(try notes(feed(text)) == [])
  }

  @Test("a service_id must be that of the trip") func services() throws {
    let feed = feed("vehicle,service_id,trip_id\n7,daily,A\n8,weekend,B\n9,never,C\n5,weekend,S\n6,,B\n")
    #expect(try planned(feed).names == ["A": "7", "B": "6"])
    #expect(try planned(feed, later: 5).names == ["A": "7", "B": "6", "S": "5"])
    #expect(
      try notes(feed) == ["vehicles.csv:3 2 rows left out: the service_id is not that of the trip in trips.txt."])
  }

  @Test("rows with a mistake are left out, and one note for each kind says where") func mistakes() throws {
    let long = String(repeating: "é", count: 100)
    let feed = feed(
      "trip_id,vehicle,date\n,7,\nX,7,\nY,7,\nA,,\nA,\(long)x,\nB,\(long),\nA,a\u{1}b,\nA,7,2026\nS,7,\(day.gtfsText)\n"
        + "B,8,\nC,1,\nC,1,\n")
    #expect(try planned(feed).names == ["B": GTFSID(long), "C": "1"])
    #expect(
      try notes(feed) == [
        "vehicles.csv:2 1 row left out: there is no trip_id.",
        "vehicles.csv:3 2 rows left out: trips.txt does not have the trip_id.",
        "vehicles.csv:5 1 row left out: vehicle is blank.",
        "vehicles.csv:6 1 row left out: vehicle is longer than 100 characters.",
        "vehicles.csv:8 1 row left out: vehicle has a NUL or another control character.",
        "vehicles.csv:9 1 row left out: date is not a date YYYYMMDD.",
        "vehicles.csv:10 1 row left out: the trip does not run on the date.",
        "vehicles.csv:11 1 row left out: an earlier row has another vehicle.",
      ])
  }

  @Test("a file that cannot be used leaves the timetable as it is, with a note that says why")
  func unusable() throws {
    for (text, line, words) in [
      ("trip_id;vehicle\nA;7\n", 1, "column trip_id"), ("trip_id,bus\nA,7\n", 1, "column vehicle"),
      ("trip_id,vehicle\nA,\"7\n", 2, "quote"), ("\u{FEFF}\0", 1, ""), ("trip_id,vehicle\nA\0,7\n", 0, ""),
      ("<html>", 1, ""),
    ] {
      let timetable = try feed(text).open().timetable(on: day)
      #expect(timetable.count == 3 && timetable.plannedVehicles.isEmpty, "\(text)")
      let note = try #require(timetable.notes.first { $0.file == "vehicles.csv" }, "\(text.debugDescription)")
      #expect(words.isEmpty || note.message.contains(words))
      if line > 0 { #expect(note.line == line, "\(text.debugDescription)") }
    }
    #expect(try feed("trip_id;vehicle\nA;7\n").open().timetable(on: day).notes.first?.advice.contains("commas") == true)
    for text in ["", "trip_id,vehicle\n"] {
      #expect(try notes(feed(text)) == ["vehicles.csv:0 The file names no vehicle."])
    }
  }

  @Test("vehicle_assignments.txt gives the blocks of a date to vehicles, and vehicles.csv counts before it")
  func assignments() throws {
    var feed = feed(
      "date,service_id,block_id,vehicle_id\n\(day.gtfsText),,1,bus-1\n\(day.gtfsText),daily,2,bus-2\n"
        + "\(day.gtfsText),,9,bus-3\n\(day.gtfsText),never,1,bus-3\n\(day.gtfsText),,1,bus-4\n,,1,bus-1\n",
      "vehicle_assignments")
    #expect(try planned(feed).namesOnDate == [day: ["A": "bus-1", "B": "bus-1", "C": "bus-2"]])
    #expect(try planned(feed, later: 1).isEmpty)
    #expect(
      try notes(feed) == [
        "vehicle_assignments.txt:4 1 row left out: trips.txt does not have the block_id.",
        "vehicle_assignments.txt:5 1 row left out: the calendar does not have the service_id.",
        "vehicle_assignments.txt:7 1 row left out: date is not a date YYYYMMDD.",
        "vehicle_assignments.txt:6 1 row left out: an earlier row has another vehicle_id.",
      ])
    feed.tables["vehicles.csv"] = "trip_id,vehicle\nA,Bus 7\n"
    #expect(try planned(feed).namesOnDate == [day: ["B": "bus-1", "C": "bus-2"]])
    #expect(try planned(feed).names == ["A": "Bus 7"])
  }

  @Test("the file is found in the folder of a feed, and in the folder of its zip", arguments: [true, false])
  func places(isFolder: Bool) throws {
    let folder = try TemporaryFolder()
    let small = feed("")
    var path = folder.path
    if isFolder {
      for (name, text) in small.tables where !name.contains(".") {
        try Data(text.utf8).write(to: URL(filePath: path + "/\(name).txt"))
      }
    } else {
      path += "/feed.zip"
      try Data(small.zip().bytes()).write(to: URL(filePath: path))
    }
    let file = URL(filePath: folder.path + "/vehicles.csv")
    #expect(try GTFSFeed(path: path).timetable(on: day).plannedVehicles.isEmpty)
    try Data("trip_id,vehicle\nA,7\n".utf8).write(to: file)
    let opened = try GTFSFeed(path: path)
    #expect(try opened.timetable(on: day).plannedVehicles.names == ["A": "7"])
    #expect(try opened.check(today: day).vehicles.tripCounts == [.vehiclesFile: 1, .block: 3])
    // A file that was changed after the feed was opened is not mixed with what was read.
    try Data("trip_id,vehicle\nA,7\nB,7\n".utf8).write(to: file)
    #expect(throws: FeedError(.changedOnDisk, file: "vehicles.csv")) { try opened.timetable(on: day) }
    #expect(try GTFSFeed(path: path).timetable(on: day).plannedVehicles.names.count == 2)
    // What is no file is told, and so is a link that leads nowhere.
    func message() throws -> String? {
      let timetable = try GTFSFeed(path: path).timetable(on: day)
      #expect(timetable.count == 3 && timetable.plannedVehicles.isEmpty)
      return timetable.notes.first { $0.file == "vehicles.csv" }?.message
    }
    try FileManager.default.removeItem(at: file)
    #expect(try message() == nil)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    #expect(try message()?.contains("it is a folder") == true)
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "nowhere.csv")
    #expect(try message()?.contains("the link leads to no file") == true)
  }
}
