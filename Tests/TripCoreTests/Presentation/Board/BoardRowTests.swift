import Foundation
import Testing

@testable import TripCore

@MainActor @Suite("A row of a passenger board")
struct BoardRowTests {
  @Test("counts the last minutes to what is expected, rounded down, and to nothing else") func minutes() throws {
    let scene = try BoardScene(at: ["b2"], time: "08:18")
    func minutes() -> String? { scene.board.page.value.rows.first?.minutes }
    #expect(minutes() == nil, "nobody knows when it leaves")
    try scene.desk.decide(.departure(delay: 300, at: nil), on: scene.instance("nine"))
    for (time, expected) in [
      ("08:14:59", nil), ("08:15:00", "10 min"), ("08:15:01", "9 min"), ("08:24:00", "1 min"), ("08:24:01", "now"),
      ("08:25:30", "now"),
    ] {
      scene.tick(time)
      #expect(minutes() == expected, "at \(time)")
    }
    scene.tick("08:20")
    try scene.desk.decide(.cancelled, on: scene.instance("nine"))
    #expect(minutes() == nil)
    let none = try BoardScene(at: ["b2"], time: "08:18", settings: BoardSettings(minutesWithin: 0))
    try none.desk.decide(.departure(delay: 0, at: nil), on: none.instance("nine"))
    #expect(none.board.page.value.rows[0].minutes == nil)
  }

  @Test("has the kind of vehicle and the number below the line, whose name keeps large letters") func belowLine() throws
  {
    let row = try #require(try BoardScene().board.page.value.rows.first)
    #expect(row.belowLine == nil, "line 7 is of one kind, and its trips have no numbers")
    #expect(BoardRow.belowLine(kind: "tram", number: nil) == "tram")
    #expect(BoardRow.belowLine(kind: "tram", number: "4012") == "tram 4012")
  }

  @Test("has the new platform and the planned one, which a departure that stays has not") func platforms() throws {
    let scene = try BoardScene(at: ["b1"], time: "08:05")
    #expect(scene.board.page.value.rows[0].plannedPlatform == nil)
    try scene.desk.decide(
      .platform(Platform(stopID: "b2", code: "2", station: "B"), at: 2), on: scene.instance("7-490"))
    let row = scene.board.page.value.rows[0]
    #expect(row.platform == "2" && row.plannedPlatform == "1")
  }

  @Test("names the stops on the way, those that most lines serve first, and none that is skipped") func via() throws {
    let scene = try BoardScene(at: ["a"])
    func points() -> [CallingPoints.Point] { scene.board.page.value.rows[0].via.points }
    #expect(points() == [CallingPoints.Point(name: "Beta", lines: 2)], "lines 7 and 9, at both platforms")
    try scene.desk.decide(.skipped(at: 2), on: scene.instance("7-490"))
    #expect(points().isEmpty)
    #expect(scene.board.page.value.rows[1].via.points.count == 1)
    #expect(try BoardScene().board.page.value.rows.allSatisfy { $0.via.points.isEmpty }, "the next stop is the last")
  }

  @Test("says where a trip ends that does not reach its destination, and where it does not stop") func changed() throws
  {
    let scene = try BoardScene(at: ["a"])
    func row() -> BoardRow { scene.board.page.value.rows[0] }
    try scene.desk.decide(.endsEarly(at: 2), on: scene.instance("7-490"))
    #expect(row().destination == "Gamma" && row().endsEarly && row().reason == "ends at Beta")
    #expect(row().expected.isEmpty && row().via.points.isEmpty, "whether it is late is not known")
    let there = try BoardScene(rows: 3)
    try there.desk.decide(.endsEarly(at: 2), on: there.instance("7-490"))
    #expect(there.read[0] == "08:10 7 Gamma express 1 ends here")
    try scene.desk.decide(.reason("Fog"), on: scene.instance("7-490"))
    #expect(row().reason == "ends at Beta · Fog")
    #expect(scene.board.summary.value.contains("line 7 to Gamma, ends at Beta · Fog."))
    try scene.desk.decide(.restored(at: 3), on: scene.instance("7-490"))
    try scene.desk.decide(.skipped(at: 2), on: scene.instance("7-490"))
    #expect(!row().endsEarly && row().reason == "does not call at Beta · Fog")
    try scene.desk.decide(.restored(at: 2), on: scene.instance("7-490"))
    #expect(row().reason == nil && row().via.points.count == 1)
    #expect(try BoardScene().board.page.value.rows.allSatisfy { !$0.endsEarly })
  }

