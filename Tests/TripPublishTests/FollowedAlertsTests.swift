import Foundation
import Synchronization
import Testing
import TripRealtime
import TripWeb

@testable import TripCore
@testable import TripPublish

@Suite("Following alerts", .timeLimit(.minutes(10)))
struct FollowedAlertsTests {
  private let sample: SampleOperator
  private let clock: SetClock

  init() throws {
    sample = try SampleOperator()
    clock = SetClock(sample.morning)
  }

  private func entity(
    _ id: String, about route: String, text: String = "Works",
    _ change: (inout TransitRealtime_Alert) -> Void = { _ in }
  ) -> TransitRealtime_FeedEntity {
    .with {
      $0.id = id
      $0.alert.informedEntity = [.with { $0.routeID = route }]
      $0.alert.headerText.translation = [.with { $0.text = text }]
      change(&$0.alert)
    }
  }

  private func write(_ entities: [TransitRealtime_FeedEntity], to name: String = "a.pb", at time: Instant? = nil) throws
  {
    var message = TransitRealtime_FeedMessage()
    message.header.gtfsRealtimeVersion = "2.0"
    message.header.timestamp = UInt64((time ?? sample.morning).unixSeconds)
    message.entity = entities
    let bytes: [UInt8] = try message.serializedBytes()
    try Data(bytes).write(to: sample.folder.appending(path: name), options: .atomic)
  }

  /// Follows files, and calls `body` with each update until it returns `false`.
  private func follow(_ names: String..., body: (FollowedFeeds.Update) throws -> Bool) async throws {
    let sources = try names.map { try FollowedSource(sample.folder.appending(path: $0).path) }
    let feeds = FollowedFeeds(
      sources, matching: sample.feed, clock: DeskClock(isRehearsal: true) { [clock] in clock.now })
    let running = Task { await feeds.run() }
    defer { running.cancel() }
    for await update in feeds.updates {
      guard try body(update) else { return }
    }
  }

  private var route: String { sample.timetable.routes[0].id.text }

  @Test("a combined feed gives delays and alerts; what the timetable does not have is noted")
  func combined() async throws {
    let trip = try #require(try sample.upcoming().first)
    var late = TransitRealtime_FeedEntity()
    late.id = "late"
    late.tripUpdate.trip.tripID = trip.instance.tripID.text
    late.tripUpdate.trip.startDate = SampleOperator.day.gtfsText
    late.tripUpdate.stopTimeUpdate = [.with { ($0.stopSequence, $0.departure.delay) = (1, 300) }]
    try write([late, entity("7", about: route), entity("8", about: "no such route")])
    try await follow("a.pb") { update in
      guard update.reports.count == 1 else { return true }
      let alert = try #require(update.alerts.first)
      #expect(update.alerts.count == 1 && alert.origin == .feed(update.statuses[0].source))
      #expect(alert.id.text.hasPrefix("via-") && alert.id.text.hasSuffix("-7") && alert.texts[0].header == "Works")
      let status = update.statuses[0]
      #expect(status.matched == 1 && status.unmatchedCount == 0 && !status.givesOnlyAlerts)
      #expect(status.alertCount == 1 && status.unmatchedAlertCount == 1)
      #expect(status.unmatchedAlerts == ["alert 8: the timetable has no route no such route"])
      return false
    }
  }

  @Test("a later version without the alert ends it at once, and one that is no feed does not")
  func withdrawn() async throws {
    try write([entity("7", about: route), entity("9", about: route)])
    var step = 0
    try await follow("a.pb") { update in
      let status = update.statuses[0]
      switch step {
      case 0 where update.alerts.count == 2:
        try Data("<html>".utf8).write(to: sample.folder.appending(path: "a.pb"), options: .atomic)
        step = 1
      case 1 where status.problem != nil:
        #expect(update.alerts.count == 2)
        try write([entity("9", about: route)], at: sample.morning + 1)
        step = 2
      case 2 where status.problem == nil:
        #expect(update.alerts.map { $0.id.text.split(separator: "-").last } == ["9"] && status.alertCount == 1)
        return false
      default: break
      }
      return true
    }
  }

