import Testing
import TripCore

@testable import TripFeed

@Suite("a TripInstance names one row at most")
struct DescribedTripTests {
  private let day = ServiceDate(dayNumber: 20_500)

  private func expectOneRowEach(_ timetable: Timetable) {
    let instances = timetable.scheduledTrips.indices.map { timetable.instance(ofRow: $0) }
    #expect(Set(instances).count == instances.count)
  }

  @Test("when two windows of frequencies.txt make the same scheduled trip, the first makes it")
  func overlappingWindows() throws {
    var feed = SmallFeed()
    feed.tables["frequencies"] = """
      trip_id,start_time,end_time,headway_secs,exact_times
      T1,06:00:00,07:00:00,1800,1
      T2,06:00:00,07:00:00,1800,1
      T1,06:30:00,08:00:00,1800,0

      """
    let timetable = try feed.open().timetable(on: day)
    expectOneRowEach(timetable)
    let scheduledTrips = timetable.scheduledTrips.filter { timetable.tripIDs[$0.trip] == "T1" }
    #expect(scheduledTrips.map { $0.startTime?.description } == ["06:00:00", "06:30:00", "07:00:00", "07:30:00"])
    #expect(scheduledTrips.map(\.isExact) == [true, true, false, false])
    let note = try #require(timetable.notes.first)
    #expect(note.file == "frequencies.txt" && note.line == 4 && note.severity == .error)
    #expect(note.message.hasPrefix("1 scheduled trip left out"))
    #expect(timetable.notes.count == 1)
  }

  @Test("windows that only touch each other are not a fault") func adjacentWindows() throws {
    var feed = SmallFeed()
    feed.tables["frequencies"] =
      "trip_id,start_time,end_time,headway_secs\nT1,06:00:00,07:00:00,600\nT1,07:00:00,08:00:00,900\n"
    let timetable = try feed.open().timetable(on: day)
    #expect(timetable.count == 6 + 4 + 1 && timetable.notes.isEmpty)
  }

  @Test("two trip_ids that look alike are two trips")
  func lookAlike() throws {
    var feed = SmallFeed()
    let before = try feed.open().timetable(on: day).count
    for name in ["trips", "stop_times"] {
      feed.tables[name] = feed.tables[name]?.replacing("T1", with: "caf\u{E9}").replacing("T2", with: "cafe\u{301}")
    }
    let timetable = try feed.open().timetable(on: day)
    expectOneRowEach(timetable)
    #expect(timetable.count == before && timetable.notes.isEmpty)
  }

  @Test("a hostile feed whose windows all repeat each other is read to its end", .timeLimit(.minutes(10)))
  func manyRepeats() throws {
    var feed = SmallFeed()
    let row = "T1,00:00:00,500:00:00,1\n"
    feed.tables["frequencies"] = "trip_id,start_time,end_time,headway_secs\n" + String(repeating: row, count: 2000)
    let timetable = try feed.open().timetable(on: day)
    expectOneRowEach(timetable)
    // The rows are too long, repeat each other, and are more than a day can have.
    #expect(timetable.notes.count == 3)
  }
}
