import Testing
import TripCore

@testable import TripFeed

@Suite("Platforms of a station")
struct PlatformsTests {
  /// Reads a timetable whose stops.txt has these rows, and those of two stops that its trips need.
  private func timetable(stops rows: String...) throws -> Timetable {
    var feed = SmallFeed()
    let head = "stop_id,stop_name,location_type,parent_station,platform_code"
    feed.tables["stops"] = ([head] + rows + ["i,Island,,,", "t,Old Town,,,", ""]).joined(separator: "\n")
    return try feed.open().timetable(on: try #require(ServiceDate("20261120")))
  }

  @Test("are those of the stations that trips serve, in the order of stops.txt, without entrances")
  func platforms() throws {
    let timetable = try timetable(
      stops: "S,Pier,1,,", "h2,Pier,0,S,2", "e,Entrance,2,S,", "h,Pier,,S,1", "X,Elsewhere,1,,", "x1,Elsewhere,0,X,1")
    #expect(
      timetable.platforms(ofStation: "S") == [
        Platform(stopID: "h2", code: "2", station: "S"), Platform(stopID: "h", code: "1", station: "S"),
      ])
    #expect(timetable.platforms(ofStation: "X").isEmpty)
    #expect(timetable.platforms(ofStation: "i").isEmpty)
  }

  @Test("without a platform_code have what their names add to that of the station as their code")
  func named() throws {
    let timetable = try timetable(
      stops: "S,Pier,1,,", "h,Pier Bay 4 (7604),0,S,", "h5,Pier Bay 5 (7605),0,S,", "h6,Quay,0,S,",
      "h7,Pier Bay 7 (7607),0,S,seven")
    #expect(timetable.platforms(ofStation: "S").map(\.code) == ["Bay 4", "Bay 5", nil, "seven"])
  }
}
