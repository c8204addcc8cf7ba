import Foundation
import Testing

@testable import TripCore

@Suite("A typed departure")
struct TypedDepartureTests {
  @Test(
    "is a time or a delay",
    arguments: [
      // 15:09:53 is scheduled; a time that is typed has no seconds.
      ("15:14", 247), ("15:09", -53), ("1514", 247), ("15.14", 247), ("15h14", 247), (" 15:14 ", 247),
      ("3:14 pm", 247), ("3:14pm", 247), ("+47", 2820), ("-3", -180), ("−3", -180), ("5", 300), ("0", 0), ("+0", 0),
      ("١٥:١٤", 247), ("23:59", 31_747), ("00:05", 32_107),
    ])
  func reads(text: String, expected: Int) throws {
    #expect(try delay(text) == Seconds(expected), "\(text)")
  }

  @Test(
    "is refused where it is neither",
    arguments: [
      "", "x", "25:00", "15:60", "15:1", "+", "-", "1:2:3:4", "15:14x", "99999", "+99999", "13:00 pm", "١٥:٦٠",
    ])
  func refuses(text: String) throws {
    #expect(try delay(text) == nil)
  }

  @Test("goes by the half of the day that is nearer, where clocks count to twelve")
  func twelveHourClock() throws {
    #expect(try delay("3:14", locale: "en_US") == 247)
    #expect(try delay("3:14 AM", locale: "en_US") == Seconds(247 - 43_200))
    #expect(try delay("3:14", locale: "nl_NL") == Seconds(247 - 43_200))
  }

  private func delay(_ text: String, locale: String = "nl_NL") throws -> Seconds? {
    let wording = Wording(locale: Locale(identifier: locale), timeZone: try zone("Europe/Amsterdam"))
    return TypedDeparture(wording).delay(text, scheduled: SeedTrip.departure)
  }
}
