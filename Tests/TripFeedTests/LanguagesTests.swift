import Testing
import TripCore

@testable import TripFeed

@Suite("Names in several languages")
struct LanguagesTests {
  private let day = ServiceDate(dayNumber: 20_500)

  private func feed() -> SmallFeed {
    var feed = SmallFeed()
    feed.tables["feed_info"] = "feed_publisher_name,feed_publisher_url,feed_lang\nFerries,https://x.example,en\n"
    feed.tables["stops"] = """
      stop_id,stop_name,location_type,parent_station,platform_code
      S,Harbour,1,,
      h,Harbour,,S,1
      e,Entrance,2,S,
      i,Island,,,
      t,Old Town,0,,3

      """
    feed.tables["translations"] = """
      table_name,field_name,language,translation,record_id,record_sub_id,field_value
      stops,stop_name,nl,Haven,,,Harbour
      trips,trip_headsign,zh-Hant,島,,,Island
      stops,stop_name,nl,Oude Stad,t,,
      stops,stop_name,EN,Harbour,h,,

      """
    return feed
  }

  @Test("are those of translations.txt in its order, without the feed's own") func languages() throws {
    let feed = try feed().open()
    #expect(try feed.languages() == ["nl", "zh-Hant"])
    #expect(try feed.ownLanguage() == "en")
    #expect(try SmallFeed().open().languages().isEmpty)
    #expect(try SmallFeed().open().ownLanguage() == nil)
  }

  @Test("of the passengers begin with the feed's own, then those of the agencies and of translations.txt")
  func passengers() throws {
    var feed = feed()
    #expect(try feed.open().passengerLanguages() == ["en", "nl", "zh-Hant"])
    feed.tables["agency"] = """
      agency_id,agency_name,agency_url,agency_timezone,agency_lang
      a,A,https://a.example,Europe/Amsterdam,de
      b,B,https://b.example,Europe/Amsterdam,NL
      c,C,https://c.example,Europe/Amsterdam,

      """
    #expect(try feed.open().passengerLanguages() == ["en", "de", "NL", "zh-Hant"])
    feed.tables["feed_info"] = "feed_publisher_name,feed_publisher_url,feed_lang\nFerries,https://x.example,mul\n"
    #expect(try feed.open().passengerLanguages() == ["de", "NL", "zh-Hant", "EN"])
    #expect(try SmallFeed().open().passengerLanguages() == [])
  }

  @Test("can be read before the feed is opened: its own is feed_lang, or else that of an agency") func before() throws {
    var feed = feed()
    func languages() throws -> FeedLanguages { try FeedLanguages(feed.source, .unpackLimit) }
    #expect(try languages().own == "en" && languages().translated == ["nl", "zh-Hant"])
    #expect(try languages().timeZone.identifier == "Europe/Amsterdam")
    feed.tables["feed_info"] = nil
    #expect(try languages().own == nil)
    feed.tables["agency"] = """
      agency_id,agency_name,agency_url,agency_timezone,agency_lang
      a,A,https://a.example,Europe/Amsterdam,
      b,B,https://b.example,Europe/Amsterdam,de

      """
    #expect(try languages().own == "de")
    feed.tables["agency"] = nil
    #expect(throws: FeedError.self) { try languages() }
  }

  @Test("can be read for every stop and for a day, whichever language the feed was opened in") func names() throws {
    let feed = try feed().open(language: "nl")
    #expect(try feed.stops().map(\.name) == ["Harbour", "Harbour", "Island", "Old Town"])
    #expect(try feed.stops().map(\.id) == ["S", "h", "i", "t"])
    #expect(try feed.stops(in: "nl").map(\.name) == ["Haven", "Haven", "Island", "Oude Stad"])
    func headsigns(_ language: String?) throws -> [String] {
      let timetable = try feed.timetable(on: day, in: language)
      return timetable.scheduledTrips.indices.map { timetable.headsign(ofRow: $0) }
    }
    #expect(try headsigns(nil) == ["Island", "Old Town"])
    #expect(try headsigns("nl") == ["Island", "Oude Stad"])
    #expect(try headsigns("zh-Hant") == ["島", "Old Town"])
  }
}
