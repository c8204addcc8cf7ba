import Foundation
import Synchronization
import Testing
import TripCore
import TripPublish
import TripRealtime
import TripWeb

@Suite("A followed feed that falls silent", .timeLimit(.minutes(10)))
struct SilentFeedTests {
  private let sample: SampleOperator

  init() throws { sample = try SampleOperator() }

  @Test("what it cancelled yesterday, without a date, is not taken for today's trip")
  func overMidnight() async throws {
    let trip = try #require(try sample.upcoming().first)
    let (today, yesterday) = (SampleOperator.day, SampleOperator.day.advanced(by: -1))
    let midnight = today.origin(in: sample.feed.agency.timeZone)
    let now = Mutex(midnight - .minutes(30))
    let clock = DeskClock(isRehearsal: true) { now.withLock { $0 } }
    var message = TransitRealtime_FeedMessage()
    message.header.gtfsRealtimeVersion = "2.0"
    message.header.timestamp = UInt64((midnight - .minutes(30)).unixSeconds)
    var entity = TransitRealtime_FeedEntity()
    entity.id = "1"
    entity.tripUpdate.trip.tripID = trip.instance.tripID.text
    entity.tripUpdate.trip.scheduleRelationship = .canceled
    message.entity = [entity]
    let file = sample.folder.appending(path: "followed.pb")
    let bytes: [UInt8] = try message.serializedBytes()
    try Data(bytes).write(to: file, options: .atomic)
    let followed = FollowedFeeds([try FollowedSource(file.path)], matching: sample.feed, clock: clock)
    let running = Task { await followed.run() }
    defer { running.cancel() }
    let own = TripInstance(tripID: trip.instance.tripID, serviceDate: yesterday)
    for await update in followed.updates {
      if now.withLock({ $0 }) < midnight {
        guard update.reports.count == 1 else { continue }
        #expect(update.reports.latest(on: own)?.isCancelled == true)
        try FileManager.default.removeItem(at: file)
        now.withLock { $0 = midnight + .minutes(10) }
      } else if update.statuses[0].problem != nil {
        #expect(update.statuses[0].isSilent(at: midnight + .minutes(10)))
        #expect(Array(update.reports.instances) == [own])
        break
      }
    }
  }

  @Test(
    "an older version, as a cache has it, does not take back what was cancelled since; one of a clock that was put right does",
    arguments: [(-10, -3600, false), (-10, -20, false), (-10, -99, false), (200, -20, true)])
  func olderVersion(first: Int, second: Int, counts: Bool) async throws {
    let trip = try #require(try sample.upcoming().first)
    let now = sample.morning
    let file = sample.folder.appending(path: "followed.pb")
    func write(_ time: Instant, cancels: Bool) throws {
      var message = TransitRealtime_FeedMessage()
      message.header.gtfsRealtimeVersion = "2.0"
      message.header.timestamp = UInt64(time.unixSeconds)
      if cancels {
        message.entity = [
          .with {
            $0.id = "1"
            $0.tripUpdate.trip.tripID = trip.instance.tripID.text
            $0.tripUpdate.trip.scheduleRelationship = .canceled
          }
        ]
      }
      let bytes: [UInt8] = try message.serializedBytes()
      try Data(bytes).write(to: file, options: .atomic)
    }
    try write(now + Seconds(first), cancels: true)
    let followed = FollowedFeeds(
      [try FollowedSource(file.path)], matching: sample.feed, clock: DeskClock(isRehearsal: true) { now })
    let running = Task { await followed.run() }
    defer { running.cancel() }
    var isWritten = false
    for await update in followed.updates {
      if !isWritten, update.reports.count == 1 {
        try write(now + Seconds(second), cancels: false)
        isWritten = true
      } else if update.statuses[0].problem?.contains("older than the one before") == true {
        #expect(!counts && update.reports.latest(on: trip.instance)?.isCancelled == true)
        break
      } else if update.reports.count == 0 {
        #expect(counts && update.statuses[0].problem == nil)
        break
      }
    }
  }
}