  @Test("two feeds with the same ids give two alerts, which keep their ids after a restart")
  func twoFeeds() async throws {
    try write([entity("7", about: route, text: "One")])
    try write([entity("7", about: route, text: "Two")], to: "b.pb")
    var ids: [[String]] = []
    for _ in 0..<2 {
      try await follow("a.pb", "b.pb") { update in
        guard update.alerts.count == 2 else { return true }
        #expect(update.alerts.map(\.texts[0].header) == ["One", "Two"])
        ids.append(update.alerts.map(\.id.text))
        return false
      }
    }
    #expect(Set(ids[0]).count == 2 && ids[0] == ids[1])
    let prefixes = AlertRelay.idPrefixes(of: ["https://a.org/x", "https://a.org/x", "y"])
    #expect(Set(prefixes).count == 3 && prefixes[1] == prefixes[0].dropLast() + ".2-")
  }

  @Test("alerts of a feed that falls silent end by their period, or a day after its last sign")
  func silent() async throws {
    let end = sample.morning + .minutes(60)
    try write([
      entity("ends", about: route) { $0.activePeriod = [.with { $0.end = UInt64(end.unixSeconds) }] },
      entity("endless", about: route),
    ])
    var step = 0
    try await follow("a.pb") { update in
      switch (step, update.alerts.count) {
      case (0, 2):
        #expect(update.alerts.map(\.told.end) == [end, nil])
        try FileManager.default.removeItem(at: sample.folder.appending(path: "a.pb"))
        step = 1
      // A poll that had read the file before it was removed would be a sign at the time to which the clock is set.
      case (1, 2) where update.statuses[0].problem != nil:
        clock.set(end)
        step = 2
      case (2, 1):
        #expect(update.statuses[0].isSilent(at: end))
        #expect(update.alerts[0].id.text.hasSuffix("-endless"))
        #expect(update.alerts[0].told.end == sample.morning + .minutes(24 * 60))
        clock.set(sample.morning + .minutes(25 * 60))
        step = 3
      case (3, 0): return false
      default: break
      }
      return true
    }
  }

  @Test("a feed of alerts alone is not silent while it can be read, however old it is")
  func onlyAlerts() {
    var status = FollowingStatus(source: "a.pb")
    (status.timestamp, status.seen) = (sample.morning, sample.morning + .minutes(600))
    #expect(status.isSilent(at: sample.morning + .minutes(600)) && status.isLost(at: sample.morning + .minutes(600)))
    status.givesOnlyAlerts = true
    #expect(!status.isSilent(at: sample.morning + .minutes(600)) && !status.isLost(at: sample.morning + .minutes(600)))
    #expect(status.isSilent(at: sample.morning + .minutes(602)) && status.isLost(at: sample.morning + .minutes(602)))
  }

  @Test("what is passed on has a description, and was not passed on by another publisher already")
  func relay() async {
    func alert(_ id: GTFSID, _ description: String) -> Alert {
      Alert(
        id: id, origin: .feed("a.pb"), cause: .other, effect: .detour,
        selectors: [AlertSelector(routeID: GTFSID(route))],
        told: AlertPeriod(from: nil, to: nil), impacts: [],
        texts: [AlertText(language: "en", header: "Works", description: description)])
    }
    let alerts = [
      alert("via-ab1-7", ""), alert("via-ab1-alert-auto-9", "Long"), alert("via-ab1.2-alert-via-cd2-7", "Long"),
      alert("via-ab1-alert-via-cd2.2-a-b", "Long"), alert("via-ab1-alert-via-the bridge-7", "Ours"),
      alert("via-ab1-alert-via-", "Ours"),
    ]
    let passed = await AlertRelay.passedOn(alerts)
    #expect(
      passed.map(\.id) == [
        "via-ab1-7", "via-ab1-alert-auto-9", "via-ab1-alert-via-the bridge-7", "via-ab1-alert-via-",
      ])
    #expect(passed.map(\.texts[0].description) == ["Works", "Long", "Ours", "Ours"])
    var log = AlertRelay.Log()
    #expect(
      log.lines(for: alerts)
        == ["alert-via-cd2-7", "alert-via-cd2.2-a-b"].map {
          "a.pb alert \($0) is not passed on: another publisher has passed it on already"
        })
    #expect(log.lines(for: alerts).isEmpty, "each is named once")
  }
}

/// A clock that shows what a test sets.
private final class SetClock: Sendable {
  private let time: Mutex<Instant>

  init(_ time: Instant) { self.time = Mutex(time) }

  var now: Instant { time.withLock { $0 } }

  func set(_ time: Instant) { self.time.withLock { $0 = time } }
}
