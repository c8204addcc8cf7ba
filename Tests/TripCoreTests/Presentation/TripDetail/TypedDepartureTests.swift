import Foundation
import Testing

@testable import TripCore

@Suite("A typed departure")
struct TypedDepartureTests {
  @Test(
    "is a time or a delay",
    arguments: [
      // 15:09:53 is scheduled and shown as 15:09: a time that is typed has no seconds either.
      ("15:14", 5), ("15:09", 0), ("15:10", 1), ("15:08", -1), ("1514", 5), ("15.14", 5), ("15h14", 5),
      (" 15:14 ", 5), ("15 14", 5), ("15 h 14", 5), ("15：14", 5), ("3:14 pm", 5), ("3:14pm", 5), ("3:14 p.m.", 5),
      ("３：１４ PM", 5), ("4 pm", 51), ("4pm", 51), ("١٥:١٤", 5), ("23:59", 530), ("00:05", 536), ("0:05", 536),
      ("+47", 47), ("-3", -3), ("−3", -3), ("+ 5", 5), ("5", 5), ("0", 0), ("+0", 0), ("+120", 120),
      ("+1:30", 90), ("-0:05", -5), ("−0:05", -5), ("+0:00", 0), ("+10:00", 600), ("+1.30", 90), ("+1h30", 90),
    ])
  func reads(text: String, expected: Int) throws {
    #expect(try delay(text) == .minutes(expected), "\(text)")
  }

  @Test(
    "is refused where it is neither",
    arguments: [
      "", " ", "x", "15:60", "15:1", "15:140", "+", "-", "+-5", "--5", "5-", "1:2:3:4", "15:14x", "99999", "+99999",
      "13:00 pm", "0:10 pm", "١٥:٦٠", "8:+7", "8:-7", "8::37", "8:37:", ":37", "8:", "8..37", "8:.37", "8:37:30",
      "+1:5", "+1:60", "+:30", "+1:", "+1:30:00", "+1:+30", "1 5", "½", "十", "Ⅷ", "②", "15:十", "+1:30 pm", "pm",
      "am pm",
      "pm 3:14 pm", "314x",
    ])
  func refuses(text: String) throws {
    #expect(try delay(text) == nil)
  }

  @Test("goes by the half of the day that is nearer, where clocks count to twelve")
  func twelveHourClock() throws {
    #expect(try delay("3:14", locale: "en_US") == .minutes(5))
    #expect(try delay("3:14 AM", locale: "en_US") == .minutes(5 - 720))
    #expect(try delay("3:14", locale: "nl_NL") == .minutes(5 - 720))
  }

  @Test(
    "knows the halves of the day of its locale, before and after the time",
    arguments: [
      ("ko_KR", "오후 3:14", 5), ("ko_KR", "오후3:14", 5), ("ko_KR", "오전 3:14", 5 - 720), ("zh_TW", "下午3:14", 5),
      ("zh_TW", "上午 3:14", 5 - 720), ("ar_EG", "٣:١٤ م", 5), ("es_MX", "3:14 p. m.", 5), ("ko_KR", "오후 4", 51),
    ])
  func halvesOfTheDay(locale: String, text: String, expected: Int) throws {
    #expect(try delay(text, locale: locale) == .minutes(expected))
  }

  @Test(
    "is read in the words that are shown, and in those of the country",
    arguments: [("3:14 PM", 5), ("오후 3:14", 5), ("오전 3:14", 5 - 720)])
  func wordsOfTwoLanguages(text: String, expected: Int) throws {
    let wording = Wording(
      locale: Locale(identifier: "ko_KR"), language: Locale(identifier: "en"), timeZone: try zone("Europe/Amsterdam"))
    #expect(TypedDeparture(wording).delay(text, scheduled: SeedTrip.departure) == .minutes(expected))
  }

