import Foundation
import Testing

@testable import TripCore

@Suite("What the status line says of alerts")
struct AlertStatusTests {
  private let now = Instant(unixSeconds: 1_795_158_000)
  private let wording = Wording(
    locale: Locale(identifier: "en_GB"), timeZone: TimeZone(identifier: "Europe/Amsterdam") ?? .gmt)

  private func status(_ alerts: Int, published: Bool = true, heldBack: [String] = []) -> PublishingStatus {
    var status = PublishingStatus()
    status.published = now
    status.places = ["/srv/trip-updates.pb"]
    status.alertCount = alerts
    status.publishesAlerts = published
    let rule = PublishingStatus.BrokenRule(id: "E032", message: "No one is concerned.", value: "informed_entity")
    status.heldBackAlerts = heldBack.map { .init(id: "a", header: $0, reasons: [rule]) }
    return status
  }

  @Test("alerts are counted, and so are those that are held back")
  func counts() {
    #expect(wording.sentence(status(0), now: now).hasSuffix("to trip-updates.pb · 0 published"))
    #expect(wording.sentence(status(1), now: now).hasSuffix("0 published · 1 alert"))
    var unstored = status(0)
    unstored.unstored = "j.published: the disk is full; make room"
    #expect(unstored.needsAttention && !status(0).needsAttention)
    #expect(
      wording.sentence(unstored, now: now).hasSuffix(
        "to trip-updates.pb · the time of this version is not stored: j.published: the disk is full; make room"
          + " · 0 published"))
    #expect(wording.details(unstored).contains("\nj.published: the disk is full; make room"))
    #expect(wording.sentence(status(2, heldBack: ["x"]), now: now).hasSuffix(" · 2 alerts · 1 alert held back"))
    #expect(wording.sentence(status(2, published: false), now: now).hasSuffix(" · 2 alerts not published"))
  }

  @Test("the feeds with alerts are named beside the trip updates")
  func places() {
    var status = status(1)
    status.otherPlaces = ["http://127.0.0.1/alerts.pb", "http://127.0.0.1/feed.pb"]
    #expect(wording.sentence(status, now: now).contains(" to trip-updates.pb, alerts.pb, feed.pb · "))
    status.places.append("http://127.0.0.1/trip-updates.pb")
    #expect(wording.sentence(status, now: now).contains(" to 4 places · "))
  }

  @Test("the tooltip has all addresses, why alerts are held back, and what is missing to publish them")
  func details() {
    var status = status(1, published: false, heldBack: ["Closed\nuntil noon"])
    status.otherPlaces = ["http://127.0.0.1/alerts.pb"]
    let lines = wording.details(status).split(separator: "\n")
    #expect(lines[1] == "http://127.0.0.1/alerts.pb")
    #expect(lines.suffix(2).first?.contains("--publish-to alerts=FILE") == true)
    #expect(lines.last == "“Closed”: E032: No one is concerned. informed_entity")
    #expect(
      status.heldBackAlerts[0].text == "alert “Closed” is held back: E032: No one is concerned. informed_entity")
  }

  @Test("an alert without a header is named by its id")
  func nameless() { #expect(status(0, heldBack: [""]).heldBackAlerts[0].text.hasPrefix("alert “a” is held back")) }
}
