import Foundation
import Testing

@testable import TripCore

/// What one locale shows of the seed trip.
struct GoldenText: Sendable, CustomTestStringConvertible {
  let locale: String
  let date: String
  let departure: String
  let arrival: String
  let duration: String
  let fiveMinutes: String
  let twoMinutes: String

  var testDescription: String { locale }

  static let all = [
    GoldenText(
      locale: "en_US", date: "10/9/15", departure: "3:09\u{202F}PM", arrival: "3:26\u{202F}PM", duration: "16 min",
      fiveMinutes: "5 minutes delay", twoMinutes: "2 minutes early"),
    GoldenText(
      locale: "nl_NL", date: "9-10-15", departure: "15:09", arrival: "15:26", duration: "16 min",
      fiveMinutes: "5 minuten vertraging", twoMinutes: "2 minuten te vroeg"),
    GoldenText(
      locale: "zh_CN", date: "15/10/9", departure: "15:09", arrival: "15:26", duration: "16分钟",
      fiveMinutes: "晚点5分钟", twoMinutes: "提前2分钟"),
    GoldenText(
      locale: "de_DE", date: "9.10.15", departure: "15:09", arrival: "15:26", duration: "16 Min.",
      fiveMinutes: "5 Minuten Verspätung", twoMinutes: "2 Minuten zu früh"),
    GoldenText(
      locale: "ar", date: "9\u{200F}/10\u{200F}/15", departure: "3:09\u{00A0}م", arrival: "3:26\u{00A0}م",
      duration: "16 د", fiveMinutes: "تأخير 5 دقائق", twoMinutes: "قبل الموعد بـ دقيقتان"),
  ]

  /// The translation of data/po; English has none.
  func translation() throws -> Translation {
    locale == "en_US" ? .english : try Catalogue(locale == "zh_CN" ? locale : String(locale.prefix(2))).translation
  }
}

@MainActor @Suite("TripViewModel")
struct TripViewModelTests {
  @Test("shows the seed trip in every language", arguments: GoldenText.all)
  func showsSeedTrip(golden: GoldenText) throws {
    let (model, _) = try makeModel(locale: golden.locale, translation: try golden.translation())
    #expect(model.date.value == golden.date)
    #expect(model.departure.value == golden.departure)
    #expect(model.arrival.value == golden.arrival)
    #expect(model.duration.value == golden.duration)
    #expect(model.delay.value == golden.fiveMinutes)
    #expect(model.delayed.value)
  }

  @Test("five minutes back it is on time, two more and it is early", arguments: GoldenText.all)
  func movesBack(golden: GoldenText) throws {
    let (model, trip) = try makeModel(locale: golden.locale, translation: try golden.translation())
    try trip.value.changeActualDeparture(by: -300)
    #expect(model.delay.value == nil)
    #expect(!model.delayed.value)
    #expect(model.punctuality.value == .onTime)
    try trip.value.changeActualDeparture(by: -120)
    #expect(model.delay.value == golden.twoMinutes)
    #expect(!model.delayed.value)
    #expect(model.punctuality.value == .early)
  }

  @Test("a change starts from the scheduled departure when no delay is known")
  func startsFromSchedule() throws {
    let (model, trip) = try makeModel(delay: nil)
    #expect(model.punctuality.value == .unknown)
    #expect(model.delay.value == nil)
    try trip.value.changeActualDeparture(by: 60)
    #expect(model.delay.value == "1 minute delay")
    #expect(model.status.value.hasPrefix("departs in"), "the delay says in words that it is late")
    try trip.value.changeActualDeparture(by: 60)
    #expect(model.delay.value == "2 minutes delay")
  }

  @Test("unknown is shown differently from on time")
  func unknownIsNotOnTime() throws {
    let (unknown, _) = try makeModel(delay: nil)
    let (onTime, _) = try makeModel(delay: 0)
    #expect(unknown.status.value.hasPrefix("no data"))
    #expect(unknown.expectedDeparture.value == nil)
    #expect(onTime.status.value.hasPrefix("on time"))
    #expect(onTime.expectedDeparture.value == onTime.departure.value)
  }

  @Test(
    "late counts from 60 s and early from -60 s",
    arguments: [
      (59, Punctuality.onTime), (60, .late), (-59, .onTime), (-60, .early), (0, .onTime), (1, .onTime),
    ])
  func thresholds(delay: Int, expected: Punctuality) throws {
    let (model, _) = try makeModel(delay: Seconds(delay))
    #expect(model.punctuality.value == expected)
    #expect((model.delay.value != nil) == (expected != .onTime))
    #expect(model.delayed.value == (delay > 0))
  }

