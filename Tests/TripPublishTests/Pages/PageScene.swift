import Foundation
import TestSupport
import Testing
import TripCore
import TripFeed
import TripRealtime

@testable import TripPublish
@testable import TripWeb

/// Pages of a timetable in which each of some names is the name of a stop, its platform, a line, a trip and a destination.
///
/// The trip of each stop leaves at 08:30, and ends at the stop `end`.
final class PageScene {
  static let day = SampleOperator.day
  static let languages = ["en", "ar"].map { tag in
    PageLanguage(
      tag: tag, name: tag == "en" ? "English" : "العربية",
      wording: Wording(locale: Locale(identifier: "en_GB"), language: Locale(identifier: tag), timeZone: .gmt))
  }

  let feed: GTFSFeed
  let now: Instant
  let composer: PageComposer
  private let folder: TemporaryFolder

  /// Makes the scene, with a line of each of the agencies in turn.
  init(names: [String], agencies: [String] = ["o"]) throws {
    folder = try TemporaryFolder()
    var tables = [
      "agency": "agency_id,agency_name,agency_url,agency_timezone\n"
        + agencies.map { "\($0),O,https://o.example,UTC\n" }.joined(),
      "calendar_dates": "service_id,date,exception_type\ns,20261120,1\n",
      "routes": "route_id,agency_id,route_short_name,route_type,route_color\n",
      "stops": "stop_id,stop_name,platform_code,parent_station,location_type\nend,End,,,0\n",
      "trips": "route_id,service_id,trip_id,trip_headsign,trip_short_name\n",
      "stop_times": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n",
    ]
    for (index, name) in names.enumerated() {
      let name = "\"" + name.replacing("\"", with: "\"\"") + "\""
      tables["routes"]? += "r\(index),\(agencies[index % agencies.count]),\(name),3,aabb00\n"
      tables["stops"]? += "st\(index),\(name),,,1\nplatform\(index),\(name),\(name),st\(index),0\n"
      tables["trips"]? += "r\(index),s,t\(index),\(name),\(name)\n"
      tables["stop_times"]? +=
        "t\(index),08:30:00,08:30:00,platform\(index),1\nt\(index),09:00:00,09:00:00,end,2\n"
    }
    for (name, text) in tables { try Data(text.utf8).write(to: URL(filePath: "\(folder.path)/\(name).txt")) }
    feed = try GTFSFeed(path: folder.path)
    let now = Self.day.origin(in: .gmt) + .minutes(8 * 60)
    self.now = now
    composer = PageComposer(in: Self.languages, clock: DeskClock(isRehearsal: false) { now })
  }

  /// Tells the pages what was decided and what passengers are told.
  func tell(
    _ alerts: [Alert] = [], decided: JournalState = JournalState(), presence: Instant? = nil, readAt: Instant? = nil,
    in feed: GTFSFeed? = nil
  ) async {
    await composer.use(
      PageFacts(
        feed: feed ?? self.feed, decided: decided, reports: TripReports(), consequences: [:], following: [],
        alerts: AlertIndex(alerts),
        presence: Presence(last: presence ?? now), time: readAt ?? now))
  }

  /// The page at an address, as HTML.
  func html(_ uri: String, language: String = "") async throws -> String {
    let tags = Self.languages.map(\.tag)
    let request = try #require(PageRequest(uri, accepting: AcceptedLanguages(language), among: tags))
    let frame = PageFrame(request: request, languages: Self.languages)
    let html: HTML =
      switch (await composer.content(request), request.place) {
      case (.board(let board, let alerts), _): frame.board(board, alerts: alerts)
      case (.stops(let choices), .stops(let search)): frame.stops(choices, search: search)
      case (.unavailable, _): frame.unavailable()
      default: frame.unknownStop()
      }
    return String(decoding: html.bytes, as: UTF8.self)
  }
}
