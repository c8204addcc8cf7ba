import Foundation
import TestSupport
import Testing
import TripCore
import TripFeed
import TripPublish
import TripRealtime

@Suite("DayComposer")
struct DayComposerTests {
  private let sample: SampleOperator

  init() throws { sample = try SampleOperator() }

  @Test("exactly the decisions in the journal that are not undone are published")
  func decisions() async throws {
    let trips = try sample.upcoming()
    let composer = sample.composer()
    #expect(try await sample.message(composer).entity.isEmpty)
    try await sample.decide(.departure(delay: 300, at: nil), on: trips[0])
    let cancelled = try await sample.decide(.cancelled, on: trips[1])
    let message = try await sample.message(composer)
    #expect(message.entity.count == 2)
    #expect(message.update(trips[0])?.stopTimeUpdate.first?.departure.delay == 300)
    #expect(message.update(trips[1])?.trip.scheduleRelationship == .canceled)
    _ = try await sample.journal.append(Proposal.undoing(cancelled, time: sample.morning, author: "test"))
    #expect(try await sample.message(composer).update(trips[1]) == nil)
  }

  @Test("the operator's settings are among what is read of the journal")
  func settings() async throws {
    let composer = sample.composer()
    let setting = Proposal(
      .vehicles(VehicleSettings(turnaround: 240)), time: sample.morning, author: "test", operatorID: sample.id)
    _ = try await sample.journal.append([setting])
    #expect(try await sample.message(composer).entity.isEmpty)
    #expect(try await composer.subjects(missingIn: MemoryJournal()) == [.settings])
    #expect(try await composer.subjects(missingIn: sample.journal).isEmpty)
  }

  @Test("a trip that is reinstated is published as it was before its cancellation")
  func reinstated() async throws {
    let trip = try #require(try sample.upcoming().first)
    let composer = sample.composer()
    try await sample.decide(.departure(delay: 300, at: nil), on: trip)
    try await sample.decide(.reason("Signal"), on: trip)
    let before = try #require(try await sample.message(composer).update(trip))
    try await sample.decide(.cancelled, on: trip)
    #expect(try await sample.message(composer).update(trip)?.trip.scheduleRelationship == .canceled)
    try await sample.decide(.reinstated, on: trip)
    #expect(try await sample.message(composer).update(trip) == before)
  }

  @Test("decisions about other days are published too, unless one day is requested")
  func otherDays() async throws {
    let tomorrow = SampleOperator.day.advanced(by: 3)
    let monday = try sample.feed.timetable(on: tomorrow)
    let trip = try monday.trip(ofRow: 0)
    try await sample.decide(.cancelled, on: trip)
    let message = try await sample.message(sample.composer())
    #expect(message.update(trip)?.trip.startDate == tomorrow.gtfsText)
    #expect(try await sample.message(sample.composer(only: SampleOperator.day)).entity.isEmpty)
  }

  @Test("a quarter of an hour after the last presence at a desk predictions end, and cancellations stay")
  func presence() async throws {
    let trips = try sample.upcoming().suffix(2)
    let (late, cancelled) = (trips[trips.startIndex], trips[trips.startIndex + 1])
    try await sample.decide(.departure(delay: 300, at: nil), on: late)
    try await sample.decide(.cancelled, on: cancelled)
    let composer = sample.composer()
    let later = sample.morning + .minutes(16)
    #expect(try await sample.message(composer, at: sample.morning + .minutes(14)).update(late) != nil)
    let message = try await sample.message(composer, at: later)
    #expect(message.update(late) == nil)
    #expect(message.update(cancelled)?.trip.scheduleRelationship == .canceled)
    await sample.journal.renewPresence(of: sample.id, at: later)
    #expect(try await sample.message(composer, at: later).update(late) != nil)
  }

  @Test("decisions and presence from the future do not prolong predictions")
  func wrongClock() async throws {
    let trips = try sample.upcoming().suffix(2)
    let (late, cancelled) = (trips[trips.startIndex], trips[trips.startIndex + 1])
    try await sample.decide(.departure(delay: 300, at: nil), on: late)
    try await sample.decide(.cancelled, on: cancelled, at: sample.morning + .minutes(60 * 24 * 400))
    await sample.journal.renewPresence(of: sample.id, at: Instant(unixSeconds: .max))
    let composer = sample.composer()
    #expect(try await sample.message(composer, at: sample.morning + .minutes(14)).update(late) != nil)
    let message = try await sample.message(composer, at: sample.morning + .minutes(16))
    #expect(message.update(late) == nil)
    #expect(message.update(cancelled)?.trip.scheduleRelationship == .canceled)
  }

