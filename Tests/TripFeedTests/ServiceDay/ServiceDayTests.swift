import Foundation
import Synchronization
import Testing
import TripCore

@testable import TripFeed

@Suite("the timetable of a service day")
struct ServiceDayTests {
  private let day = ServiceDate(dayNumber: 20_500)

  private func stopTimes(_ stopTimes: String, trip: GTFSID = "T1") throws -> [StopTimeRow] {
    var feed = SmallFeed()
    feed.tables["stop_times"] = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + stopTimes
    let timetable = try feed.open().timetable(on: day)
    let row = (0..<timetable.count).first { timetable.instance(ofRow: $0).tripID == trip }
    return row.map { Array(timetable.stopTimes[timetable.trips[timetable.scheduledTrips[$0].trip].stopTimes]) } ?? []
  }

  @Test("blank times are spread between those around, and marked") func interpolation() throws {
    let stopTimes = try stopTimes("T1,08:00:00,,h,1\nT1,,,t,3\nT1,,,t,4\nT1,,08:30:00,i,9\n")
    #expect(stopTimes.map(\.arrival.seconds) == [28_800, 29_400, 30_000, 30_600])
    #expect(stopTimes.map(\.isInterpolated) == [false, true, true, false])
    #expect(stopTimes.map(\.sequence.number) == [1, 3, 4, 9])
  }

  @Test("shape_dist_traveled is read where the feed gives it, also when rows are out of order") func distances()
    throws
  {
    var feed = SmallFeed()
    feed.tables["stop_times"] =
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence,shape_dist_traveled\n"
      + "T1,9:00:00,,i,5,12.5\nT1,8:00:00,,h,1,0\nT1,8:30:00,,t,2,\nT2,8:00:00,,h,1,far\nT2,9:00:00,,i,2,-3\n"
    let timetable = try feed.open().timetable(on: day)
    let distances = timetable.trips.map {
      $0.stopTimes.map { timetable.stopTimes[$0].distance.map { ($0 * 10).rounded() / 10 } }
    }
    #expect(Set(distances) == [[0, nil, 12.5], [nil, nil]])
  }

  @Test("rows in any order are put in that of stop_sequence") func unsorted() throws {
    let stopTimes = try stopTimes(
      "T1,9:00:00,9:00:00,i,20\nT2,1:00:00,1:00:00,h,1\nT1,8:00:00,8:00:00,h,3\nT2,2:00:00,2:00:00,i,2\n")
    #expect(stopTimes.map(\.sequence.number) == [3, 20])
  }

  @Test("trips that can not run are left out, counted and placed") func leftOut() throws {
    let cases = [
      ("T1,08:0x:00,,h,1\nT1,9:00:00,,i,2\n", 2), ("T1,8:00:00,,h,one\nT1,9:00:00,,i,2\n", 2),
      ("T1,9:00:00,,h,1\nT1,8:00:00,,i,2\n", 2), ("T1,9:00:00,,h,1\n", 2), ("T1,,,h,1\nT1,9:00:00,,i,2\n", 2),
    ]
    for (rows, line) in cases {
      var feed = SmallFeed()
      feed.tables["stop_times"] =
        "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + rows + "T2,8:00:00,,h,1\nT2,9:00:00,,i,2\n"
      let timetable = try feed.open().timetable(on: day)
      #expect(timetable.count == 1)
      let note = try #require(timetable.notes.first)
      #expect(note.tripsLeftOut == 1)
      #expect(note.line == line, "\(rows)")
      #expect(note.file == "stop_times.txt")
    }
  }

  @Test("trips of earlier days are listed until they arrive") func running() throws {
    let feed = try SmallFeed().open()
    let origin = day.origin(in: feed.agency.timeZone)
    let before = try feed.timetable(on: day, runningAt: origin + 2399)
    #expect(before.count == 3)
    #expect(before.instance(ofRow: 0) == TripInstance(tripID: "T2", serviceDate: day.advanced(by: -1)))
    #expect(before.arrival(ofRow: 0) == origin + 2400)
    #expect(try feed.timetable(on: day, runningAt: origin + 2400).count == 2)
    #expect(try feed.timetable(on: day).count == 2)
  }