  @Test("a trip that arrives from elsewhere replaces all that is shown")
  func replacedTrip() throws {
    let (model, trip) = try makeModel()
    var shown: [String] = []
    let bag = SubscriptionBag()
    bag.add(model.title.bind { shown.append($0) })
    trip.value = try threeStopTrip()
    #expect(shown == ["1 → C"])
    #expect(model.stops.value.map(\.stop) == ["A", "B", "C"])
    #expect(model.delay.value == nil)
  }

  @Test("every listener hears of a change exactly once")
  func oneDelivery() throws {
    let (model, trip) = try makeModel()
    var calls = 0
    let bag = SubscriptionBag()
    bag.add(model.status.bind { _ in calls += 1 })
    try trip.value.changeActualDeparture(by: 60)
    #expect(calls == 1)
  }

  @Test("a trip over midnight keeps its clock times apart from its dates")
  func overMidnight() throws {
    let zone = try zone("Europe/Amsterdam")
    let origin = try date("20261120").origin(in: zone)
    let model = try makeModel(
      departure: origin + Seconds(ServiceTime(hours: 23, minutes: 50).seconds),
      arrival: origin + Seconds(ServiceTime(hours: 25, minutes: 10).seconds), zone: zone)
    #expect(model.departure.value == "23:50")
    #expect(model.arrival.value == "01:10")
    #expect(model.duration.value == "1 hr, 20 min" || model.duration.value == "1 hr 20 min")
    #expect(model.date.value == "20/11/26" || model.date.value == "20/11/2026")
  }

  @Test("the date is said once, and the service day apart from it only when it is another day")
  func serviceDay() throws {
    let zone = try zone("Europe/Amsterdam")
    let day = try date("20261120")
    func model(_ hours: Int) throws -> TripViewModel {
      let departure = day.origin(in: zone) + Seconds(ServiceTime(hours: hours, minutes: 50).seconds)
      return try makeModel(departure: departure, arrival: departure + 600, zone: zone, day: day)
    }
    let (evening, night) = (try model(23), try model(24))
    #expect(evening.departsOnServiceDay.value && !evening.serviceDay.value.hasPrefix("service day"))
    #expect(!night.departsOnServiceDay.value && night.serviceDay.value == "service day " + evening.serviceDay.value)
  }

  @Test("a trip over a clock change lasts as long as it really does")
  func overClockChange() throws {
    let zone = try zone("Europe/Amsterdam")
    // 25 October 2026: clocks go back at 03:00. From 01:30 to 03:30 by the clock are three hours.
    let origin = try date("20261025").origin(in: zone)
    let model = try makeModel(departure: origin + 9_000, arrival: origin + 12_600, zone: zone)
    #expect(model.departure.value == "02:30")
    #expect(model.arrival.value == "03:30")
    #expect(model.duration.value == "1 hr" || model.duration.value == "1 hr, 0 min")
    let before = try makeModel(departure: origin + 5_400, arrival: origin + 12_600, zone: zone)
    #expect(before.departure.value == "02:30", "half past two happens twice that night")
    #expect(before.duration.value.hasPrefix("2 hr"))
  }

  @Test(
    "the countdown goes by the minutes of a clock on the wall",
    arguments: [
      (-61, "departs in 2 min"), (-1, "departs in 1 min"), (0, "departs now"), (59, "just departed"),
      (60, "departed 1 min ago"),
    ])
  func countdown(seconds: Int, expected: String) throws {
    let wording = Wording(locale: Locale(identifier: "en_US"), timeZone: try zone("UTC"))
    let departure = Instant(unixSeconds: 1_763_622_000)
    #expect(wording.countdown(to: departure, now: departure + Seconds(seconds)) == expected)
  }

  private func makeModel(
    delay: Seconds? = 300, locale: String = "en_US", translation: Translation = .english
  ) throws -> (TripViewModel, Dynamic<Trip>) {
    let trip = Dynamic(try SeedTrip.make(delay: delay))
    let wording = Wording(
      locale: Locale(identifier: locale), timeZone: try zone("Europe/Amsterdam"), translation: translation)
    return (TripViewModel(of: trip.readOnly, now: .constant(SeedTrip.departure - 600), wording: wording), trip)
  }

  private func makeModel(
    departure: Instant, arrival: Instant, zone: TimeZone, day: ServiceDate? = nil
  ) throws -> TripViewModel {
    let stop = Stop(id: "s", name: "S")
    let trip = try Trip(
      instance: TripInstance(tripID: "t", serviceDate: day ?? ServiceDate(of: departure, in: zone)),
      route: Route(id: "1", shortName: "1"), headsign: "S",
      stopTimes: [
        StopTime(sequence: 1, stop: stop, arrival: departure, departure: departure),
        StopTime(sequence: 2, stop: stop, arrival: arrival, departure: arrival),
      ])
    let wording = Wording(locale: Locale(identifier: "en_GB"), timeZone: zone)
    return TripViewModel(of: .constant(trip), now: .constant(departure), wording: wording)
  }
}
