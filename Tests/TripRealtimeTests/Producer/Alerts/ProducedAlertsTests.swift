import Foundation
import SwiftProtobuf
import TestSupport
import Testing
import TripCore
import TripRealtime

@Suite("Alerts of the published feeds")
struct ProducedAlertsTests {
  private func produce(_ day: PublishedDay) -> ProducedFeeds { FeedProducer.produce(day, for: [.standard]) }

  private func message(_ feeds: ProducedFeeds, _ content: FeedContent) throws -> TransitRealtime_FeedMessage {
    let feed = PublishedFeed(content)
    return try RealtimeFeed(bytes: try #require(try feeds.encoded([feed])[feed])).message
  }

  /// An alert about all stops named Central, told in a period, with what a test changes.
  private func alert(
    id: GTFSID = "a", effect: AlertEffect = .detour, selectors: [AlertSelector] = [AlertSelector(stopID: "s")],
    from start: Instant? = nil, to end: Instant? = RuleFeed.at(9, 0), header: String = "Closed"
  ) -> TripCore.Alert {
    let period = AlertPeriod(from: start, to: end)
    return TripCore.Alert(
      id: id, origin: .author("Nina"), cause: .weather, effect: effect, selectors: selectors, told: period,
      impacts: [period], texts: [AlertText(language: "en", header: header, description: "Ice")])
  }

  @Test("alerts of each kind are the kept text, field by field")
  func golden() throws {
    let produced = try produce(AlertScenario.day())
    #expect(produced.alerts.heldBack.isEmpty)
    let message = try message(produced, .alerts)
    let path = Checkout.path("Tests/TripRealtimeTests/Producer/Golden/alerts.txtpb")
    let text = message.textFormatString()
    guard let kept = try? String(contentsOfFile: path, encoding: .utf8) else {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      Issue.record("\(path) was not there; it is written, look at it")
      return
    }
    let lines = kept.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.drop { $0.hasPrefix("#") }.joined(separator: "\n") == text)
    #expect(try message.read(fromText: kept) == message)
  }

  @Test("check-feed finds nothing in the alerts, alone and beside the trip updates")
  func clean() throws {
    let produced = try produce(AlertScenario.day())
    let checker = FeedChecker(try RuleFeed.index.get())
    for content in [FeedContent.alerts, .combined] {
      let found = checker.check(try message(produced, content), now: AlertScenario.now).findings
      #expect(found.filter { !$0.rule.isAboutVehicles }.map { "\($0)" } == [])
    }
  }

  @Test("the combined feed has the entities of both, with one header and different ids")
  func combined() throws {
    let produced = try produce(AlertScenario.day())
    let (trips, alerts) = (try message(produced, .trips), try message(produced, .alerts))
    let combined = try message(produced, .combined)
    #expect(combined.entity == trips.entity + alerts.entity && !trips.entity.isEmpty && !alerts.entity.isEmpty)
    #expect(combined.header == alerts.header && alerts.header == trips.header)
    #expect(Set(combined.entity.map(\.id)).count == combined.entity.count)
    #expect(produced.alerts.published.map(ProducedAlerts.entityID) == alerts.entity.map(\.id))
  }

  @Test("without alerts the combined feed is the trip updates, and the alerts are a header")
  func none() throws {
    let produced = produce(AlertScenario.day([try AlertScenario.trip("L", .cancelled)], []))
    let feeds = try produced.encoded(Set(FeedContent.allCases.map { PublishedFeed($0) }))
    #expect(feeds[PublishedFeed(.combined)] == feeds[PublishedFeed(.trips)])
    let alerts = try message(produced, .alerts)
    #expect(alerts.entity.isEmpty && alerts.header.timestamp == UInt64(AlertScenario.now.unixSeconds))
  }

  @Test("each profile has a combined feed with its own form of extra trips and the same alerts")
  func profiles() throws {
    let produced = FeedProducer.produce(try AlertScenario.day(), for: [.standard, .google])
    let feeds = try produced.encoded([PublishedFeed(.combined, for: .standard), PublishedFeed(.combined, for: .google)])
    let messages = try feeds.mapValues { try RealtimeFeed(bytes: $0).message }
    let (standard, google) = (
      messages[PublishedFeed(.combined)], messages[PublishedFeed(.combined, for: .google)]
    )
    #expect(standard?.entity.filter(\.hasAlert) == google?.entity.filter(\.hasAlert))
    #expect(standard != google)
    #expect(PublishedFeed(.alerts, for: .google) == PublishedFeed(.alerts))
  }