  @Test(
    "every locale's own time is read as that time", arguments: ["en_US", "nl_NL", "zh_CN", "ar", "ko_KR", "fa", "fi"])
  func readsWhatIsShown(locale: String) throws {
    let wording = Wording(locale: Locale(identifier: locale), timeZone: try zone("Europe/Amsterdam"))
    for minutes in [-400, -1, 0, 1, 47, 600] {
      let shown = wording.time(SeedTrip.departure + .minutes(minutes))
      #expect(TypedDeparture(wording).delay(shown, scheduled: SeedTrip.departure) == .minutes(minutes), "\(shown)")
    }
  }

  @Test(
    "has hours from 24 on for the day after the service day's date",
    arguments: [
      // 20 November: what is scheduled, what is typed, and minutes from the one to the other.
      ("2026-11-20T23:50", "24:30", 40), ("2026-11-20T23:50", "25:10", 80), ("2026-11-20T08:00", "24:30", 990),
      ("2026-11-20T08:00", "29:59", 1319), ("2026-11-20T23:50", "2430", 40),
      // Just after midnight a trip may belong to the day before.
      ("2026-11-20T00:05", "24:30", 25), ("2026-11-20T01:00", "25:10", 10),
    ])
  func hoursPastMidnight(scheduled: String, text: String, expected: Int) throws {
    #expect(try delay(text, scheduled: scheduled) == .minutes(expected))
  }

  @Test("goes by the service day where it is known")
  func hoursPastMidnightOfServiceDay() throws {
    let friday = try date("20261120")
    #expect(try delay("24:30", scheduled: "2026-11-21T00:05", of: friday) == .minutes(25))
    #expect(try delay("24:30", scheduled: "2026-11-21T00:05", of: friday.advanced(by: 1)) == .minutes(1465))
    #expect(try delay("25:10", scheduled: "2026-11-20T08:00", of: friday) == .minutes(1030))
  }

  @Test("has no hours from 30 on", arguments: ["30:00", "3000", "48:00", "24:60", "24:30 pm", "24 pm"])
  func tooManyHours(text: String) throws {
    #expect(try delay(text, scheduled: "2026-11-20T23:50") == nil)
  }

  @Test("means the nearer of two instants at which clocks show it, in the night in which they are put back")
  func repeatedHour() throws {
    let zone = try zone("Europe/Amsterdam")
    // Noon minus twelve hours of 25 October 2026 is 01:00 summer time; clocks go back from 03:00 to 02:00.
    let origin = try date("20261025").origin(in: zone)
    let typed = TypedDeparture(Wording(locale: Locale(identifier: "nl_NL"), timeZone: zone))
    // 3:30 winter time, 210 minutes after noon minus 12 hours: the second 02:35.
    #expect(typed.delay("2:35", scheduled: origin + .minutes(210)) == .minutes(-55))
    // 1:30 summer time: the first.
    #expect(typed.delay("2:35", scheduled: origin + .minutes(30)) == .minutes(65))
    // The first 2:50: 2:10 is nearer in the hour that follows.
    #expect(typed.delay("2:10", scheduled: origin + .minutes(110)) == .minutes(20))
  }

  @Test("is refused where no clock shows it, in the night in which they are put forward")
  func skippedHour() throws {
    #expect(try delay("2:30", scheduled: "2026-03-29T01:50") == nil)
    #expect(try delay("3:10", scheduled: "2026-03-29T01:50") == .minutes(20))
  }

  private func delay(_ text: String, locale: String = "nl_NL") throws -> Seconds? {
    let wording = Wording(locale: Locale(identifier: locale), timeZone: try zone("Europe/Amsterdam"))
    return TypedDeparture(wording).delay(text, scheduled: SeedTrip.departure)
  }

  private func delay(_ text: String, scheduled: String, of serviceDate: ServiceDate? = nil) throws -> Seconds? {
    let zone = try zone("Europe/Amsterdam")
    let departure = try #require(WallClockTime(scheduled)).instant(in: zone)
    let typed = TypedDeparture(Wording(locale: Locale(identifier: "nl_NL"), timeZone: zone))
    return typed.delay(text, scheduled: departure, serviceDate: serviceDate)
  }
}
