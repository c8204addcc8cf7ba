import Foundation
import Testing

@testable import TripCore

@MainActor @Suite("Alerts that follow from decisions")
struct AutomaticAlertsTests {
  private let sample: SampleDay
  private let timetable: Timetable

  init() throws {
    sample = try SampleDay()
    timetable = sample.timetable()
  }

  private func alerts(_ languages: [String] = ["en"]) -> AutomaticAlerts {
    AutomaticAlerts(writer(languages))
  }

  private func writer(_ languages: [String]) -> AlertWriter {
    AlertWriter(languages: languages, locale: Locale(identifier: "nl_NL"), timeZone: sample.zone)
  }

  private func trip(_ row: Int, _ decisions: Decision...) throws -> Trip {
    var trip = try timetable.trip(ofRow: row)
    for decision in decisions { try trip.apply(decision) }
    return trip
  }

  private var now: Instant { sample.time.clock.now() }

  @Test("a cancellation with a reason is an alert about that trip, and one without a reason is none")
  func cancelled() throws {
    var alerts = alerts()
    alerts.update(try trip(3, .cancelled), at: now)
    #expect(alerts.alerts(at: now).isEmpty)
    alerts.update(try trip(3, .cancelled, .reason("Signal failure")), at: now)
    let alert = try #require(alerts.alerts(at: now).first)
    #expect(alert.selectors == [AlertSelector(trip: sample.instance(3))])
    #expect(alert.effect == .noService && alert.cause == .other && alert.severity == .severe)
    #expect(alert.texts.map(\.header) == ["Line X1: 08:20 from Alpha does not run"])
    #expect(alert.texts.map(\.description) == ["Signal failure"])
    let planned = try trip(3)
    #expect(alert.impacts == [AlertPeriod(from: planned.departure, to: planned.arrival)])
    #expect(alert.told == AlertPeriod(from: nil, to: planned.arrival))
  }

  @Test("a trip that runs as planned is no alert, whatever reason it has, and neither is one that is a little late")
  func none() throws {
    var alerts = alerts()
    alerts.update(try trip(3, .reason("Signal failure")), at: now)
    alerts.update(try trip(4, .departure(delay: .minutes(14), at: nil), .reason("Signal failure")), at: now)
    #expect(alerts.alerts(at: now).isEmpty)
    alerts.update(try trip(4, .departure(delay: .minutes(15), at: nil), .reason("Signal failure")), at: now)
    #expect(alerts.alerts(at: now).map(\.effect) == [.significantDelays])
    #expect(alerts.alerts(at: now)[0].texts[0].header == "Line X1: 08:30 from Alpha is about 15 minutes late")
  }

  @Test("trips of a line with the same reason share an alert, and one of them can leave it")
  func shared() throws {
    var alerts = alerts()
    for row in [4, 2, 3] { alerts.update(try trip(row, .cancelled, .reason("Signal failure")), at: now) }
    let all = alerts.alerts(at: now)
    #expect(all.map { $0.texts[0].header } == ["Line X1: 08:10, 08:20 and 08:30 from Alpha do not run"])
    #expect(all[0].selectors.compactMap(\.trip) == [2, 3, 4].map(sample.instance))
    alerts.update(try trip(3, .reason("Signal failure")), at: now)
    let fewer = alerts.alerts(at: now)
    #expect(fewer.map { $0.texts[0].header } == ["Line X1: 08:10 and 08:30 from Alpha do not run"])
    #expect(fewer.map(\.id) == all.map(\.id), "the alert is still the same one")
    alerts.update(try trip(4, .cancelled, .reason("Fog")), at: now)
    #expect(alerts.alerts(at: now).map { $0.texts[0].description } == ["Signal failure", "Fog"])
    for row in 2...4 { alerts.remove(sample.instance(row)) }
    #expect(alerts.alerts(at: now).isEmpty)
  }

