import Foundation
import Measuring
import SwiftProtobuf
import TripCore
import TripRealtime

extension RealtimeBench {
  private static let lines = 500
  private static let tripsOfALine = 60
  private static let alertedTripsOfALine = 3

  /// 500 automatic alerts on a day of 30,000 trips: made anew after one decision, in at most 2 ms.
  static func measureDerivedAlerts() throws -> Bool {
    let trips = try alertDay()
    let writer = AlertWriter(languages: ["en", "nl"], locale: Locale(identifier: "en_GB"), timeZone: .gmt)
    var derived = DerivedAlerts(AutomaticAlerts(writer))
    var changed = trips
    let made = derived.alerts(about: trips, at: PlainTrip.now).count
    guard made == lines else { notMeasured("\(made) alerts instead of \(lines)") }
    var times: [Double] = []
    for round in 0..<rounds(101) {
      var trip = trips[0].trip
      try trip.apply(.reason("Signal failure \(round)"))
      changed[0] = PublishedTrip(trip, decided: PlainTrip.now)
      times.append(milliseconds { _ = derived.alerts(about: changed, at: PlainTrip.now) })
    }
    return judge("\(lines) automatic alerts of \(trips.count) trips, after one decision", median(times), 2, "ms")
  }

  /// Trip updates and 500 alerts, encoded in both feeds and in the combined one, beside the first two put together straight
  /// with swift-protobuf.
  static func measureAlerts() throws -> Bool {
    let trips = try alertDay()
    let writer = AlertWriter(languages: ["en", "nl"], locale: Locale(identifier: "en_GB"), timeZone: .gmt)
    var derived = DerivedAlerts(AutomaticAlerts(writer))
    let alerts = derived.alerts(about: trips, at: PlainTrip.now)
    let plain = (0..<10_000).map(PlainTrip.init)
    let day = PublishedDay(
      now: PlainTrip.now, feedVersion: "1", trips: try (0..<10_000).map(published), alerts: alerts,
      presence: Presence(last: PlainTrip.now))
    let feeds = Set(FeedContent.allCases.map { PublishedFeed($0) })
    let produced = try FeedProducer.produce(day, for: [.standard]).encoded(feeds)
    let straight = try plainMessage(alerts).serializedBytes() as [UInt8]
    guard produced[PublishedFeed(.alerts)] == straight else { notMeasured("the two messages with alerts differ") }
    let times = try medians(
      rounds: 15, { _ = try FeedProducer.produce(day, for: [.standard]).encoded(feeds) },
      {
        _ = try PlainTrip.message(plain).serializedBytes() as [UInt8]
        _ = try plainMessage(alerts).serializedBytes() as [UInt8]
      })
    return report("trip updates, \(alerts.count) alerts, and both", times, peer: "swift-protobuf alone", bound: 1.5)
  }

  /// A day of 30,000 trips, of which each line has three cancelled ones with a reason of its own.
  private static func alertDay() throws -> [PublishedTrip] {
    try (0..<lines * tripsOfALine).map { index in
      let (line, number) = (index / tripsOfALine, index % tripsOfALine)
      let start = PlainTrip.now + .minutes(10 + number * 10)
      var trip = try Trip(
        instance: TripInstance(tripID: "trip-\(index)", serviceDate: ServiceDate(dayNumber: 20_412)),
        route: Route(id: "line-\(line)", shortName: "\(line)"), headsign: "Harbour",
        stopTimes: (0..<20).map { stop in
          let time = start + .minutes(2 * stop)
          return StopTime(
            sequence: StopSequence(stop + 1), stop: Stop(id: "stop-\(line)-\(stop)", name: "Stop \(stop)"),
            arrival: time, departure: time)
        })
      if number < alertedTripsOfALine {
        try trip.apply(.cancelled)
        try trip.apply(.reason("Signal failure"))
      }
      return PublishedTrip(trip, decided: PlainTrip.now)
    }
  }

  private static func plainMessage(_ alerts: [Alert]) throws -> TransitRealtime_FeedMessage {
    var message = try PlainTrip.message()
    message.entity = alerts.map { alert in
      .with { entity in
        entity.id = "alert-" + alert.id
        entity.alert = .with { made in
          made.cause = .otherCause
          made.effect = .noService
          made.severityLevel = .severe
          made.headerText = plainText(alert, \.header)
          made.descriptionText = plainText(alert, \.description)
          made.informedEntity = alert.selectors.map { selector in
            .with {
              $0.trip.tripID = selector.trip?.tripID ?? ""
              $0.trip.startDate = "20251120"
              $0.trip.scheduleRelationship = .scheduled
            }
          }
          made.communicationPeriod = [.with { $0.end = UInt64(alert.told.end?.unixSeconds ?? 0) }]
          made.impactPeriod = alert.impacts.map { impact in
            .with {
              $0.start = UInt64(impact.start?.unixSeconds ?? 0)
              $0.end = UInt64(impact.end?.unixSeconds ?? 0)
            }
          }
          made.activePeriod = made.impactPeriod
        }
      }
    }
    return message
  }

  private static func plainText(_ alert: Alert, _ part: (AlertText) -> String) -> TransitRealtime_TranslatedString {
    .with { translated in
      translated.translation = alert.texts.map { text in .with { ($0.text, $0.language) = (part(text), text.language) }
      }
    }
  }
}
