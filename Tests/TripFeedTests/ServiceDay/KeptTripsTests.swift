import Testing
import TripCore

@testable import TripFeed

@Suite("scheduled trips of earlier service days that a timetable keeps")
struct KeptTripsTests {
  private let day = ServiceDate(dayNumber: 20_500)

  private func instances(_ timetable: Timetable) -> [TripInstance] {
    timetable.scheduledTrips.indices.map { timetable.instance(ofRow: $0) }
  }

  @Test("are listed first, although they should have arrived") func delayedOvernight() throws {
    let feed = try SmallFeed().open()
    let late = TripInstance(tripID: "T2", serviceDate: day.advanced(by: -1))
    let today = [TripInstance(tripID: "T1", serviceDate: day), TripInstance(tripID: "T2", serviceDate: day)]
    let instant = day.origin(in: feed.agency.timeZone) + 7200
    #expect(try instances(feed.timetable(on: day, runningAt: instant)) == today)
    #expect(try instances(feed.timetable(on: day, runningAt: instant, keeping: [late])) == [late] + today)
    #expect(try instances(feed.timetable(on: day, keeping: [late])) == [late] + today)
  }

  @Test("are found at any distance in days, once, and in order with trips still under way") func manyDays() throws {
    let feed = try SmallFeed().open()
    let old = [("T1", -9), ("T2", -9), ("T1", -1), ("T2", -1)].map {
      TripInstance(tripID: $0.0, serviceDate: day.advanced(by: $0.1))
    }
    let instant = day.origin(in: feed.agency.timeZone) + 60
    let timetable = try feed.timetable(on: day, runningAt: instant, keeping: Set(old))
    #expect(instances(timetable).dropLast(2) == old[...])
    #expect(try timetable.trip(ofRow: 0).instance == old[0])
  }

  @Test("are only those that the feed has: on an earlier day, with a known trip_id and start_time") func unknown()
    throws
  {
    let feed = try SmallFeed().open()
    let named: Set<TripInstance> = [
      TripInstance(tripID: "T1", serviceDate: day), TripInstance(tripID: "T1", serviceDate: day.advanced(by: 1)),
      TripInstance(tripID: "T9", serviceDate: day.advanced(by: -1)),
      TripInstance(tripID: "T1", serviceDate: ServiceDate(dayNumber: 1000)),
      TripInstance(tripID: "T1", serviceDate: day.advanced(by: -1), startTime: ServiceTime(hours: 6, minutes: 0)),
    ]
    #expect(try feed.timetable(on: day, keeping: named).count == 2)
  }

  @Test("may be single trips of frequencies.txt") func frequencies() throws {
    var feed = SmallFeed()
    feed.tables["frequencies"] =
      "trip_id,start_time,end_time,headway_secs\nT1,06:00:00,07:00:00,600\nT1,23:00:00,24:10:00,600\n"
    let open = try feed.open()
    func late(_ hours: Int, _ minutes: Int) -> TripInstance {
      TripInstance(
        tripID: "T1", serviceDate: day.advanced(by: -1), startTime: ServiceTime(hours: hours, minutes: minutes))
    }
    let instant = day.origin(in: open.agency.timeZone) + 1500
    let timetable = try open.timetable(
      on: day, runningAt: instant, keeping: [late(6, 20), late(6, 25), late(23, 40), late(24, 0), late(24, 10)])
    #expect(
      instances(timetable).filter { $0.serviceDate < day }
        == [late(6, 20), TripInstance(tripID: "T2", serviceDate: day.advanced(by: -1)), late(23, 40), late(24, 0)]
        .sorted {
          ($0.startTime ?? ServiceTime(hours: 23, minutes: 30)) < ($1.startTime ?? ServiceTime(hours: 23, minutes: 30))
        })
    #expect(timetable.notes.isEmpty)
  }

  @Test("bring the other trips of their vehicles: by block_id, by transfers.txt, by a file beside the feed")
  func vehicles() throws {
    var feed = VehicleFeed.of(
      "A 1 a1 08:00 b 09:00", "B 1 b 22:10 a1 23:00", "C 2 b 23:10 c 23:50", "D 3 c 10:00 b 11:00",
      "E 4 c 12:00 b 13:00",
      "F - c 14:00 b 15:00", "S 1 c 14:00 b 15:00 @weekend")
    feed.tables["frequencies"] = "trip_id,start_time,end_time,headway_secs\nE,9:10:00,12:00:00,600\n"
    let yesterday = day.advanced(by: -1)  // a Sunday
    func kept(_ feed: SmallFeed) throws -> [String] {
      let timetable = try feed.open().timetable(on: day, keeping: [TripInstance(tripID: "B", serviceDate: yesterday)])
      return instances(timetable).filter { $0.serviceDate < day }.map(\.tripID.text)
    }
    #expect(try kept(feed) == ["A", "S", "B"])
    feed.tables["transfers"] = "from_trip_id,to_trip_id,transfer_type\nB,C,4\n"
    #expect(try kept(feed) == ["A", "S", "B", "C"])
    feed.tables["vehicles.csv"] = "trip_id,vehicle\nC,7\nD,7\nF,8\nE,7\n"
    #expect(try kept(feed) == ["A", "D", "S", "B", "C"])
  }
}
