import Testing
import TripCore

@testable import TripRealtime

@Suite("AlertMatch")
struct AlertMatchTests {
  private let date = RuleFeed.date

  private func selectors(_ selectors: Selector...) throws -> [AlertSelector] {
    var feed = AlertFeed()
    feed.add(selectors)
    return try feed.match().alerts.flatMap(\.selectors)
  }

  private func reason(_ selector: Selector) throws -> UnmatchedAlert.Reason? {
    let match = try AlertFeed.of(selector)
    #expect(match.alerts.isEmpty)
    return match.unmatched.first?.reason
  }

  private func instance(_ trip: GTFSID, _ date: ServiceDate? = nil, start: ServiceTime? = nil) -> TripInstance {
    TripInstance(tripID: trip, serviceDate: date ?? self.date, startTime: start)
  }

  @Test("routes, directions, stops, stations, stops of a route and agencies are taken over")
  func plain() throws {
    #expect(
      try selectors(
        .route("R"), .route("R", direction: 1), .stop("a"), .stop("s"), .stop("b", route: "Q"),
        .with { $0.agencyID = "A" }) == [
          AlertSelector(routeID: "R"), AlertSelector(routeID: "R", directionID: 1), AlertSelector(stopID: "a"),
          AlertSelector(stopID: "s"), AlertSelector(routeID: "Q", stopID: "b"), AlertSelector(agencyID: "A"),
        ])
    // Each once, and a direction only beside a route.
    #expect(
      try selectors(.stop("a"), .stop("a"), .with { ($0.stopID, $0.directionID) = ("a", 1) }) == [
        AlertSelector(stopID: "a")
      ])
  }

  @Test("a kind of route stands for the routes of that kind")
  func routeType() throws {
    #expect(
      try selectors(.with { $0.routeType = 4 }).map(\.routeID) == ["R"], "routes on which no trip runs are left out")
    #expect(try reason(.with { $0.routeType = 2 }) == .noSuchRouteType(2))
  }

  @Test("trips are found as those of trip updates are")
  func trips() throws {
    #expect(try selectors(.trip(.trip("T", date: "20261120"))) == [AlertSelector(trip: instance("T"))])
    #expect(
      try selectors(.trip(.trip("T"), route: "R", stop: "b")) == [AlertSelector(trip: instance("T"), stopID: "b")])
    #expect(
      try selectors(.trip(.trip("T", date: "20261124"))) == [
        AlertSelector(trip: instance("T", date.advanced(by: 4)))
      ])
    let start = ServiceTime(hours: 8, minutes: 20)
    #expect(
      try selectors(.trip(.trip("E", date: "20261120", time: "08:20:00"))) == [
        AlertSelector(trip: instance("E", start: start))
      ])
    #expect(try selectors(.trip(.trip("E", date: "20261120"))).count == 6, "all runs of the day")
    #expect(try selectors(.trip(.trip(time: "08:20:00", route: "R"))).map(\.trip) == [])
    // A descriptor of a route names the route.
    #expect(
      try selectors(.trip(.with { ($0.routeID, $0.directionID) = ("R", 1) })) == [
        AlertSelector(routeID: "R", directionID: 1)
      ])
  }

  @Test("without a date, the trip of the day on which service differs is meant")
  func dateless() throws {
    let match = try AlertFeed.of(.trip(.trip("T"))) {
      $0.activePeriod = [.with { $0.start = UInt64(RuleFeed.at(7, 0).unixSeconds) }]
    }
    #expect(match.alerts.flatMap(\.selectors) == [AlertSelector(trip: instance("T"))])
  }

  @Test("what the timetable does not have is not shown, with the reason")
  func unmatched() throws {
    #expect(try reason(.route("X")) == .noSuchRoute("X"))
    #expect(try reason(.route("R", direction: 2)) == .noSuchDirection(2))
    #expect(try reason(.stop("x")) == .noSuchStop("x"))
    #expect(try reason(.with { $0.agencyID = "B" }) == .noSuchAgency("B"))
    #expect(try reason(.stop("x", route: "R")) == .noSuchStop("x"))
    #expect(try reason(.trip(.trip("X"))) == .trip("X", .noSuchTrip))
    #expect(try reason(.trip(.trip("T", date: "20261119"))) == .trip("T", .notOnThatDay(date.advanced(by: -1))))
    #expect(try reason(.trip(.trip("T", date: "tomorrow"))) == .trip("T", .malformedDate("tomorrow")))
    #expect(
      try reason(.trip(.trip("E", time: "08:25:00"))) == .trip("E", .noSuchStart(ServiceTime(hours: 8, minutes: 25))))
    #expect(try reason(.trip(.trip("T").with(.added))) == .trip("T", .extraTrip))
    #expect(try reason(.trip(.trip("T"), route: "Q")) == .tripOfOtherRoute(trip: "T", route: "Q"))
    #expect(try reason(.trip(.trip("T"), stop: "x")) == .noSuchStop("x"))
    #expect(try reason(Selector()) == .emptySelector)
    #expect(try AlertFeed.of().unmatched.map(\.reason) == [.namesNothing])
  }

  @Test("of an alert about several things, those of the timetable are shown, and the others are counted")
  func partly() throws {
    let match = try AlertFeed.of(.route("X"), .route("R"), .stop("y"), .stop("z"))
    #expect(match.alerts.map(\.selectors) == [[AlertSelector(routeID: "R")]])
    #expect(
      match.unmatched.map(\.description) == [
        "alert 1: the timetable has no route X, and 2 more of what it names do not fit; it is shown for the rest"
      ])
  }

  @Test("ids begin with the feed's own letters; an entity that is repeated or deleted is left out")
  func ids() throws {
    var feed = AlertFeed()
    for _ in 1...4 { feed.add([.route("R")]) }
    feed.message.entity[1].id = "1"
    feed.message.entity[2].isDeleted = true
    feed.message.entity[3].id = "a\u{0}b \u{202E}"
    let match = try feed.match()
    #expect(match.unmatched.map(\.reason) == [.repeated, .deleted])
    #expect(match.alerts.map(\.id).first == "via-1-1")
    let strange = try #require(match.alerts.last?.id)
    #expect(strange.text.hasPrefix("via-1-~") && strange.text.utf8.count < 30, "\(strange)")
    #expect(match.told.allSatisfy { $0.origin == .feed("a.pb") })
  }

  @Test("cause, effect and severity are taken over, and values that nobody knows are unknown")
  func meaning() throws {
    let known = try AlertFeed.of(.route("R")) {
      ($0.cause, $0.effect, $0.severityLevel) = (.strike, .noService, .info)
    }
    #expect(known.told.map(\.cause) == [.strike] && known.told.map(\.effect) == [.noService])
    #expect(known.told.map(\.severity) == [.info])
    let none = try #require(try AlertFeed.of(.route("R")).told.first)
    #expect(none.cause == .unknown && none.effect == .unknown && none.severity == .info)
    var feed = AlertFeed()
    feed.add([.route("R")])
    // cause 99, effect 98, severity_level 97.
    var bytes: [UInt8] = try feed.message.entity[0].alert.serializedBytes()
    bytes += [6 << 3, 99, 7 << 3, 98, 14 << 3, 97]
    feed.message.entity[0].alert = try TransitRealtime_Alert(serializedBytes: bytes)
    let strange = try #require(try feed.match().told.first)
    #expect(strange.cause == .unknown && strange.effect == .unknown && strange.severity == .info)
    for cause in TransitRealtime_Alert.Cause.allCases {
      for effect in TransitRealtime_Alert.Effect.allCases {
        let alert = try AlertFeed.of(.route("R")) { ($0.cause, $0.effect) = (cause, effect) }.told.first
        #expect(alert?.effect.severity == alert?.severity)
        #expect((alert?.cause == .unknown) == (cause == .unknownCause))
      }
    }
  }

  @Test("a feed with more alerts or selectors than anyone reads is cut")
  func limits() throws {
    var feed = AlertFeed()
    for _ in 0..<AlertMatch.limit + 3 { feed.add([.route("R")]) }
    feed.message.entity[0].alert.informedEntity = [Selector](repeating: .stop("a"), count: AlertMatch.selectorLimit + 2)
    let match = try feed.match()
    #expect(match.alerts.count == AlertMatch.limit)
    #expect(match.unmatched.map(\.reason) == [.tooManySelectors, .tooMany, .tooMany, .tooMany])
    #expect(match.unmatched[0].others == 1 && match.unmatched[0].isShown)
  }
}
