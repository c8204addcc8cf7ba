import Foundation
import Testing
import TripCore
import TripFeed
import TripRealtime

/// A feed on disk with every kind of trip that a rule knows: T has fixed times, L visits a stop twice, B has a stop
/// without times, D keeps a headway (`exact_times` 0), E keeps to the second (`exact_times` 1).
enum RuleFeed {
  static let tables = [
    "agency": "agency_id,agency_name,agency_url,agency_timezone\nA,Ferries,https://example.org,Europe/Amsterdam\n",
    "calendar": """
    service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
    daily,1,1,1,1,1,1,1,20260101,20261231

    """,
    "routes": "route_id,route_short_name,route_type\nR,L4,4\nQ,L5,4\n",
    "stops": """
    stop_id,stop_name,location_type,parent_station
    s,Central,1,
    s1,Central,0,s
    s2,Central,,s
    a,Alpha,,
    b,Beta,0,

    """,
    "trips": """
    route_id,service_id,trip_id,direction_id
    R,daily,T,1
    R,daily,L,
    R,daily,B,
    R,daily,D,
    R,daily,E,

    """,
    "stop_times": """
    trip_id,arrival_time,departure_time,stop_id,stop_sequence
    T,08:00:00,08:00:00,a,2
    T,08:10:00,08:12:00,s1,5
    T,08:20:00,08:20:00,b,9
    L,08:00:00,08:00:00,a,1
    L,08:10:00,08:10:00,b,2
    L,08:20:00,08:20:00,a,3
    B,08:00:00,08:00:00,a,1
    B,,,s1,2
    B,08:20:00,08:20:00,b,3
    D,00:00:00,00:00:00,a,1
    D,00:10:00,00:10:00,b,2
    E,00:00:00,00:00:00,a,1
    E,00:10:00,00:10:00,b,2

    """,
    "frequencies": """
    trip_id,start_time,end_time,headway_secs,exact_times
    D,08:00:00,09:00:00,600,0
    E,08:00:00,09:00:00,600,1

    """,
    "feed_info": "feed_publisher_name,feed_lang,feed_version\nFerries,en,v7\n",
  ]

  /// Writes the tables to a folder and opens it as a feed.
  static func open(_ tables: [String: String] = tables) throws -> GTFSFeed {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tripdesk-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in tables { try Data(text.utf8).write(to: folder.appending(path: name + ".txt")) }
    return try GTFSFeed(path: folder.path)
  }

  /// The index of the feed, with the plans of all trips and routes, and the names of all stops.
  static let index = Result {
    try open().index(
      planning: ["T", "L", "B", "D", "E"], routes: ["R", "Q"], stops: ["s", "s1", "s2", "a", "b"])
  }

  /// The day of the tests.
  static let date = ServiceDate(year: 2026, month: 11, day: 20) ?? ServiceDate(dayNumber: 0)

  /// A local time of that day in the time zone of the agency.
  static func at(_ hours: Int, _ minutes: Int, _ seconds: Int = 0) -> Instant {
    // Amsterdam is an hour ahead of UTC in November.
    Instant(unixSeconds: date.dayNumber * 86_400 + (hours - 1) * 3600 + minutes * 60 + seconds)
  }

  /// A scheduled trip of the day, without decisions.
  static func trip(_ id: GTFSID, start: ServiceTime? = nil, tables: [String: String] = tables) throws -> Trip {
    let timetable = try open(tables).timetable(on: date)
    let row = try #require(
      timetable.rowsByInstance()[TripInstance(tripID: id, serviceDate: date, startTime: start)])
    return try timetable.trip(ofRow: row)
  }
}
