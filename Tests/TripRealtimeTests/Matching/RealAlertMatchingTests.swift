import Foundation
import TestSupport
import Testing
import TripCore
import TripFeed

@testable import TripRealtime

@Suite("captured alerts against their timetables", .enabled(if: SharedData.isPresent, "\(SharedData.missing)"))
struct RealAlertMatchingTests {
  private func match(
    _ capture: String, _ timetable: Timetable, _ references: FeedIndex
  ) throws -> (AlertMatch, RealtimeFeed) {
    let index = ScheduledTripIndex(timetable)
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: SharedData.path("gtfs-rt/\(capture).pb"))))
    let realtime = try RealtimeFeed(bytes: bytes)
    let now = Instant(unixSeconds: Int(realtime.message.header.timestamp))
    let match = AlertMatch(
      realtime, to: index, in: references, from: capture, idPrefix: "via-1-", receivedAt: now)
    return (match, realtime)
  }

  @Test("Halifax's are about its lines and stops")
  func halifax() throws {
    let gtfs = try GTFSFeed(path: SharedData.path("gtfs/halifax.zip"))
    let day = try #require(ServiceDate("20251106"))
    let (match, feed) = try match("halifax-Alerts", gtfs.timetable(on: day), gtfs.index())
    let now = Instant(unixSeconds: Int(feed.message.header.timestamp))
    let alerts = match.alerts.compactMap { $0.alert(at: now) }
    #expect(feed.message.entity.count == 46)
    #expect(match.alerts.count + match.unmatched.count { !$0.isShown } == 46)
    #expect(alerts.count > 40, "\(match.unmatched)")
    let first = try #require(alerts.first { $0.id == "via-1-94597" })
    #expect(first.cause == .construction && first.effect == .other)
    #expect(
      first.texts.map(\.header) == ["Stop closure Barrington St After South St (6096) is closed for construction"])
    #expect(first.texts[0].description.hasPrefix("Stop Closure Notice:\nRoute: 7B") && first.texts[0].language == "en")
    // It has an end in the year 3000.
    #expect(first.told == AlertPeriod(from: Instant(unixSeconds: 1_704_704_400), to: nil))
    #expect(first.selectors.contains(AlertSelector(routeID: "7B", stopID: "6096")))
    for alert in alerts {
      #expect(!alert.texts.isEmpty && alert.texts.allSatisfy { !$0.header.isEmpty })
      #expect(!alert.selectors.isEmpty)
    }
  }

  @Test("Renfe's, which have descriptions only, fit no other operator's timetable")
  func renfe() throws {
    let (match, feed) = try match(
      "renfe-Alerts", RuleFeed.open().timetable(on: RuleFeed.date), RuleFeed.index.get())
    #expect(match.alerts.isEmpty)
    #expect(match.unmatched.count == feed.message.entity.count)
    for alert in match.unmatched {
      switch alert.reason {
      case .noSuchRoute, .noSuchStop, .trip(_, .noSuchTrip): break
      default: Issue.record("\(alert)")
      }
    }
    for entity in feed.message.entity {
      let texts = AlertTextReader(entity.alert, language: "und").texts
      #expect(texts.map(\.language) == entity.alert.descriptionText.translation.map(\.language))
      #expect(texts.contains { $0.language == "es" })
      #expect(texts.allSatisfy { $0.header.count <= 100 && !$0.header.isEmpty && !$0.description.isEmpty })
    }
  }
}
