import Foundation
import Testing

@testable import TripCore

@Suite("Wording")
struct WordingTests {
  /// Saturday 19 September 2026, 15:02 in UTC.
  private let afternoon = Instant(unixSeconds: 1_789_830_120)

  @Test("speaks one language, and writes times as the country does")
  func englishInTheNetherlands() throws {
    let wording = try wording("nl_NL", speaking: "en")
    #expect(wording.delay(300) == "5 minutes delay")
    #expect(wording.longDuration(300) == "5 minutes")
    #expect(wording.shortDuration(300) == "5 min")
    #expect(wording.status(delay: 300) == "● +5 min")
    #expect(wording.time(afternoon) == "15:02")
    #expect(wording.shortDate(afternoon) == "19-9-26")
    #expect(wording.weekday(try date("20260919")) == "Sat 19")
    let longDate = wording.longDate(try date("20260919"))
    #expect(longDate.hasPrefix("Sat") && longDate.contains("Sep") && longDate.contains("2026"), "\(longDate)")
  }

  @Test("writes times of a country that counts to twelve in the language of the sentences")
  func germanInAmerica() throws {
    let wording = try wording("en_US", speaking: "de")
    #expect(wording.usesTwelveHourClock)
    #expect(wording.delay(300) == "5 Minuten Verspätung")
    #expect(wording.weekday(try date("20260919")).hasPrefix("Sa"))
    #expect(wording.time(afternoon).hasPrefix("3:02"))
    #expect(wording.shortDate(afternoon) == "9/19/26")
  }

  @Test("has English words and digits, and the clock of the country, where there is no catalogue")
  func withoutCatalogue() throws {
    let korean = try wording("ko_KR", speaking: "en")
    #expect(korean.delay(300) == "5 minutes delay")
    #expect(korean.time(afternoon) == "3:02\u{202F}PM")
    #expect(korean.shortDate(afternoon) == "26. 9. 19.")
    #expect(korean.weekday(try date("20260919")) == "Sat 19")
    let persian = try wording("fa_IR", speaking: "en")
    #expect(persian.delay(300) == "5 minutes delay")
    #expect(persian.time(afternoon) == "15:02")
    #expect(persian.shortDate(afternoon).allSatisfy { !$0.isNumber || $0.isASCII })
    #expect(persian.number(1016) == "1,016")
  }

  @Test("leaves a locale as it is that already speaks the language", arguments: ["en_GB", "nl_BE", "zh_CN", "ar_EG"])
  func sameLanguage(identifier: String) throws {
    let locale = Locale(identifier: identifier)
    let wording = Wording(locale: locale, language: Locale(identifier: String(identifier.prefix(2))), timeZone: .gmt)
    #expect(wording.words == locale)
    #expect(try Wording(locale: locale, timeZone: zone("UTC")).words == locale)
  }

  @Test("tells the scripts of one language apart")
  func scripts() throws {
    let wording = try wording("zh_TW", speaking: "zh_CN")
    #expect(wording.longDuration(300) == "5分钟")
    #expect(wording.usesTwelveHourClock)
  }

  @Test(
    "a delay of an hour and more is short in the list",
    arguments: [
      (60, "● +1 min"), (300, "● +5 min"), (3599, "● +59 min"), (3600, "● +1:00"), (4200, "● +1:10"),
      (4259, "● +1:10"), (36_000, "● +10:00"), (86_399, "● +23:59"), (-4200, "○ −1:10"), (-300, "○ −5 min"),
      (0, "on time"),
    ])
  func status(delay: Int, expected: String) throws {
    #expect(try wording("en_US", speaking: "en").status(delay: Seconds(delay)) == expected)
  }

  @Test("a delay in the list has the digits of the language")
  func statusDigits() throws {
    #expect(try wording("fa_IR", speaking: "fa").status(delay: 4200) == "● +۱:۱۰")
    #expect(try wording("fi_FI", speaking: "fi").status(delay: 4200) == "● +1.10")
    #expect(try wording("en_US", speaking: "en").status(delay: nil) == "no data")
  }

