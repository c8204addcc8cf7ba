import TripCore
import TripFeed

@testable import TripRealtime

typealias Selector = TransitRealtime_EntitySelector

extension Selector {
  static func route(_ id: String, direction: UInt32? = nil) -> Selector {
    .with {
      $0.routeID = id
      if let direction { $0.directionID = direction }
    }
  }

  static func stop(_ id: String, route: String? = nil) -> Selector {
    .with {
      $0.stopID = id
      if let route { $0.routeID = route }
    }
  }

  static func trip(_ trip: Descriptor, route: String? = nil, stop: String? = nil) -> Selector {
    .with {
      $0.trip = trip
      if let route { $0.routeID = route }
      if let stop { $0.stopID = stop }
    }
  }
}

extension TransitRealtime_TranslatedString {
  /// A text in several languages; an empty language stands for none.
  static func texts(_ texts: (String, String)...) -> Self {
    .with { translated in
      translated.translation = texts.map { language, text in
        .with {
          $0.text = text
          if !language.isEmpty { $0.language = language }
        }
      }
    }
  }
}

/// A feed of alerts about the timetable of ``RuleFeed``.
struct AlertFeed {
  var message = TransitRealtime_FeedMessage()

  init() {
    message.header.gtfsRealtimeVersion = "2.0"
    message.header.timestamp = UInt64(RuleFeed.at(7, 50).unixSeconds)
  }

  /// A feed of one alert with a header.
  static func of(_ selectors: Selector..., change: (inout TransitRealtime_Alert) -> Void = { _ in }) throws
    -> AlertMatch
  {
    var feed = AlertFeed()
    feed.add(selectors, change: change)
    return try feed.match()
  }

  /// Adds an alert; the entities are numbered from 1 on.
  mutating func add(_ selectors: [Selector], change: (inout TransitRealtime_Alert) -> Void = { _ in }) {
    message.entity.append(
      .with {
        $0.id = "\(message.entity.count + 1)"
        $0.alert.informedEntity = selectors
        $0.alert.headerText = .texts(("", "Works"))
        change(&$0.alert)
      })
  }

  func match(at now: Instant = RuleFeed.at(7, 50)) throws -> AlertMatch {
    AlertMatch(
      RealtimeFeed(message), to: try Self.timetable.get(), in: try RuleFeed.index.get(), from: "a.pb",
      idPrefix: "via-1-", receivedAt: now)
  }

  private static let timetable = Result {
    ScheduledTripIndex(try RuleFeed.open().timetable(on: RuleFeed.date, runningAt: RuleFeed.at(7, 50)))
  }
}

extension AlertMatch {
  /// The alerts as they are at ten to eight.
  var told: [TripCore.Alert] { alerts.compactMap { $0.alert(at: RuleFeed.at(7, 50)) } }
}
