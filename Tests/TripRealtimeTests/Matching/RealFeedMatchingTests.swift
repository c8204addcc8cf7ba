import Foundation
import TestSupport
import Testing
import TripCore
import TripFeed
import TripRealtime

@Suite("captured feeds against their timetables", .enabled(if: SharedData.isPresent, "\(SharedData.missing)"))
struct RealFeedMatchingTests {
  private func match(_ capture: String, _ timetable: String, on date: String) throws -> (FeedMatch, ScheduledTripIndex)
  {
    let feed = try GTFSFeed(path: SharedData.path("gtfs/\(timetable).zip"))
    let index = ScheduledTripIndex(try feed.timetable(on: #require(ServiceDate(date))))
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: SharedData.path("gtfs-rt/\(capture).pb"))))
    let realtime = try RealtimeFeed(bytes: bytes)
    let now = Instant(unixSeconds: Int(realtime.message.header.timestamp))
    return (FeedMatch(realtime, to: index, receivedAt: now), index)
  }

  @Test("Halifax's matches 504 of 510 trips")
  func halifax() throws {
    let (match, index) = try match("halifax-TripUpdates", "halifax", on: "20251106")
    #expect(match.reports.count == 504)
    let reasons = match.unmatched.map { "\($0.tripID ?? "") \($0.reason)" }.sorted()
    let extra = "it is an extra trip, which the timetable does not have"
    #expect(
      reasons == [
        "3786704 entity 3786704 is about the same trip", "3788428_2 \(extra)", "3789145_1 \(extra)",
        "3790544_1 \(extra)",
        "3794046_1 \(extra)", "3797684_1 \(extra)", "3797749 the timetable of the day has no such trip",
      ])
    let cancelled = match.reports.instances.filter { match.reports.latest(on: $0)?.isCancelled == true }
    #expect(Set(cancelled.map(\.tripID)).isSuperset(of: ["3786704", "3790544", "3796041"]))
    // What the first update says: from stop 4 on, 690 seconds late.
    let first = try #require(
      match.reports.latest(on: TripInstance(tripID: "3789838", serviceDate: index.timetable.serviceDate)))
    #expect(first.stopTimes.first == StopTimeReport(sequence: 4, arrivalDelay: 690, departureDelay: 690))
  }

  @Test(
    "Kingston's match all SCHEDULED trips, and no extra one",
    arguments: [("kingston-1768494853", 209, 20), ("kingston-1768510302", 259, 4)])
  func kingston(capture: String, scheduled: Int, extra: Int) throws {
    let (match, _) = try match(capture, "kingston", on: "20260115")
    #expect(match.reports.count == scheduled)
    #expect(match.unmatched.count == extra)
    #expect(match.unmatched.allSatisfy { $0.reason == .extraTrip })
    #expect(match.unmatchedStops.isEmpty)
  }

  @Test("the times that result are those that the feed gives", arguments: ["halifax", "kingston"])
  func sameTimes(name: String) throws {
    let (capture, date) =
      name == "halifax" ? ("halifax-TripUpdates", "20251106") : ("kingston-1768494853", "20260115")
    let (match, index) = try match(capture, name, on: date)
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: SharedData.path("gtfs-rt/\(capture).pb"))))
    let rows = index.timetable.rowsByInstance()
    var compared = 0
    for entity in try RealtimeFeed(bytes: bytes).message.entity {
      let update = entity.tripUpdate
      let day = try #require(ServiceDate(update.trip.startDate))
      let instance = TripInstance(tripID: GTFSID(update.trip.tripID), serviceDate: day)
      guard let row = rows[instance], let report = match.reports.latest(on: instance), !report.isCancelled else {
        continue
      }
      var trip = try index.timetable.trip(ofRow: row)
      trip.applyAll([], over: report)
      for stop in update.stopTimeUpdate where stop.scheduleRelationship == .scheduled && stop.departure.hasTime {
        let sequence = StopSequence(Int(stop.stopSequence))
        guard
          let stopTime = trip.stopTimes.first(where: { $0.sequence == sequence && $0.stop.id == GTFSID(stop.stopID) })
        else {
          continue
        }
        #expect(stopTime.expectedDeparture?.unixSeconds == Int(stop.departure.time), "\(entity.id) at \(sequence)")
        compared += 1
      }
    }
    #expect(compared > 4000)
  }
}
