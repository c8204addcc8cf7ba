import Testing
import TripCore

@testable import TripRealtime

@Suite("finding the scheduled trip of a trip update")
struct MatchingTests {
  private let yesterday = SmallTimetable.date.advanced(by: -1)

  /// The scheduled trip that matches a feed with one update, or the reason why none does.
  private func outcome(
    _ trip: Descriptor, _ updates: [StopUpdate] = [.at(1, delay: 0)], in timetable: SmallTimetable,
    at now: Instant = SmallTimetable.noon
  ) -> Result<TripInstance, UnmatchedEntity.Reason> {
    var feed = SmallFeed(timestamp: now)
    feed.add(trip, updates)
    let match = feed.matched(to: timetable.index, receivedAt: now)
    #expect(match.reports.count - match.mentionedCount + match.unmatched.count == 1)
    if let unmatched = match.unmatched.first { return .failure(unmatched.reason) }
    return match.reports.instances.first.map { .success($0) } ?? .failure(.noSuchTrip)
  }

  @Test("trip_id and start_date identify it")
  func byTripAndDate() {
    var timetable = SmallTimetable()
    timetable.trip("t", dates: [yesterday, SmallTimetable.date])
    let scheduledTrip = TripInstance(tripID: "t", serviceDate: yesterday)
    #expect(outcome(.trip("t", date: "20261119"), in: timetable) == .success(scheduledTrip))
    #expect(outcome(.trip("x", date: "20261119"), in: timetable) == .failure(.noSuchTrip))
    #expect(
      outcome(.trip("t", date: "20261118"), in: timetable)
        == .failure(.notOnThatDay(SmallTimetable.date.advanced(by: -2))))
    #expect(outcome(.trip("t", date: "2026-11-19"), in: timetable) == .failure(.malformedDate("2026-11-19")))
    #expect(outcome(.trip("t", date: "20261131"), in: timetable) == .failure(.malformedDate("20261131")))
  }

  @Test("a start_time is ignored for a trip without frequencies")
  func needlessStartTime() {
    var timetable = SmallTimetable()
    timetable.trip("t")
    let scheduledTrip = TripInstance(tripID: "t", serviceDate: SmallTimetable.date)
    #expect(outcome(.trip("t", date: "20261120", time: "noon"), in: timetable) == .success(scheduledTrip))
  }

  @Test("start_time identifies a trip of frequencies.txt")
  func frequencies() {
    let starts = [ServiceTime(hours: 12, minutes: 0), ServiceTime(hours: 12, minutes: 10)]
    var timetable = SmallTimetable()
    timetable.trip("t", starts: starts)
    let scheduledTrip = TripInstance(tripID: "t", serviceDate: SmallTimetable.date, startTime: starts[1])
    #expect(outcome(.trip("t", date: "20261120", time: "12:10:00"), in: timetable) == .success(scheduledTrip))
    #expect(
      outcome(.trip("t", date: "20261120", time: "12:05:00"), in: timetable)
        == .failure(.noSuchStart(ServiceTime(hours: 12, minutes: 5))))
    #expect(
      outcome(.trip("t", date: "20261120", time: "12:1:00"), in: timetable) == .failure(.malformedTime("12:1:00")))
    #expect(outcome(.trip("t", date: "20261120"), in: timetable) == .failure(.severalTrips(2)))
    #expect(outcome(.trip("t"), in: timetable) == .failure(.severalTrips(2)))
  }

  @Test("without trip_id, route, direction and start_time identify it")
  func byRoute() {
    var timetable = SmallTimetable()
    timetable.trip("out", route: "7", direction: 0)
    timetable.trip("back", route: "7", direction: 1)
    timetable.trip("late", route: "7", direction: 1, from: ServiceTime(hours: 25, minutes: 10), dates: [yesterday])
    var descriptor = Descriptor.trip(date: "20261120", time: "12:00:00", route: "7")
    #expect(outcome(descriptor, in: timetable) == .failure(.severalTrips(2)))
    descriptor.directionID = 1
    let back = TripInstance(tripID: "back", serviceDate: SmallTimetable.date)
    #expect(outcome(descriptor, in: timetable) == .success(back))
    descriptor.clearStartDate()
    #expect(outcome(descriptor, in: timetable) == .success(back))
    descriptor.startTime = "25:10:00"
    let midnight = SmallTimetable.noon - Seconds(43_200)
    let late = TripInstance(tripID: "late", serviceDate: yesterday)
    #expect(outcome(descriptor, in: timetable, at: midnight) == .success(late))
    descriptor.startTime = "12:01:00"
    #expect(
      outcome(descriptor, in: timetable) == .failure(.noSuchStart(ServiceTime(hours: 12, minutes: 1))))
    descriptor.clearStartTime()
    #expect(outcome(descriptor, in: timetable) == .failure(.namesNoTrip))
  }

  @Test("without start_date it is the scheduled trip whose times are near, also after midnight")
  func withoutDate() {
    var timetable = SmallTimetable()
    timetable.trip("t", from: ServiceTime(hours: 24, minutes: 30), dates: [yesterday, SmallTimetable.date])
    let origin = SmallTimetable.date.origin(in: SmallTimetable.zone)
    func scheduledTrip(_ date: ServiceDate) -> Result<TripInstance, UnmatchedEntity.Reason> {
      .success(TripInstance(tripID: "t", serviceDate: date))
    }
    // 00:40 of the day: yesterday's scheduled trip is under way, today's leaves in 24 hours.
    #expect(outcome(.trip("t"), in: timetable, at: origin + .minutes(40)) == scheduledTrip(yesterday))
    // It should have arrived at 01:00 and is late.
    #expect(outcome(.trip("t"), in: timetable, at: origin + .minutes(150)) == scheduledTrip(yesterday))
    #expect(outcome(.trip("t"), in: timetable, at: origin + .minutes(23 * 60)) == scheduledTrip(SmallTimetable.date))
    // The times of the stops say more than the time of the report.
    let tonight = StopUpdate.at(1).departing(at: origin + .minutes(24 * 60 + 35))
    #expect(
      outcome(.trip("t"), [tonight], in: timetable, at: origin + .minutes(40)) == scheduledTrip(SmallTimetable.date))
    let nextWeek = StopUpdate.at(1).departing(at: origin + .minutes(7 * 24 * 60))
    #expect(outcome(.trip("t"), [nextWeek], in: timetable) == .failure(.anotherTime))
  }

  @Test("without start_date, times of a run that the timetable no longer has are not those of the next one")
  func endedRun() {
    var timetable = SmallTimetable()
    timetable.trip("night", from: ServiceTime(hours: 24, minutes: 30))
    timetable.trip("day")
    let origin = SmallTimetable.date.origin(in: SmallTimetable.zone)
    func outcome(_ trip: String, _ time: Instant) -> Result<TripInstance, UnmatchedEntity.Reason> {
      self.outcome(.trip(trip), [StopUpdate.at(1).departing(at: time)], in: timetable, at: origin + .minutes(8 * 60))
    }
    func scheduledTrip(_ trip: GTFSID) -> Result<TripInstance, UnmatchedEntity.Reason> {
      .success(TripInstance(tripID: trip, serviceDate: SmallTimetable.date))
    }
    #expect(outcome("night", origin + .minutes(35)) == .failure(.anotherTime))
    #expect(outcome("day", origin - .minutes(30)) == .failure(.anotherTime))
    #expect(outcome("day", SmallTimetable.noon - .minutes(30)) == scheduledTrip("day"))
    #expect(outcome("day", SmallTimetable.noon - .minutes(31)) == .failure(.anotherTime))
    #expect(outcome("day", SmallTimetable.noon + .minutes(12 * 60)) == scheduledTrip("day"))
    #expect(outcome("day", SmallTimetable.noon + .minutes(13 * 60)) == .failure(.anotherTime))
    // A cancellation without times is one of the day on which it is told.
    let cancelled = Descriptor.trip("night").with(.canceled)
    #expect(
      self.outcome(cancelled, [], in: timetable, at: origin + .minutes(8 * 60)) == scheduledTrip("night"))
  }

  @Test("an extra trip matches no trip of the timetable, not even one with the same id", arguments: [1, 6, 8])
  func extraTrips(number: Int) throws {
    var timetable = SmallTimetable()
    timetable.trip("t")
    let relationship = try #require(Descriptor.ScheduleRelationship(rawValue: number))
    #expect(outcome(.trip("t", date: "20261120").with(relationship), in: timetable) == .failure(.extraTrip))
  }

  @Test("a relationship that is newer than this program is not taken for SCHEDULED")
  func unknownRelationship() throws {
    // schedule_relationship: 9, after trip_id and start_date
    var bytes: [UInt8] = try Descriptor.trip("t", date: "20261120").serializedBytes()
    bytes += [0x20, 0x09]
    let descriptor = try Descriptor(serializedBytes: bytes)
    var timetable = SmallTimetable()
    timetable.trip("t")
    #expect(outcome(descriptor, in: timetable) == .failure(.unknownRelationship))
  }

  @Test("a trip on a diversion is identified by the trip that it replaces")
  func modifiedTrip() {
    var timetable = SmallTimetable()
    timetable.trip("t")
    var descriptor = Descriptor()
    descriptor.modifiedTrip.affectedTripID = "t"
    descriptor.modifiedTrip.startDate = "20261120"
    #expect(
      outcome(descriptor, in: timetable)
        == .success(TripInstance(tripID: "t", serviceDate: SmallTimetable.date)))
  }

  @Test("of two entities about one scheduled trip the newer one holds, else the first")
  func repeated() {
    let index = SmallTimetable.oneTrip()
    var feed = SmallFeed()
    let trip = Descriptor.trip("t", date: "20261120")
    feed.add(trip, [.at(1, delay: 60)], timestamp: SmallTimetable.noon - 30)
    feed.add(trip, [.at(1, delay: 120)], timestamp: SmallTimetable.noon - 10)
    feed.add(trip, [.at(1, delay: 180)], timestamp: SmallTimetable.noon - 10)
    let match = feed.matched(to: index)
    #expect(match.delays[1] == 120)
    #expect(match.unmatched.map(\.id) == ["1", "3"])
    #expect(match.unmatched.map(\.reason) == [.repeated(keeping: "2"), .repeated(keeping: "2")])
  }

  @Test(
    "a trip that an update may be about, although it says another day or not which run, gets a report without times")
  func mayBeMeant() throws {
    var timetable = SmallTimetable()
    timetable.trip("late", from: ServiceTime(hours: 24, minutes: 30))
    timetable.trip("runs", starts: [ServiceTime(hours: 12, minutes: 0), ServiceTime(hours: 13, minutes: 0)])
    let index = timetable.index
    var feed = SmallFeed()
    let afterMidnight = SmallTimetable.noon + .minutes(12 * 60 + 50)
    feed.add(.trip("late", date: "20261121"), [StopUpdate.at(1).departing(at: afterMidnight)])
    feed.add(.trip("runs", date: "20261120").with(.canceled))
    let match = feed.matched(to: index, receivedAt: SmallTimetable.noon)
    #expect(match.unmatched.count == 2)
    #expect(Set(match.reports.instances.map(\.tripID)) == ["late", "runs"] && match.reports.count == 3)
    #expect(match.reports.instances.allSatisfy { match.reports.latest(on: $0)?.saysSomethingLasting == false })
    var tomorrow = SmallFeed()
    tomorrow.add(.trip("runs", date: "20261121").with(.canceled))
    #expect(tomorrow.matched(to: index).reports.count == 0)
  }

  @Test("of several entities about one trip, in whatever order, none takes back what another one cancels or skips")
  func repeatedCancellation() throws {
    let index = SmallTimetable.oneTrip()
    let trip = Descriptor.trip("t", date: "20261120")
    for isFirst in [true, false] {
      for cancels in [true, false] {
        var feed = SmallFeed()
        func tell(_ isTimes: Bool) {
          let now = SmallTimetable.noon
          if isTimes { return feed.add(trip, [.at(1, delay: 60), .at(2, delay: 60)], timestamp: now) }
          if cancels { return feed.add(trip.with(.canceled), [], timestamp: now - 30) }
          feed.add(trip, [.at(2).with(.skipped)], timestamp: now - 30)
        }
        tell(isFirst)
        tell(!isFirst)
        let report = try #require(feed.matched(to: index).report)
        #expect(report.isCancelled == cancels)
        #expect(cancels || report.stopTimes.filter(\.isSkipped).map(\.sequence) == [2])
      }
    }
  }

  @Test("an entity that is deleted, has no timestamp or is not a trip update is listed as such")
  func others() {
    let index = SmallTimetable.oneTrip()
    var feed = SmallFeed(timestamp: nil)
    feed.add(.trip("t", date: "20261120"), [.at(1, delay: 60)])
    feed.add(.trip("t", date: "20261120"), [.at(1, delay: 60)])
    feed.message.entity[1].isDeleted = true
    feed.message.entity.append(TransitRealtime_FeedEntity.with { $0.vehicle.stopID = "A" })
    let match = feed.matched(to: index)
    #expect(match.unmatched.map(\.reason) == [.noTimestamp, .deleted])
    #expect(match.otherEntities == 1)
    #expect(
      match.unmatched[0].description == "entity 1, trip t: neither it nor the feed's header has a timestamp")
  }

  @Test("a report is as old as it says, a cancellation as old as the feed, and none younger than its receipt")
  func age() throws {
    let noon = SmallTimetable.noon
    let index = SmallTimetable.oneTrip()
    func time(_ relationship: Descriptor.ScheduleRelationship, own: Instant?, header: Instant) throws -> Instant {
      var feed = SmallFeed(timestamp: header)
      feed.add(.trip("t", date: "20261120").with(relationship), [.at(1, delay: 0)], timestamp: own)
      return try #require(feed.matched(to: index).report?.time)
    }
    #expect(try time(.scheduled, own: noon - 80, header: noon) == noon - 80)
    #expect(try time(.scheduled, own: nil, header: noon - 20) == noon - 20)
    #expect(try time(.scheduled, own: Instant(unixSeconds: 0), header: noon - 20) == noon - 20)
    #expect(try time(.canceled, own: noon - 5000, header: noon - 20) == noon - 20)
    #expect(try time(.scheduled, own: noon + 5000, header: noon) == noon)
    #expect(try time(.scheduled, own: Instant(unixSeconds: .max), header: noon) == noon)
  }
}