  @Test("the service date of a departure is shown apart from its time")
  func earlierServiceDay() throws {
    let friday = try date("20260918")
    let departure = friday.advanced(by: 1).origin(in: try zone("UTC")) + .minutes(62)
    #expect(
      try wording("en_US", speaking: "en").departure(departure, ofServiceDay: friday) == "(Fri 18) 1:02\u{202F}AM")
    #expect(try wording("nl_NL", speaking: "nl").departure(departure, ofServiceDay: friday) == "(vr 18) 01:02")
  }

  private func wording(_ locale: String, speaking language: String) throws -> Wording {
    let catalogue = ["nl", "de", "zh_CN", "ar"].contains(language) ? try Catalogue(language).translation : .english
    return Wording(
      locale: Locale(identifier: locale), language: Locale(identifier: language), timeZone: try zone("UTC"),
      translation: catalogue)
  }

  @Test("why a trip is held back is said in the user's language, with the rule and the value")
  func heldBack() throws {
    let shouting = Translation(message: { $0.uppercased() }, countedMessage: { $2 == 1 ? $0 : $1 })
    let wording = Wording(
      locale: Locale(identifier: "en_GB"), timeZone: try zone("Europe/Amsterdam"), translation: shouting)
    let instance = TripInstance(tripID: "t1", serviceDate: try date("20261120"), startTime: nil)
    let rules = [
      PublishingStatus.BrokenRule(id: "E022", message: "The times do not grow.", value: "08:24"),
      PublishingStatus.BrokenRule(id: "E041", message: "No stops.", value: nil),
    ]
    let sentence = wording.sentence(PublishingStatus.HeldBackTrip(instance: instance, reasons: rules))
    #expect(sentence == "t1: E022: THE TIMES DO NOT GROW. 08:24; E041: NO STOPS.")
  }

  @Test("everything that fits no trip is listed, of every feed that is followed")
  func followed() throws {
    let wording = Wording(locale: Locale(identifier: "en_GB"), timeZone: try zone("Europe/Amsterdam"))
    #expect(wording.list([]) == "No feed is followed.")
    var statuses = [FollowingStatus(source: "one.pb"), FollowingStatus(source: "two.pb")]
    statuses[0].matched = 2
    statuses[0].unmatched = (1...30).map { "entity \($0)" }
    statuses[0].unmatchedCount = 30
    statuses[1].problem = "is not there"
    let text = wording.list(statuses)
    #expect((1...30).allSatisfy { text.contains("\nentity \($0)\n") })
    #expect(text.hasPrefix("one.pb\nfollows 2 trips, 30 unmatched\n") && text.contains("two.pb\nis not there\n"))
    #expect(!text.contains("…"))
    statuses[0].unmatchedCount = 400_000
    #expect(wording.list(statuses).contains("\nentity 30\n…\n"))
    #expect(wording.list(statuses).contains("400,000 unmatched"))
  }

  @Test("the status line counts the alerts of followed feeds, and the list says which do not fit")
  func followedAlerts() throws {
    let wording = try wording("en_GB", speaking: "en")
    var statuses = [FollowingStatus(source: "one.pb"), FollowingStatus(source: "alerts.pb")]
    for index in statuses.indices { (statuses[index].timestamp, statuses[index].seen) = (afternoon, afternoon) }
    func line() -> String? { wording.sentence(statuses, now: afternoon) }
    #expect(line() == "follows 0 trips")
    (statuses[0].matched, statuses[0].unmatchedCount) = (42, 2)
    (statuses[1].alertCount, statuses[1].givesOnlyAlerts) = (1, true)
    #expect(line() == "follows 42 trips, 1 alert, 2 unmatched")
    (statuses[1].alertCount, statuses[1].unmatchedAlertCount) = (3, 4)
    #expect(line() == "follows 42 trips, 3 alerts, 6 unmatched")
    statuses[1].unmatchedAlerts = ["alert 1: gone", "alert 2: gone"]
    let list = wording.list(statuses)
    #expect(list.hasSuffix("follows 3 alerts, 4 unmatched\nalert 1: gone\nalert 2: gone\n…"), "\(list)")
    #expect(wording.details(statuses).hasSuffix("alert 1: gone\nalert 2: gone\n…"))
    statuses.removeFirst()
    #expect(line() == "follows 3 alerts, 4 unmatched")
  }

  @Test("that predictions are about to end is said in the two minutes before, and no longer when they have ended")
  func predictionsEnd() throws {
    let wording = try wording("en_GB", speaking: "en")
    var status = PublishingStatus()
    status.published = afternoon
    status.predictionsEnd = afternoon + 900
    func says(at seconds: Int) -> Bool {
      wording.sentence(status, now: afternoon + Seconds(seconds)).contains("predictions end at 15:17")
    }
    #expect(!says(at: 779) && says(at: 780) && says(at: 899) && !says(at: 900))
  }
}