  @Test("when the last timestamp is ahead of the clock, the content still follows the clock")
  func heldUp() async throws {
    let trips = try sample.upcoming()
    try await sample.decide(.departure(delay: 300, at: nil), on: trips[0])
    try await sample.decide(.cancelled, on: trips[1])
    let composer = sample.composer()
    let plain = try await sample.message(composer)
    for lead in [.minutes(60), .minutes(3 * 24 * 60)] as [Seconds] {
      let bytes = try await composer.compose(at: sample.morning, timestamp: sample.morning + lead)
      let message = try RealtimeFeed(bytes: bytes).message
      #expect(message.header.timestamp == UInt64((sample.morning + lead).unixSeconds))
      #expect(message.entity == plain.entity && message.entity.count == 2)
    }
  }

  @Test("a version without predictions has cancellations and skipped stops")
  func withoutPredictions() async throws {
    let trips = try sample.upcoming()
    try await sample.decide(.departure(delay: 300, at: nil), on: trips[0])
    try await sample.decide(.cancelled, on: trips[1])
    try await sample.decide(.skipped(at: trips[2].stopTimes[2].sequence), on: trips[2])
    let bytes = try await sample.composer(vouch: .minutes(30)).compose(at: sample.morning, predicts: false)
    let message = try RealtimeFeed(bytes: bytes).message
    #expect(message.entity.count == 2)
    #expect(message.update(trips[1])?.trip.scheduleRelationship == .canceled)
    let stops = try #require(message.update(trips[2])).stopTimeUpdate
    #expect(stops.contains { $0.scheduleRelationship == .skipped })
    #expect(stops.allSatisfy { !$0.hasArrival && !$0.hasDeparture })
  }

  @Test("a journal that was opened again is published when it lacks nothing, or when its loss is accepted")
  func openedAnew() async throws {
    let trips = try sample.upcoming()
    try await sample.decide(.cancelled, on: trips[0])
    let composer = sample.composer()
    #expect(try await sample.message(composer).update(trips[0]) != nil)
    let older = MemoryJournal()
    func cancellation(of trip: Trip) -> Proposal {
      Proposal(.decide(.cancelled), on: trip, time: sample.morning, author: "test", operatorID: sample.id)
    }
    _ = try await older.append([cancellation(of: trips[1])])
    await composer.use(older)
    for _ in 0..<2 {
      await #expect(throws: JournalError.missing) { try await sample.message(composer) }
      #expect(await composer.journalProblem == .missing)
    }
    let last = try RealtimeFeed(bytes: try await composer.compose(at: sample.morning, predicts: false)).message
    #expect(last.update(trips[0]) != nil, "the last version of a publisher that ends takes nothing back")
    let whole = MemoryJournal()
    _ = try await whole.append([cancellation(of: trips[0])])
    await composer.use(whole)
    #expect(try await sample.message(composer).entity.count == 1)
    #expect(await composer.journalProblem == nil)
    await composer.use(older)
    await #expect(throws: JournalError.missing) { try await sample.message(composer) }
    await composer.acceptLoss()
    let message = try await sample.message(composer)
    #expect(message.update(trips[0]) == nil)
    #expect(message.update(trips[1])?.trip.scheduleRelationship == .canceled)
  }

  @Test("a replaced timetable file is reported until the new timetable is used")
  func replacedTimetable() async throws {
    let copy = sample.folder.appending(path: "feed")
    let original = Checkout.folder.appending(path: "data/sample-feed")
    try FileManager.default.copyItem(at: original, to: copy)
    let composer = DayComposer(try GTFSFeed(path: copy.path), journal: sample.journal, of: sample.id)
    #expect(try await sample.message(composer).entity.isEmpty)
    let times = copy.appending(path: "stop_times.txt")
    try Data(contentsOf: times).write(to: times, options: .atomic)
    let tomorrow = try sample.feed.timetable(on: SampleOperator.day.advanced(by: 1)).trip(ofRow: 0)
    try await sample.decide(.cancelled, on: tomorrow)
    await #expect(throws: FeedError.self) { try await sample.message(composer) }
    #expect(await composer.lacksTimetable)
    await composer.use(try GTFSFeed(path: copy.path))
    #expect(try await sample.message(composer).update(tomorrow) != nil)
    #expect(await !composer.lacksTimetable)
  }

