import FoundationEssentials
import TestSupport
import Testing
import TripCore
import TripFeed

@testable import TripProgram

@Suite("The languages of the pages for passengers")
struct PageLanguagesTests {
  @Test("write times as alerts do, whatever the formats of the user who runs the program")
  func times() throws {
    let feed = try GTFSFeed(path: Checkout.path("data/sample-feed"))
    let zone = feed.agency.timeZone
    let time = try #require(ServiceDate("20261120")).origin(in: zone) + .minutes(8 * 60 + 32)
    let alerts = Wording(locale: PassengerLanguages(of: feed).locale, timeZone: zone)
    #expect(alerts.time(time) == "08:32")
    for locale in ["C", "C.UTF-8", "en_US.UTF-8", "de_DE.UTF-8"] {
      let languages = PageLanguages.settings(for: feed, environment: ["LC_ALL": locale]).languages
      let english = try #require(languages.first { $0.tag == "en" })
      #expect(english.wording.time(time) == alerts.time(time), "\(locale)")
    }
  }
}