  @Test("has the platform and the station that the names of stops tell, in a feed without codes of platforms")
  func namedPlatforms() throws {
    let stops = BoardScene.stops.map { stop in
      stop.station == nil ? stop : Stop(id: stop.id, name: "Beta Bay \(stop.id.text.suffix(1)) (7604)", station: "B")
    }
    let scene = try BoardScene(languages: [stops])
    #expect(scene.read[0] == "08:10 7 Gamma express Bay 1 ")
    #expect(scene.board.columns.value.platforms == ["Bay 1", "Bay 2"])
    try scene.desk.decide(.platform(Platform(stopID: "b2", station: "B"), at: 2), on: scene.instance("7-490"))
    #expect(scene.board.page.value.rows[0].platform == "2", "that platform has a code at the station")
    #expect(scene.board.page.value.rows[0].plannedPlatform == "Bay 1")
    let other = try BoardScene(at: ["a"], languages: [stops])
    #expect(other.board.page.value.rows[0].via.points.map(\.name) == ["Beta"])
  }

  @Test(
    "a platform is what the name of a stop has beside that of its station",
    arguments: [
      ("Bridge Terminal Bay 4 (7604)", "Bay 4"), ("Bridge Terminal, stand B", "stand B"), ("Bridge Terminal - 2", "2"),
      ("Bridge Terminal", nil), ("Bridge Terminals", nil), ("Bridge Terminal (7604)", nil), ("Quay", nil),
      ("Bridge Terminal in front of the library", nil), ("Bridge Terminal (north)", "(north)"),
    ])
  func platform(_ name: String, _ platform: String?) {
    let names = StationNames([Stop(id: "s", name: "Bridge Terminal"), Stop(id: "p", name: name, station: "s")])
    #expect(names.platform(of: "p") == platform)
    let coded = StationNames([
      Stop(id: "s", name: "Bridge Terminal"), Stop(id: "p", name: name, platform: "4", station: "s"),
    ])
    #expect(coded.platform(of: "p") == nil, "the feed has a code")
  }

  @Test("as many stops on the way as fit: the most important, in the order of the trip") func fitting() {
    let points = CallingPoints(
      [("Aa", 1), ("Bbbb", 3), ("Cc", 2), ("Dddddd", 5), ("Cc", 9)].map { CallingPoints.Point(name: $0.0, lines: $0.1) }
    )
    func fitting(_ room: Int) -> [String] { points.fitting(room, separator: 1) { $0.count } }
    #expect(fitting(100) == ["Aa", "Bbbb", "Cc", "Dddddd"])
    #expect(fitting(11) == ["Bbbb", "Dddddd"])
    #expect(fitting(10) == ["Cc", "Dddddd"])
    #expect(fitting(5) == ["Bbbb"])
    #expect(fitting(1).isEmpty)
    #expect(points.first(2) == ["Bbbb", "Dddddd"])
  }

  @Test("of arrivals has where the trip comes from, when it arrives, and no trip that begins here")
  func arrivals() throws {
    let settings = BoardSettings(kind: .arrivals)
    let scene = try BoardScene(rows: 3, settings: settings)
    #expect(scene.read == ["08:10 7 Alpha 1 ", "08:25 7 Gamma 1 ", "08:40 7 Alpha 1 "])
    let headings = scene.board.page.value.headings
    #expect(headings.planned == "Arrival" && headings.destination == "From")
    try scene.desk.decide(.departure(delay: 300, at: nil), on: scene.instance("back-8"))
    #expect(scene.read[1] == "08:25 7 Gamma 1 08:30")
    try scene.desk.decide(.skipped(at: 1), on: scene.instance("7-490"))
    #expect(scene.read[0] == "08:10 7 Alpha 1 begins here", "nobody can get on it on the way")
    try scene.desk.decide(.cancelled, on: scene.instance("7-490"))
    #expect(scene.read[0] == "08:10 7 Alpha 1 canceled")
    let first = try BoardScene(at: ["a"], settings: settings)
    #expect(first.read.isEmpty && first.board.page.value.placeholder == "No arrivals in the next 24 hours")
    #expect(try BoardScene(at: ["c"], settings: settings).board.page.value.rows[0].via.points.map(\.name) == ["Beta"])
  }

