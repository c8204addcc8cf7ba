import Foundation
import TestSupport
import TripCore

/// An alert that a dispatcher wrote, for the test that reads the version.
struct AlertFacts: Encodable {
  struct Selector: Encodable {
    var agency: GTFSID?
    var route: GTFSID?
    var direction: Int?
    var trip: GTFSID?
    var date: String?
    var stop: GTFSID?
  }

  let id: GTFSID
  let from: Int?
  let to: Int?
  /// Whether the alert breaks a rule, so that it is to be held back.
  let isBroken: Bool
  let selectors: [Selector]
}

extension RandomFeed {
  /// The texts of automatic alerts: in all languages that have templates.
  static func alerts(in zone: TimeZone) -> AutomaticAlerts {
    AutomaticAlerts(
      AlertWriter(languages: ["en", "nl", "de-CH", "ar", "zh"], locale: Locale(identifier: "en_GB"), timeZone: zone))
  }

  /// Returns alerts about things of a timetable, told before, at and after the present time. Some are broken.
  func alerts(
    of timetable: Timetable, now: Instant, using random: inout SeededRandom
  ) -> [(alert: Alert, facts: AlertFacts)] {
    (0..<Int.random(in: 0...4, using: &random)).compactMap { number in
      guard let row = timetable.trips.indices.randomElement(using: &random),
        let trip = try? timetable.trip(ofRow: row)
      else { return nil }
      var selectors = (0..<Int.random(in: 1...3, using: &random)).map { _ in selector(like: trip, using: &random) }
      let isBroken = random.chance(0.1)
      if isBroken { selectors[0].routeID = "no such line" }
      let told = period(around: now, using: &random)
      let alert = Alert(
        id: "own-\(number)", origin: .author("Nina"),
        cause: AlertCause.allCases.randomElement(using: &random) ?? .other,
        effect: selectors.allSatisfy { $0.trip != nil } ? .noService : .modifiedService,
        selectors: selectors, told: told, impacts: [told],
        texts: [
          AlertText(language: "en", header: "Closed “today” 🚧", description: "One\nTwo\t\u{202E}three"),
          AlertText(language: "ar", header: "مغلق", description: "اليوم"),
        ], url: random.chance(0.3) ? "https://example.org/closed" : nil)
      return (
        alert,
        AlertFacts(
          id: "own-\(number)", from: told.start?.unixSeconds, to: told.end?.unixSeconds, isBroken: isBroken,
          selectors: selectors.map(AlertFacts.Selector.init))
      )
    }
  }

  /// Returns a selector of something that a trip uses.
  private func selector(like trip: Trip, using random: inout SeededRandom) -> AlertSelector {
    let stop = trip.stopTimes.randomElement(using: &random)?.stop
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return AlertSelector(trip: trip.instance)
    case 1: return AlertSelector(trip: trip.instance, stopID: stop?.id)
    case 2:
      let direction = index.plan(ofTrip: trip.instance.tripID)?.direction
      return AlertSelector(routeID: trip.route.id, directionID: direction)
    case 3: return AlertSelector(routeID: trip.route.id, stopID: stop?.id)
    case 4: return AlertSelector(stopID: stop?.station ?? stop?.id)
    default: return AlertSelector(routeID: trip.route.id)
    }
  }

  private func period(around now: Instant, using random: inout SeededRandom) -> AlertPeriod {
    let start = now + Seconds(Int.random(in: -7200...1800, using: &random))
    let end = start + Seconds(Int.random(in: 1...14_400, using: &random))
    return AlertPeriod(from: random.chance(0.8) ? start : nil, to: random.chance(0.9) ? end : nil)
  }
}

extension AlertFacts.Selector {
  init(_ selector: AlertSelector) {
    self.init(
      agency: selector.agencyID, route: selector.routeID, direction: selector.directionID,
      trip: selector.trip?.tripID, date: selector.trip?.serviceDate.gtfsText, stop: selector.stopID)
  }
}
