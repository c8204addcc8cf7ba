import Foundation
import Testing
import TripCore
import TripRealtime

/// One morning of ``RuleFeed`` on which passengers are told why: automatic alerts of each kind, and one that a dispatcher
/// wrote.
enum AlertScenario {
  static let now = RuleFeed.at(7, 50)

  static let writer = AlertWriter(
    languages: ["en-GB", "nl"], locale: Locale(identifier: "en_GB"),
    timeZone: TimeZone(identifier: "Europe/Amsterdam") ?? .gmt)

  static func day() throws -> PublishedDay {
    let published = try trips()
    var automatic = AutomaticAlerts(writer)
    for trip in published { automatic.update(trip.trip, at: now) }
    return day(published, automatic.alerts(at: now) + [own])
  }

  /// Makes a day with the trips and alerts of a test.
  static func day(_ trips: [PublishedTrip] = [], _ alerts: [TripCore.Alert], at now: Instant = now) -> PublishedDay {
    PublishedDay(
      now: now, feedVersion: "v7", trips: trips, alerts: alerts, presence: Presence(last: now),
      index: try? RuleFeed.index.get())
  }

  private static func trips() throws -> [PublishedTrip] {
    let signal = Decision.reason("Signal failure")
    return try [
      trip("L", .cancelled, signal), trip("B", .cancelled, signal),
      trip("T", .departure(delay: 1260, at: nil), .skipped(at: 5), .reason("Low water")),
      trip("E", start: ServiceTime(hours: 8, minutes: 10), .cancelled, .reason("No crew")),
      extra("T-extra-1", later: .minutes(15), .skipped(at: 5), .reason("Festival")),
      extra("T-extra-2", later: .minutes(30), .cancelled, .reason("Fog")),
    ]
  }

  /// Makes an extra trip that runs like T.
  private static func extra(_ id: GTFSID, later shift: Seconds, _ decisions: Decision...) throws -> PublishedTrip {
    let instance = TripInstance(tripID: id, serviceDate: RuleFeed.date)
    let timetable = try RuleFeed.open().timetable(on: RuleFeed.date)
    let plan = ExtraTrip(like: "T", shift: shift)
    var trip = try #require(timetable.trip(plan, as: instance))
    for decision in [.added(plan)] + decisions { try trip.apply(decision) }
    let start = ServiceTime(hours: 8, minutes: 0) + shift
    return PublishedTrip(trip, decided: now - 40, like: TripTemplate(tripID: "T", start: start, distance: shift))
  }

  static func trip(_ id: String, start: ServiceTime? = nil, _ decisions: Decision...) throws -> PublishedTrip {
    var trip = try RuleFeed.trip(GTFSID(id), start: start)
    for decision in decisions { try trip.apply(decision) }
    return PublishedTrip(trip, decided: now - 40)
  }

  /// An alert that a dispatcher wrote, about all that a selector can name.
  static let own = TripCore.Alert(
    id: "own-1", origin: .author("Nina"), cause: .construction, effect: .detour, severity: .info,
    selectors: [
      AlertSelector(routeID: "R", directionID: 1), AlertSelector(routeID: "Q", stopID: "s1"),
      AlertSelector(stopID: "s"), AlertSelector(agencyID: "A"),
    ],
    told: AlertPeriod(from: RuleFeed.at(6, 0), to: RuleFeed.at(20, 0)),
    impacts: [
      AlertPeriod(from: RuleFeed.at(9, 0), to: RuleFeed.at(11, 0)),
      AlertPeriod(from: RuleFeed.at(15, 0), to: RuleFeed.at(17, 0)),
    ],
    texts: [
      AlertText(
        language: "en", header: "Central: the quay is closed", description: "Use the “North” quay.\nBuses wait."),
      AlertText(language: "zh-Hant", header: "中央碼頭關閉", description: "請使用北碼頭"),
    ], url: "https://example.org/quay")
}