  @Test("of an arrival that a silent feed reported late says that it should have arrived") func overdue() throws {
    let scene = try BoardScene(at: ["c"], time: "08:38", settings: BoardSettings(kind: .arrivals))
    let start = BoardScene.instant("08:38", scene.day, scene.zone)
    let report = TripReport(time: start, stopTimes: [StopTimeReport(sequence: 2, arrivalDelay: .minutes(19))])
    var status = FollowingStatus(source: "feed.pb")
    status.timestamp = start
    scene.desk.show(TripReports([scene.instance("nine"): report]), [status])
    #expect(scene.read.contains("08:40 9 Beta  08:59"))
    scene.tick("08:45")
    #expect(scene.read.contains("08:40 9 Beta  should have arrived"))
  }

  @Test("is told to a screen reader in whole sentences, in the first language, whatever is shown") func summary() throws
  {
    let scene = try BoardScene(time: "08:05", rows: 4)
    #expect(
      scene.board.summary.value
        == "Beta. 08:10, line 7 to Gamma express, Platform 1. 08:20, line 9 to Gamma, Platform 2.")
    try scene.desk.decide(.departure(delay: 300, at: nil), on: scene.instance("7-490"))
    let moved = Platform(stopID: "b2", code: "2", station: "B")
    try scene.desk.decide(.platform(moved, at: 2), on: scene.instance("7-490"))
    try scene.desk.decide(.departure(delay: 0, at: nil), on: scene.instance("nine"))
    #expect(
      scene.board.summary.value
        == "Beta. 08:10, line 7 to Gamma express, Platform 2 instead of 1, expected 08:15, 10 min. "
        + "08:20, line 9 to Gamma, Platform 2, on time.")
    let empty = try BoardScene(at: ["c"])
    empty.board.show(empty.days(from: empty.day.advanced(by: 30)))
    #expect(empty.board.summary.value == "Gamma. No departures in the next 24 hours.")
  }

  @Test("the columns are measured by the timetable alone, so that no decision and no language moves them")
  func columns() throws {
    let scene = try BoardScene()
    let columns = scene.board.columns.value
    #expect(columns.lines == ["7", "9"] && columns.platforms == ["1", "2"])
    #expect(columns.times == ["10:48", "22:48"] && columns.expected.contains("on time"))
    #expect(columns.expected.contains("✕ canceled"), "nobody may overlook it")
    try scene.desk.decide(.departure(delay: 300, at: nil), on: scene.instance("7-490"))
    try scene.desk.decide(.reason("Signal failure between Alpha and Beta"), on: scene.instance("7-490"))
    scene.tick("08:09:31")
    #expect(scene.board.columns.value == columns)
  }

  @Test("shows seconds in the clock when asked to") func seconds() throws {
    let scene = try BoardScene(settings: BoardSettings(showsSeconds: true))
    scene.tick("08:00:07")
    #expect(scene.board.page.value.clock == "08:00:07")
  }
}

@Suite("The colours of a line on a board")
struct RouteBadgeTests {
  @Test("can be read at seven to one, whatever the feed says, and are the feed's own where they can")
  func contrast() throws {
    #expect(Route(id: "r", shortName: "1").badge(contrast: 7) == nil)
    let kept = Route(
      id: "r", shortName: "1", color: RouteColor("1A3E8C"), textColor: RouteColor("FFFFFF")
    ).badge(contrast: 7)
    #expect(kept?.background.hex == "1a3e8c" && kept?.text.hex == "ffffff")
    let parts = stride(from: 0, through: 255, by: 15).map { UInt8($0) }
    for red in parts {
      for green in parts {
        for blue in parts {
          let color = RouteColor(red: red, green: green, blue: blue)
          let badge = try #require(Route(id: "r", shortName: "1", color: color, textColor: color).badge(contrast: 7))
          #expect(RouteColor.contrast(badge.text, badge.background) >= 7)
        }
      }
    }
  }
}
