import TestSupport
import Testing
import TripCore
import TripPublish

@Suite("Alerts that are checked before they are told")
struct AlertFeedCheckTests {
  private let sample: SampleOperator
  private let check: AlertFeedCheck

  init() throws {
    sample = try SampleOperator()
    check = AlertFeedCheck(sample.feed)
  }

  private var period: AlertPeriod { AlertPeriod(from: sample.morning, to: sample.morning + .minutes(60)) }

  private func rules(_ selector: AlertSelector) async -> [String] {
    let content = AlertContent(
      effect: .detour, selectors: [selector], told: period, impacts: [period],
      texts: [AlertText(language: "en", header: "Detour", description: "Works")])
    let alert = Alert(id: "x", author: "anna", content)
    return await check.rules(against: alert, at: sample.morning).map { $0.id ?? $0.message }
  }

  @Test("a line, a direction, a stop or a trip that the timetable lacks on all days is named by its rule")
  func unknown() async throws {
    let day = ServiceDate(of: sample.morning, in: sample.feed.agency.timeZone)
    #expect(await rules(AlertSelector(routeID: "L12", directionID: 0)).isEmpty)
    #expect(await rules(AlertSelector(stopID: "st-zdc")).isEmpty)
    for selector in [
      AlertSelector(routeID: "none"), AlertSelector(stopID: "none"), AlertSelector(agencyID: "none"),
      AlertSelector(routeID: "L12", directionID: 7), AlertSelector(),
      AlertSelector(trip: TripInstance(tripID: "none", serviceDate: day)),
      AlertSelector(routeID: "L12", trip: TripInstance(tripID: "r1-wd-h-0512", serviceDate: day)),
    ] {
      #expect(await rules(selector).count == 1, "\(selector)")
    }
  }

  @Test("what hits a trip of the shown day would not be held back")
  func hits() async throws {
    var random = SeededRandom.announced()
    let timetable = try sample.feed.timetable(on: ServiceDate(of: sample.morning, in: sample.feed.agency.timeZone))
    func one<Value>(_ values: [Value]) -> Value { values[random.below(values.count)] }
    var accepted = 0
    for _ in 0..<200 {
      var selector = AlertSelector(
        agencyID: one([nil, nil, "rietzee", "none"]), routeID: one([nil, "R1", "L12", "V3", "none"]),
        stopID: one([nil, nil, "st-zdc", "zdc-1", "none"]))
      if selector.routeID != nil { selector.directionID = one([nil, 0, 1, 2]) }
      if random.chance(0.3) { selector.trip = timetable.instance(ofRow: random.below(timetable.count)) }
      let always = [AlertPeriod(from: nil, to: sample.morning + .minutes(1440))]
      let reach = try #require(await AlertReach.count([selector], during: always, in: timetable))
      guard reach.hits[0].tripsOfDay > 0 else { continue }
      accepted += 1
      #expect(await rules(selector).isEmpty, "\(selector)")
    }
    #expect(accepted > 10)
  }
}