  @Test("a trip of 200 hours is still listed on its ninth day") func longTrips() throws {
    var feed = SmallFeed()
    feed.tables["calendar"] = nil
    feed.tables["calendar_dates"] = "service_id,date,exception_type\ndaily,\(day.gtfsText),1\n"
    feed.tables["stop_times"] = """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence
      T1,08:00:00,08:00:00,h,1
      T1,207:30:00,207:30:00,i,2

      """
    let later = day.advanced(by: 8)
    let open = try feed.open()
    let origin = later.origin(in: open.agency.timeZone)
    #expect(try open.timetable(on: later, runningAt: origin + Seconds(15 * 3600)).count == 1)
    #expect(try open.timetable(on: later, runningAt: origin + Seconds(16 * 3600)).count == 0)
  }

  @Test("frequencies make scheduled trips with a start time, the end left out") func frequencies() throws {
    var feed = SmallFeed()
    feed.tables["frequencies"] = """
      trip_id,start_time,end_time,headway_secs,exact_times
      T1,06:00:00,07:00:00,1800,1
      T1,07:00:00,07:30:00,600,0

      """
    let timetable = try feed.open().timetable(on: day)
    let scheduledTrips = timetable.scheduledTrips.filter { $0.startTime != nil }
    #expect(
      scheduledTrips.map { $0.startTime?.description } == ["06:00:00", "06:30:00", "07:00:00", "07:10:00", "07:20:00"])
    #expect(scheduledTrips.map(\.isExact) == [true, true, false, false, false])
    #expect(scheduledTrips.map(\.arrival.description) == ["06:30:00", "07:00:00", "07:30:00", "07:40:00", "07:50:00"])
    let trip = try timetable.trip(ofRow: 0)
    #expect(trip.departure == timetable.departure(ofRow: 0))
  }

  @Test("a row of frequencies with millions of trips is read as fast as a short one", .timeLimit(.minutes(10)))
  func manyTrips() throws {
    var feed = SmallFeed()
    feed.tables["frequencies"] = "trip_id,start_time,end_time,headway_secs\nT1,00:00:00,9999:00:00,1\n"
    let open = try feed.open()
    let later = day.advanced(by: 200)
    let origin = later.origin(in: open.agency.timeZone)
    // The other trip of the feed is there, too.
    #expect(try open.timetable(on: day, runningAt: nil).count == FrequencyTable.greatestCount + 1)
    let timetable = try open.timetable(on: later, runningAt: origin)
    #expect(timetable.scheduledTrips.filter { $0.serviceDate == later }.count == FrequencyTable.greatestCount + 1)
    #expect(timetable.notes.contains { $0.file == "frequencies.txt" && $0.line == 2 && $0.severity == .error })
  }

  @Test("frequencies of a second each end at the greatest count of a day, and push out no other trip")
  func manyFrequencies() throws {
    var feed = SmallFeed()
    var (trips, times, frequencies) = ("", "", "trip_id,start_time,end_time,headway_secs\n")
    for number in 0..<40 {
      trips += "R,daily,F\(number),Island\n"
      times += "F\(number),08:00:00,08:00:00,h,1\nF\(number),08:30:00,08:30:00,i,2\n"
      frequencies += "F\(number),00:00:00,24:00:00,1\n"
    }
    let own = feed.tables["trips", default: ""].split(separator: "\n", omittingEmptySubsequences: false)
    feed.tables["trips"] = "\(own[0])\n\(trips)" + own.dropFirst().joined(separator: "\n")
    feed.tables["stop_times", default: ""] += times
    feed.tables["frequencies"] = frequencies
    let timetable = try feed.open().timetable(on: day)
    #expect(timetable.count == ScheduledTripList.greatestCount + 2)
    #expect(timetable.cutOffNote?.message.contains("\(ScheduledTripList.greatestCount) departures") == true)
    #expect(timetable.scheduledTrips.filter { $0.startTime == nil }.count == 2)
  }

  @Test("a feed without rows in trips.txt or stop_times.txt is refused as empty") func emptyFeed() throws {
    for name in ["trips", "stop_times", "agency"] {
      var feed = SmallFeed()
      feed.tables[name] = feed.tables[name].map { String($0.prefix { !$0.isNewline }) + "\n\n" }
      #expect(throws: FeedError(.emptyTable, file: name + ".txt")) { try feed.open() }
    }
  }

  @Test("a row with a million cells takes the memory of its columns") func manyCells() throws {
    var feed = SmallFeed()
    feed.tables["routes", default: ""] += "X" + String(repeating: ",", count: 1_000_000) + "\n"
    feed.tables["stops"] = String(repeating: "stop_id,", count: 100_000) + "stop_name\nh,Harbour\n"
    let timetable = try feed.open().timetable(on: day)
    #expect(timetable.count == 2)
    #expect(timetable.notes.contains { $0.file == "routes.txt" && $0.line == 3 })
  }

  @Test("names are in the user's language where the feed has it") func translations() throws {
    var feed = SmallFeed()
    feed.tables["translations"] = """
      table_name,field_name,language,translation,record_id,record_sub_id,field_value
      stops,stop_name,nl,Oude Stad,t,,
      trips,trip_headsign,nl,Eiland,,,Island
      stops,stop_name,de,Altstadt,t,,

      """
    func headsigns(_ language: String?) throws -> [String] {
      let timetable = try feed.open(language: language).timetable(on: day)
      return (0..<timetable.count).map { timetable.headsign(ofRow: $0) }
    }
    #expect(try headsigns(nil) == ["Island", "Old Town"])
    #expect(try headsigns("nl_BE.UTF-8") == ["Eiland", "Oude Stad"])
    #expect(try headsigns("de") == ["Island", "Altstadt"])
  }

  @Test("all columns of trips and stops are kept") func details() throws {
    var feed = SmallFeed()
    feed.tables["trips"] = """
      route_id,service_id,trip_id,trip_short_name,direction_id,block_id,wheelchair_accessible,bikes_allowed
      R,daily,T1,IC 5,1,b,1,2

      """
    feed.tables["stops"] =
      "stop_id,stop_name,parent_station,platform_code,stop_lat,stop_lon\nS,Pier,,,,\nh,,S,3,52.5,-4.25\ni,I,,,,\n"
    feed.tables["stop_times"] = """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type,stop_headsign
      T1,08:00:00,08:00:00,h,1,3,1,via Quay
      T1,08:30:00,08:30:00,i,2,1,2,

      """
    feed.tables["feed_info"] = "feed_publisher_name,feed_lang,feed_end_date\nMe,nl,20261231\n"
    let timetable = try feed.open().timetable(on: day)
    let trip = try timetable.trip(ofRow: 0)
    #expect(trip.headsign == "via Quay")
    #expect(trip.stopTimes.map(\.pickup) == [.askingDriver, .none])
    #expect(trip.stopTimes.map(\.dropOff) == [.none, .byPhone])
    #expect(trip.stopTimes.map(\.headsign) == ["via Quay", nil])
    #expect(trip.stopTimes[0].stop.name == "Pier")
    #expect(trip.stopTimes[0].stop.platform == "3")
    #expect(trip.stopTimes[0].stop.position == Stop.Position(latitude: 52.5, longitude: -4.25))
    let row = timetable.trips[0]
    #expect(row.shortName == "IC 5" && row.direction == 1 && row.block == "b")
    #expect(row.takesWheelchairs == true && row.takesBikes == false)
    #expect(timetable.feedInfo?.endDate?.gtfsText == "20261231")
    #expect(timetable.route(ofRow: 0).color?.hex == "00ff00")
  }

  @Test("reading stops when it is cancelled, and progress never goes back") func cancelling() throws {
    let cancelled = FeedProgress(isCancelled: { true })
    #expect(throws: FeedError(.cancelled, file: "memory")) { try SmallFeed().open(progress: cancelled) }
    let seen = Recorder()
    _ = try SmallFeed().open(progress: FeedProgress(report: { seen.add($0) })).timetable(on: day)
    #expect(seen.values == seen.values.sorted() && seen.values.last == 1)
  }

  @Test("an error names file, line, field, value and what to do") func errors() throws {
    var feed = SmallFeed()
    feed.tables["agency"] = "agency_name,agency_timezone\nFerries,Mars/Olympus\n"
    let zone = #expect(throws: FeedError.self) { try feed.open() }
    #expect(
      zone?.description
        == "agency.txt, line 2: agency_timezone is “Mars/Olympus”, which has no meaning there; "
        + "write a zone of the tz database, as Europe/Amsterdam")
    feed = SmallFeed()
    feed.tables["trips"] = "route_id,trip_id\nR,T1\n"
    #expect(throws: FeedError(.missingColumn, file: "trips.txt", line: 1, field: "service_id")) { try feed.open() }
    feed = SmallFeed()
    feed.tables["stops"] = "stop_id,stop_name\nh,Harbour\ni,\"Isl\n"
    #expect(throws: FeedError(.unterminatedQuote, file: "stops.txt", line: 3)) { try feed.open() }
  }
}

/// Gathers values from any thread.
final class Recorder: Sendable {
  private let gathered = Mutex<[Double]>([])

  var values: [Double] { gathered.withLock { $0 } }
  func add(_ value: Double) { gathered.withLock { $0.append(value) } }
}
