import Foundation
import TestSupport
import Testing
import TripCore
import TripFeed
import TripRealtime

@testable import TripPublish
@testable import TripWeb

/// Stops, stations and lines whose ids people cannot tell apart, such as é as one character and as e with an accent behind it.
@Suite("Stops and lines that look alike")
struct LookAlikePlacesTests {
  private static let ids: [GTFSID] = ["caf\u{E9}", "cafe\u{301}"]

  private let folder: TemporaryFolder
  private let feed: GTFSFeed
  private let now: Instant
  private let composer: PageComposer

  init() throws {
    folder = try TemporaryFolder()
    var tables = [
      "agency": "agency_id,agency_name,agency_url,agency_timezone\no,O,https://o.example,UTC\n",
      "calendar_dates": "service_id,date,exception_type\ns,20261120,1\n",
      "routes": "route_id,agency_id,route_short_name,route_type\n",
      "stops": "stop_id,stop_name,platform_code,parent_station,location_type\nend,End,,,0\n",
      "trips": "route_id,service_id,trip_id,trip_headsign\n",
      "stop_times": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n",
      "translations": "table_name,field_name,language,translation,record_id\n",
    ]
    for (index, id) in Self.ids.enumerated() {
      tables["routes"]? += "\(id),o,L\(index),3\n"
      tables["stops"]? +=
        "\(id),Stop \(index),,st\(id),0\nst\(id),Station \(index),,,1\n\(id)2,Stop \(index),2,st\(id),0\n"
      tables["trips"]? += "\(id),s,\(id),End\n"
      tables["stop_times"]? += "\(id),08:3\(index):00,08:3\(index):00,\(id),1\n\(id),09:00:00,09:00:00,end,2\n"
      tables["translations"]? += "stops,stop_name,ar,محطة \(index),\(id)\n"
    }
    for (name, text) in tables { try Data(text.utf8).write(to: URL(filePath: "\(folder.path)/\(name).txt")) }
    feed = try GTFSFeed(path: folder.path)
    let now = PageScene.day.origin(in: .gmt) + .minutes(8 * 60)
    self.now = now
    composer = PageComposer(in: PageScene.languages, clock: DeskClock(isRehearsal: false) { now })
  }

  private func page(of stop: GTFSID, language: Int = 0, _ alerts: [Alert] = []) async throws -> (BoardPage, [String]) {
    await composer.use(
      PageFacts(
        feed: feed, decided: JournalState(), reports: TripReports(), consequences: [:], following: [],
        alerts: AlertIndex(alerts), presence: Presence(last: now), time: now))
    let uri = PageLink(to: .board([stop]), language: PageScene.languages[language].tag).text
    let request = try #require(
      PageRequest(uri, accepting: AcceptedLanguages(""), among: PageScene.languages.map(\.tag)))
    guard case .board(let board, let shown) = await composer.content(request) else {
      throw CocoaError(.featureUnsupported)
    }
    return (board, shown.map(\.header))
  }

  @Test("have their own departures, names and translations on pages") func departures() async throws {
    for (index, id) in Self.ids.enumerated() {
      for place in [id, "st\(id)"] {
        let rows = try await page(of: place).0.rows
        #expect(rows.map(\.route.name) == ["L\(index)"] && rows.map(\.planned) == ["08:3\(index)"])
      }
      #expect(try await page(of: id, language: 1).0.title.contains("محطة \(index)"))
    }
  }

  @Test("have their own alerts on pages, also those of the line and of the station") func alerts() async throws {
    for (index, id) in Self.ids.enumerated() {
      let always = AlertPeriod(from: nil, to: nil)
      let alerts = [AlertSelector(stopID: id), AlertSelector(routeID: id), AlertSelector(stopID: "st\(id)")]
        .enumerated()
        .map { number, selector in
          Alert(
            id: "\(number)", cause: .other, effect: .other, selectors: [selector], told: always, impacts: [always],
            texts: [AlertText(language: "en", header: "about \(number)", description: "")])
        }
      #expect(try await page(of: id, alerts).1.sorted() == ["about 0", "about 1", "about 2"])
      #expect(try await page(of: Self.ids[1 - index], alerts).1 == [])
      let trips = try (0..<2).map { try feed.timetable(on: PageScene.day).trip(ofRow: $0) }
      #expect(trips.map { AlertIndex(alerts).alerts(about: $0).count } == (index == 0 ? [3, 0] : [0, 3]))
    }
  }

  @Test("are two in the timetable, with platforms of their own, and check says that people cannot tell them apart")
  func timetable() throws {
    let timetable = try feed.timetable(on: PageScene.day)
    #expect(timetable.routes.map(\.id) == Self.ids && Set(timetable.stops.map(\.id)) == Set(Self.ids + ["end"]))
    for id in Self.ids {
      #expect(timetable.platforms(ofStation: "st\(id)").map(\.stopID) == [id, "\(id)2"])
    }
    let told = try feed.check(today: PageScene.day).notes.filter { $0.message.contains("looks like") }
    #expect(told.map(\.file).sorted() == ["routes.txt", "stops.txt"] && told.allSatisfy { $0.severity == .warning })
  }
}