  @Test("an alert is published from the moment it is told until its end, and without a dispatcher too")
  func told() throws {
    let alert = alert(from: RuleFeed.at(7, 0), to: RuleFeed.at(9, 0))
    for (now, count) in [
      (RuleFeed.at(6, 59, 59), 0), (RuleFeed.at(7, 0), 1), (RuleFeed.at(8, 59, 59), 1), (RuleFeed.at(9, 0), 0),
    ] {
      #expect(produce(AlertScenario.day([], [alert], at: now)).alerts.entities.count == count)
      let unattended = PublishedDay(
        now: now, feedVersion: nil, trips: [], alerts: [alert], presence: Presence(last: nil), predicts: false)
      #expect(produce(unattended).alerts.entities.count == count)
    }
    let always = try #require(produce(AlertScenario.day([], [self.alert(to: nil)])).alerts.entities.first?.alert)
    #expect(always.communicationPeriod.isEmpty && always.impactPeriod.isEmpty && always.activePeriod.isEmpty)
  }

  @Test("an alert that breaks a rule is held back with the reason, and the others are published")
  func heldBack() throws {
    let unknown = AlertSelector(trip: TripInstance(tripID: "gone", serviceDate: RuleFeed.date))
    let alerts = produce(
      AlertScenario.day(
        [],
        [
          alert(id: "a", selectors: [unknown]), alert(id: "b", header: " "), alert(id: "c"),
          alert(id: "d", selectors: []),
        ])
    ).alerts
    #expect(alerts.published.map(\.id) == ["c"] && alerts.entities.map(\.id) == ["alert-c"])
    #expect(alerts.heldBack.map(\.alert.id) == ["a", "b", "d"])
    #expect(alerts.heldBack.map { $0.reasons.map(\.id) } == [["A001"], ["A004"], ["E032"]])
    #expect(alerts.heldBack[0].reasons[0].value == "informed_entity[0].trip.trip_id gone")
  }

  @Test("what makes an alert less useful only is published: a long text, and NO_SERVICE on a line")
  func warnings() {
    let long = alert(id: "a", header: String(repeating: "long ", count: 50))
    let wide = alert(id: "b", effect: .noService, selectors: [AlertSelector(routeID: "R")])
    #expect(produce(AlertScenario.day([], [long, wide])).alerts.published.map(\.id) == ["a", "b"])
  }

  @Test("an alert about an extra trip names its line, and never closes it")
  func extraTrips() throws {
    let extra = try ProfileScenario.extra("X", later: .minutes(15))
    let about = AlertSelector(trip: extra.trip.instance, stopID: "s1")
    let planned = AlertSelector(trip: TripInstance(tripID: "T", serviceDate: RuleFeed.date))
    let produced = produce(
      AlertScenario.day(
        [extra],
        [
          alert(id: "a", selectors: [about, about]), alert(id: "b", effect: .noService, selectors: [about]),
          alert(id: "c", effect: .noService, selectors: [about, planned]),
        ])
    ).alerts.entities.map(\.alert)
    #expect(produced.map { $0.informedEntity.map(\.routeID) } == [["R"], ["R"], [""]])
    #expect(produced[0].informedEntity[0].stopID == "s1" && !produced[0].informedEntity[0].hasTrip)
    #expect(produced.map(\.effect) == [.detour, .reducedService, .noService])
    #expect(produced.map(\.severityLevel) == [.warning, .warning, .severe])
    #expect(produced[2].informedEntity.map(\.trip.tripID) == ["T"])
  }

  @Test("a direction without its line is left out, and two alerts with one id have different entities")
  func oddAlerts() {
    let alerts = [alert(selectors: [AlertSelector(directionID: 1, stopID: "s")]), alert(), alert(id: "b")]
    let entities = produce(AlertScenario.day([], alerts)).alerts.entities
    #expect(entities.map(\.id) == ["alert-a", "alert-a-2", "alert-b"])
    #expect(entities.allSatisfy { !$0.alert.informedEntity[0].hasDirectionID })
  }

  @Test("all causes, effects and severities have their value in the message", arguments: AlertEffect.allCases)
  func words(effect: AlertEffect) throws {
    for cause in AlertCause.allCases {
      for severity in AlertSeverity.allCases {
        let alert = TripCore.Alert(
          id: "a", cause: cause, effect: effect, severity: severity, selectors: [AlertSelector(stopID: "s")],
          told: AlertPeriod(from: nil, to: nil), impacts: [],
          texts: [AlertText(language: "en", header: "h", description: "d")])
        let text = produce(AlertScenario.day([], [alert])).alerts.entities[0].textFormatString()
        for line in ["cause: \(cause.rawValue)", "effect: \(effect.rawValue)", "severity_level: \(severity.rawValue)"] {
          #expect(text.contains("  \(line)\n"))
        }
      }
    }
  }
}