  @Test("a trip that has ended leaves the alert, which keeps its id, and the alert goes with the last one")
  func ended() throws {
    var alerts = alerts()
    for row in [2, 4] { alerts.update(try trip(row, .cancelled, .reason("Fog")), at: now) }
    let before = alerts.alerts(at: now)
    let between = try trip(2).arrival
    #expect(alerts.alerts(at: between).map { $0.selectors } == [[AlertSelector(trip: sample.instance(4))]])
    #expect(alerts.alerts(at: between).map(\.id) == before.map(\.id))
    #expect(alerts.alerts(at: try trip(4).arrival).isEmpty)
  }

  @Test("a late trip is told of until it arrives, not until it should have arrived")
  func lateEnd() throws {
    var alerts = alerts()
    alerts.update(try trip(2, .departure(delay: .minutes(20), at: nil), .reason("Fog")), at: now)
    let planned = try trip(2).arrival
    #expect(alerts.alerts(at: planned).map(\.told.end) == [planned + .minutes(20)])
    #expect(alerts.alerts(at: planned + .minutes(20)).isEmpty)
  }

  @Test("a trip that becomes late on its way is told to be late from there, not from where it leaves on time")
  func lateOnItsWay() throws {
    let three = try threeStopTrip()
    func header(_ decisions: [Decision]) throws -> String? {
      var (trip, alerts) = (three, alerts())
      for decision in decisions + [.reason("Fog")] { try trip.apply(decision) }
      alerts.update(trip, at: now)
      return alerts.alerts(at: trip.departure - 60).first?.texts.first?.header
    }
    let middle = three.stopTimes[1]
    let late = try #require(try header([.departure(delay: 0, at: nil), .held(delay: 1_320, at: middle.sequence)]))
    #expect(late.contains("from \(middle.stop.name) is about 22 minutes late"), "\(late)")
    let unknown = try #require(try header([.held(delay: 1_320, at: middle.sequence)]))
    #expect(unknown.contains("from \(middle.stop.name) is about 22 minutes late"), "unknown is not late")
    #expect(try header([.departure(delay: 1_320, at: three.stopTimes[2].sequence)]) == nil, "nobody boards there")
    for (now, first) in [(three.departure - 1, middle), (three.departure, three.stopTimes[0])] {
      var reported = three
      let late = StopTimeReport(sequence: middle.sequence, arrivalDelay: 1_320, departureDelay: 1_320)
      reported.applyAll([], over: TripReport(time: now, stopTimes: [late]))
      let from = TripSituation.situations(of: reported, lateFrom: 60, at: now).compactMap { situation in
        if case .late(let late) = situation { late.from } else { nil }
      }
      #expect(from == [first.sequence], "a feed leaves out a stop that the trip has passed")
    }
    let both = try #require(try header([.departure(delay: 960, at: nil), .held(delay: 1_320, at: middle.sequence)]))
    #expect(both.contains("from \(three.stopTimes[0].stop.name) is about 16–22 minutes late"), "\(both)")
  }