  @Test("a report of a followed feed is published, unless there is a decision")
  func reports() async throws {
    let trips = try sample.upcoming()
    let composer = sample.composer()
    let reports = Dictionary(
      uniqueKeysWithValues: trips.prefix(2).map { trip in
        (
          trip.instance,
          TripReport(
            time: sample.morning,
            stopTimes: trip.stopTimes.map {
              StopTimeReport(sequence: $0.sequence, arrivalDelay: 120, departureDelay: 120)
            })
        )
      })
    await composer.use(TripReports(reports))
    try await sample.decide(.departure(delay: 300, at: nil), on: trips[1])
    let message = try await sample.message(composer)
    #expect(message.update(trips[0])?.stopTimeUpdate.first?.departure.delay == 120)
    #expect(message.update(trips[1])?.stopTimeUpdate.first?.departure.delay == 300)
    let stale = try await sample.message(composer, at: sample.morning + 91)
    #expect(stale.update(trips[0]) == nil, "an unknown delay is not on time")
    #expect(stale.update(trips[1]) != nil)
  }

  @Test("what a silent feed cancelled or skipped stays published, without times, until the trip ends")
  func silentFeed() async throws {
    let trips = try sample.upcoming()
    let composer = sample.composer()
    let skipped = trips[1].stopTimes[2].sequence
    await composer.use(
      TripReports([
        trips[0].instance: TripReport(time: sample.morning, isCancelled: true),
        trips[1].instance: TripReport(
          time: sample.morning,
          stopTimes: trips[1].stopTimes.map {
            $0.sequence == skipped
              ? StopTimeReport(sequence: skipped, isSkipped: true)
              : StopTimeReport(sequence: $0.sequence, arrivalDelay: 120, departureDelay: 120)
          }),
      ]))
    #expect(try await sample.message(composer).entity.count == 2)
    #expect(await composer.last?.views[trips[1].instance] == .expected(delay: 120))
    let message = try await sample.message(composer, at: sample.morning + 100)
    let cancelled = try #require(message.update(trips[0]))
    #expect(cancelled.trip.scheduleRelationship == .canceled)
    #expect(cancelled.timestamp == UInt64(sample.morning.unixSeconds), "it is as old as it is")
    let stops = try #require(message.update(trips[1])).stopTimeUpdate
    #expect(stops.contains { $0.scheduleRelationship == .skipped && Int($0.stopSequence) == skipped.number })
    #expect(stops.allSatisfy { !$0.hasArrival && !$0.hasDeparture })
    #expect(await composer.last?.heldBack.isEmpty == true)
    #expect(
      await composer.last?.views
        == [trips[0].instance: .cancelled, trips[1].instance: .withoutTimes])
    let end = try #require(trips.prefix(2).map(\.arrival).max())
    #expect(try await sample.message(composer, at: end + 1).entity.isEmpty)
    await composer.use(TripReports())
    #expect(try await sample.message(composer, at: sample.morning + 110).entity.isEmpty, "the feed is back without it")
  }

  @Test("what passengers see is told of exactly the trips in the version, as it is in the version")
  func views() async throws {
    let trips = try sample.upcoming()
    try await sample.decide(.departure(delay: 300, at: nil), on: trips[0])
    try await sample.decide(.cancelled, on: trips[1])
    let composer = sample.composer(vouch: .minutes(10))
    let message = try await sample.message(composer)
    let last = try #require(await composer.last)
    #expect(last.isAttended && last.views.count == message.entity.count)
    #expect(last.views[trips[0].instance] == .expected(delay: 300))
    #expect(last.views[trips[1].instance] == .cancelled)
    for entity in message.entity where entity.tripUpdate.trip.scheduleRelationship == .scheduled {
      let instance = TripInstance(tripID: GTFSID(entity.tripUpdate.trip.tripID), serviceDate: SampleOperator.day)
      let delays = entity.tripUpdate.stopTimeUpdate.map(\.departure.delay)
      switch last.views[instance] {
      case .vouched: #expect(delays.allSatisfy { $0 == 0 })
      case .expected(let delay): #expect(delays.first == Int32(delay.count))
      case let other: Issue.record("\(instance) \(String(describing: other))")
      }
    }
    _ = try await sample.message(composer, at: sample.morning + .minutes(16))
    #expect(await composer.last?.isAttended == false)
    #expect(await composer.last?.views == [trips[1].instance: .cancelled])
  }
}
