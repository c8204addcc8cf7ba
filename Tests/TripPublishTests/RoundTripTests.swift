import Foundation
import Testing
import TripCore
import TripPublish
import TripRealtime
import TripWeb

@Suite("Following another desk's publication", .timeLimit(.minutes(10)))
struct RoundTripTests {
  private let sample: SampleOperator

  init() throws { sample = try SampleOperator() }

  @Test("a desk shows the delays, cancellations, platforms and skipped stops that it follows")
  func roundTrip() async throws {
    let clock = standingClock()
    var trips = try sample.upcoming()
    let atStation = try #require(trips.firstIndex { $0.stopTimes[1].stop.station != nil })
    trips.swapAt(3, atStation)
    let stop = trips[3].stopTimes[1].stop
    let platforms = sample.timetable.platforms(ofStation: try #require(stop.station))
    let platform = try #require(platforms.first { $0.stopID != stop.id })
    let decisions: [(Trip, Decision)] = [
      (trips[0], .departure(delay: 240, at: nil)), (trips[1], .cancelled),
      (trips[2], .skipped(at: trips[2].stopTimes[2].sequence)),
      (trips[3], .platform(platform, at: trips[3].stopTimes[1].sequence)),
      (trips[4], .departure(delay: -60, at: nil)), (trips[5], .departure(delay: 0, at: nil)),
    ]
    for (trip, decision) in decisions { try await sample.decide(decision, on: trip) }
    let file = sample.folder.appending(path: "feed.pb").path
    for source in [nil, try ServeAddress("0")] as [ServeAddress?] {
      let publication = try await Publication(
        sample.composer(), following: sample.journal,
        to: PublicationTargets(file: source == nil ? file : nil, address: source), clock: clock)
      let status = try #require(await published(publication))
      #expect(status.entityCount == decisions.count && status.failures.isEmpty && status.heldBack.isEmpty)
      let followed = FollowedFeeds(
        [try FollowedSource(status.places[0])], matching: sample.feed, clock: clock, publisher: .unique())
      let running = Task { await followed.run() }
      defer { running.cancel() }
      var reports: TripReports?
      for await update in followed.updates where update.reports.count > 0 {
        #expect(update.statuses[0].unmatched.isEmpty && update.statuses[0].problem == nil)
        reports = update.reports
        break
      }
      for (trip, decision) in decisions {
        var there = trip
        there.applyAll([], over: try #require(reports?.report(on: trip.instance, at: sample.morning)))
        var here = trip
        try here.apply(decision)
        #expect(there.isCancelled == here.isCancelled)
        #expect(there.stopTimes.map(\.isSkipped) == here.stopTimes.map(\.isSkipped))
        #expect(there.stopTimes.map(\.assignedPlatform?.stopID) == here.stopTimes.map(\.assignedPlatform?.stopID))
        guard !here.isCancelled else { continue }
        #expect(there.stopTimes.map(\.departureDelay) == here.stopTimes.map(\.departureDelay))
      }
      await publication.stop()
    }
  }

  @Test(
    "a decision is published soon, and the timestamp grows, also after a restart with the clock set back"
  )
  func promptAndGrowing() async throws {
    let trips = try sample.upcoming()
    let file = sample.folder.appending(path: "feed.pb").path
    var last: UInt64 = 0
    for clockOffset in [0, -3600] as [Seconds] {
      let start = sample.morning + clockOffset
      let clock = DeskClock(isRehearsal: true) { start }
      let publication = try await Publication(
        sample.composer(), following: sample.journal, to: PublicationTargets(file: file), clock: clock)
      _ = await published(publication)
      for trip in trips.prefix(2) {
        try await sample.decide(.departure(delay: Seconds(60 + clockOffset.count / -60), at: nil), on: trip, at: start)
        _ = await published(publication)
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
        let message = try RealtimeFeed(bytes: bytes).message
        #expect(message.update(trip) != nil)
        #expect(message.header.timestamp > last)
        last = message.header.timestamp
      }
      await publication.stop()
    }
  }

  @Test("a second publisher to the same file is refused with an error in words")
  func taken() async throws {
    let targets = PublicationTargets(file: sample.folder.appending(path: "feed.pb").path)
    let first = try await Publication(
      sample.composer(), following: sample.journal, to: targets, clock: standingClock())
    await #expect(throws: PublicationError.self) {
      try await Publication(sample.composer(), following: sample.journal, to: targets, clock: standingClock())
    }
    await first.stop()
  }

  private func standingClock() -> DeskClock {
    let morning = sample.morning
    return DeskClock(isRehearsal: true) { morning }
  }

  /// Waits for the next version, and returns the status after it.
  private func published(_ publication: Publication) async -> PublishingStatus? {
    await publication.statuses.first { $0.published != nil }
  }
}