  @Test("skipped stops and platforms are about the trip at these stops, and named")
  func stops() throws {
    var alerts = alerts()
    alerts.update(try trip(2, .skipped(at: 2), .reason("Road works")), at: now)
    alerts.update(try trip(3, .platform(SampleDay.platforms[1], at: 2), .reason("Road works")), at: now)
    let all = alerts.alerts(at: now)
    #expect(
      all.map { $0.texts[0].header } == [
        "Line X1: 08:10 from Alpha does not stop at Beta",
        "Line X1: 08:20 from Alpha leaves from another platform (Beta: 2)",
      ])
    #expect(all.map(\.selectors) == [2, 3].map { [AlertSelector(trip: sample.instance($0), stopID: "b1")] })
    #expect(all.allSatisfy { $0.effect == .modifiedService } && all.map(\.severity) == [.warning, .info])
  }

  @Test("each language has its own texts and times, an unknown language none")
  func languages() throws {
    var alerts = alerts(["de-CH", "xx", "zh", "de"])
    alerts.update(try trip(3, .cancelled, .reason("Nebel")), at: now)
    let texts = alerts.alerts(at: now)[0].texts
    #expect(texts.map(\.language) == ["de-CH", "zh"])
    #expect(texts[0].header == "Linie X1: 08:20 ab Alpha fällt aus")
    #expect(texts[1].header == "X1路：Alpha08:20停运")
    #expect(writer(["en-US"]).tags == ["en-US"])
    #expect(writer(["xx"]).tags == ["en"])
  }

  @Test("the severity follows from what happened, and of a delay from how late the latest trip is")
  func severity() throws {
    func severity(_ decisions: [Decision], rows: [Int] = [2], lateFrom: Seconds = .minutes(5)) throws -> [AlertSeverity]
    {
      var alerts = AutomaticAlerts(writer(["en"]), lateFrom: lateFrom)
      for (row, decision) in zip(rows, decisions) { alerts.update(try trip(row, decision, .reason("Fog")), at: now) }
      return alerts.alerts(at: now).map(\.severity)
    }
    #expect(try severity([.cancelled]) == [.severe] && severity([.skipped(at: 2)]) == [.warning])
    #expect(try severity([.platform(SampleDay.platforms[1], at: 2)]) == [.info])
    func late(_ minutes: Int) -> Decision { .departure(delay: .minutes(minutes), at: nil) }
    #expect(try severity([late(14)]) == [.info] && severity([late(15)]) == [.warning])
    #expect(try severity([late(29)]) == [.warning] && severity([late(30)]) == [.severe])
    #expect(try severity([late(10), late(40)], rows: [2, 3]) == [.severe], "they share an alert")
    var extra = try trip(3, .reason("Fair"))
    extra.isExtra = true
    var alerts = alerts()
    alerts.update(extra, at: now)
    #expect(alerts.alerts(at: now).map(\.severity) == [.info])
  }

  @Test("trips with a number that passengers know have it in the text, unless it is that of the line")
  func numbers() throws {
    var alerts = alerts(["en", "nl", "de", "ar", "zh"])
    for (row, number) in [(2, "4711"), (3, nil), (4, "X1")] {
      var numbered = try numbered(row, number)
      for decision in [Decision.cancelled, .reason("Fog")] { try numbered.apply(decision) }
      alerts.update(numbered, at: now)
    }
    #expect(
      alerts.alerts(at: now)[0].texts.map(\.header) == [
        "Line X1: 08:10 (4711), 08:20 and 08:30 from Alpha do not run",
        "Lijn X1: 08:10 (4711), 08:20 en 08:30 uit Alpha rijden niet",
        "Linie X1: 08:10 (4711), 08:20 und 08:30 ab Alpha fallen aus",
        "الخط X1: ألغيت الرحلات التالية: 08:10 (4711)، 08:20 و08:30 من Alpha",
        "X1路：Alpha08:10（4711）、08:20和08:30停运",
      ])
  }

  /// A trip as the timetable of a feed with trip_short_name has it.
  private func numbered(_ row: Int, _ number: String?) throws -> Trip {
    let trip = try trip(row)
    return try Trip(
      instance: trip.instance, route: trip.route, headsign: trip.headsign, number: number, stopTimes: trip.stopTimes)
  }

  /// The trip that leaves at 08:10, at another time.
  private func later(_ shift: Seconds) throws -> Trip {
    let trip = try trip(2)
    let stopTimes = trip.stopTimes.map { stopTime in
      StopTime(
        sequence: stopTime.sequence, stop: stopTime.stop, arrival: stopTime.arrival + shift,
        departure: stopTime.departure + shift)
    }
    return try Trip(
      instance: TripInstance(tripID: "later \(shift.count)", serviceDate: sample.day), route: trip.route,
      headsign: trip.headsign, stopTimes: stopTimes)
  }

  @Test("texts are sentences for one, two and twelve trips in each language", arguments: TripSituation.Kind.allCases)
  func counts(_ kind: TripSituation.Kind) throws {
    let decision: Decision =
      switch kind {
      case .cancelled, .extra: .cancelled
      case .skipped: .skipped(at: 2)
      case .late: .departure(delay: .minutes(20), at: nil)
      case .platform: .platform(SampleDay.platforms[1], at: 2)
      }
    for count in [1, 2, 12] {
      var alerts = alerts(["en", "nl", "de", "ar", "zh"])
      for number in 0..<count {
        var trip = try later(.minutes(10 * number))
        for decision in [decision, .reason("Fog")] { try trip.apply(decision) }
        if kind == .extra { (trip.isCancelled, trip.isExtra) = (false, true) }
        alerts.update(trip, at: now)
      }
      let texts = try #require(alerts.alerts(at: now).first).texts
      for text in texts {
        #expect(!text.header.contains("{") && text.header.contains("08:10") && text.description == "Fog")
        #expect(!text.header.contains("  ") && !text.header.hasSuffix(" "))
      }
    }
  }

  @Test("what a dispatcher types is never taken for a word of the template")
  func hostile() throws {
    var alerts = alerts()
    alerts.update(try trip(3, .cancelled, .reason("{line} {why} {")), at: now)
    #expect(alerts.alerts(at: now)[0].texts[0].description == "{line} {why} {")
  }

  @Test("a cause stands before the reason in the passengers' language, and alone when the reason is its name")
  func causes() throws {
    var alerts = alerts(["de", "en"])
    for (reason, expected) in [("Snow on the tracks", "Witterung: Snow on the tracks"), ("Weather", "Witterung")] {
      var trip = try trip(3, .cancelled, .reason(reason))
      trip.cause = .weather
      alerts.update(trip, at: now)
      let alert = try #require(alerts.alerts(at: now).first)
      #expect(alert.texts.map(\.description)[0] == expected && alert.cause == .weather)
    }
  }

  @Test("what was decided about an alert stays with its trips when an earlier trip joins or its first one leaves")
  func overridesStay() throws {
    let reason = Decision.reason("Signal failure")
    var alerts = alerts()
    for row in [3, 4] { alerts.update(try trip(row, .cancelled, reason), at: now) }
    let alert = try #require(alerts.alerts(at: now).first)
    #expect(alert.parts.count == 2 && alert.id == alert.parts[0])
    let texts = [AlertText(language: "en", header: "Take the ferry", description: "It leaves at 8:40")]
    alerts.use(Dictionary(uniqueKeysWithValues: alert.parts.map { ($0, .reworded(texts)) }))
    #expect(alerts.alerts(at: now).asTold.map(\.texts) == [texts])
    #expect(alerts.alerts(at: now).map { $0.texts[0].header } == alert.texts.map(\.header), "that of the templates")

    alerts.update(try trip(2, .cancelled, reason), at: now)
    #expect(
      alerts.alerts(at: now).asTold.map { $0.texts[0].header } == [
        "Line X1: 08:10 from Alpha does not run", "Take the ferry",
      ])
    alerts.remove(sample.instance(3))
    #expect(
      alerts.alerts(at: now).asTold.map(\.selectors) == [
        [AlertSelector(trip: sample.instance(2))], [AlertSelector(trip: sample.instance(4))],
      ])
    #expect(alerts.alerts(at: now).asTold[1].texts == texts)

    alerts.use([alert.parts[1]: .withheld])
    #expect(alerts.alerts(at: now).asTold.map(\.selectors) == [[AlertSelector(trip: sample.instance(2))]])
    alerts.use([:])
    #expect(alerts.alerts(at: now).asTold.map { $0.selectors.count } == [2])
  }

  @Test("trips whose reasons look the same and have other bytes are kept from passengers together")
  func composedReasons() throws {
    var alerts = alerts()
    alerts.update(try trip(3, .cancelled, .reason("Caf\u{E9}")), at: now)
    alerts.update(try trip(4, .cancelled, .reason("Cafe\u{301}")), at: now)
    let parts = try #require(alerts.alerts(at: now).first).parts
    #expect(Set(parts).count == 2)
    alerts.use(Dictionary(uniqueKeysWithValues: parts.map { ($0, .withheld) }))
    #expect(alerts.alerts(at: now).asTold.isEmpty)
  }
}
