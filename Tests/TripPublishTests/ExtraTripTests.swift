import Foundation
import Testing
import TripCore
import TripFeed
import TripPublish
import TripRealtime

@Suite("Published extra trips")
struct ExtraTripTests {
  private let sample: SampleOperator

  init() throws { sample = try SampleOperator() }

  /// Adds a trip that runs like one of the timetable, `shift` later, as a desk does.
  private func add(like template: Trip, later shift: Seconds) async throws -> (trip: Trip, entry: JournalEntry) {
    let instance = TripInstance(
      tripID: "\(template.instance.tripID)-extra-1", serviceDate: template.instance.serviceDate)
    let extra = ExtraTrip(like: template.instance.tripID, shift: shift)
    let trip = try #require(sample.timetable.trip(extra, as: instance))
    let entries = try await sample.decide(.added(extra), on: trip)
    return (trip, try #require(entries.first))
  }

  @Test("an added trip is published as NEW, with its times, and passes the checker")
  func new() async throws {
    let template = try #require(try sample.upcoming().first)
    let (trip, _) = try await add(like: template, later: .minutes(7))
    let composer = sample.composer()
    let message = try await sample.message(composer)
    let update = try #require(message.update(trip))
    #expect(update.trip.scheduleRelationship == .new)
    #expect(update.trip.startDate == SampleOperator.day.gtfsText && update.trip.routeID == template.route.id.text)
    #expect(update.stopTimeUpdate.map(\.stopID) == template.stopTimes.map(\.stop.id.text))
    #expect(update.stopTimeUpdate.first?.departure.time == Int64((template.departure + .minutes(7)).unixSeconds))
    #expect(message.update(template) == nil, "nothing was decided about the trip that it runs like")
    #expect(await composer.last?.heldBack.isEmpty == true)
    let check = FeedChecker(try sample.feed.index()).check(message, now: sample.morning)
    #expect(check.findings.filter { !$0.rule.isAboutVehicles }.isEmpty)
  }

  @Test("an added trip is on time at the desk and in the feed, until something else is decided")
  func sameAtTheDesk() async throws {
    let template = try #require(try sample.upcoming().first)
    var (trip, entry) = try await add(like: template, later: .minutes(7))
    trip.applyAll([try #require(entry.decision)])
    #expect(trip.isExtra && trip.delay == 0 && trip.expectedArrival == trip.arrival)
    let composer = sample.composer()
    let update = try #require(try await sample.message(composer).update(trip))
    let times = update.stopTimeUpdate.map(\.departure.time)
    #expect(times.first == trip.actualDeparture.map { Int64($0.unixSeconds) })
    #expect(await composer.last?.views[trip.instance] == .extra(delay: 0))
    try await sample.decide(.departure(delay: 180, at: nil), on: trip)
    _ = try await sample.message(composer)
    #expect(await composer.last?.views[trip.instance] == .extra(delay: 180))
  }

  @Test("an added trip can be delayed; when canceled or undone, it is not published")
  func decided() async throws {
    let template = try #require(try sample.upcoming().first)
    let (trip, entry) = try await add(like: template, later: .minutes(7))
    let composer = sample.composer()
    try await sample.decide(.departure(delay: 180, at: nil), on: trip)
    let moved = try await sample.message(composer).update(trip)
    #expect(moved?.stopTimeUpdate.first?.departure.time == Int64((trip.departure + .minutes(3)).unixSeconds))
    let cancelled = try await sample.decide(.cancelled, on: trip)
    #expect(try await sample.message(composer).update(trip) == nil)
    _ = try await sample.journal.append(Proposal.undoing(cancelled, time: sample.morning, author: "test"))
    #expect(try await sample.message(composer).update(trip) != nil)
    _ = try await sample.journal.append(Proposal.undoing([entry], time: sample.morning, author: "test"))
    #expect(try await sample.message(composer).entity.isEmpty)
  }

  @Test("a late added trip stays late when no dispatcher is present and in the last version")
  func lateWithoutDispatcher() async throws {
    let template = try #require(try sample.upcoming().last)
    let (trip, _) = try await add(like: template, later: .minutes(7))
    try await sample.decide(.departure(delay: 180, at: nil), on: trip)
    let composer = sample.composer()
    let late = Int64((trip.departure + .minutes(3)).unixSeconds)
    let bytes = [
      try await composer.compose(at: sample.morning + .minutes(20)),
      try await composer.compose(at: sample.morning + .minutes(20), predicts: false),
    ]
    for version in bytes {
      let update = try RealtimeFeed(bytes: version).message.update(trip)
      #expect(update?.stopTimeUpdate.first?.departure.time == late)
    }
    #expect(await composer.last?.predictionsEnd == nil)
  }

  @Test(
    "what was decided about an extra trip is not published of the timetable's trip that has its id, until withdrawn")
  func idOfTimetable() async throws {
    let trips = try sample.upcoming()
    let own = try #require(trips.last)
    var extra = own
    extra.isExtra = true
    let plan = ExtraTrip(like: try #require(trips.first).instance.tripID, shift: .minutes(7))
    try await sample.decide(.added(plan), on: extra)
    try await sample.decide(.cancelled, on: extra)
    let composer = sample.composer(vouch: .minutes(600))
    let update = try #require(try await sample.message(composer).update(own))
    #expect(
      update.trip.scheduleRelationship == .scheduled
        && update.stopTimeUpdate.allSatisfy { !$0.departure.hasDelay || $0.departure.delay == 0 })
    #expect(await composer.unfit.count == 2)
    await #expect(throws: JournalError.self) { try await sample.decide(.departure(delay: 60, at: nil), on: own) }
    try await sample.decide(.withdrawn, on: own)
    await #expect(throws: JournalError.self) { try await sample.decide(.cancelled, on: extra) }
    try await sample.decide(.departure(delay: 60, at: nil), on: own)
    let late = try #require(try await sample.message(composer).update(own))
    #expect(late.stopTimeUpdate.first?.departure.time == Int64((own.departure + .minutes(1)).unixSeconds))
    #expect(await composer.unfit.count == 0)
  }
}
