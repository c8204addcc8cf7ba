import Foundation
import Testing

@testable import TripCore

@MainActor @Suite("A passenger board")
struct BoardModelTests {
  @Test("shows the next departures of all platforms, without trips that end there; unknown is not on time")
  func next() throws {
    let scene = try BoardScene(rows: 4)
    #expect(
      scene.read == [
        "08:10 7 Gamma express 1 ", "08:20 9 Gamma 2 ", "08:40 7 Gamma express 1 ", "09:10 7 Gamma express 1 ",
      ])
    #expect(scene.board.page.value.title == "Beta")
    #expect(scene.board.page.value.clock == "08:00")
    #expect(scene.board.page.value.notice == nil && scene.board.page.value.placeholder == nil)
  }

  @Test("keeps to one platform where that was chosen") func platform() throws {
    #expect(try BoardScene(at: ["b2"]).read == ["08:20 9 Gamma 2 "])
    #expect(try BoardScene(at: ["b2"], time: "08:21").read == ["Sat 21 08:20 9 Gamma 2 "])
  }

  @Test("shows a decision at once, and until the trip has departed") func decision() throws {
    let scene = try BoardScene(at: ["b2"])
    var pages = 0
    let token = scene.board.page.bind { _ in pages += 1 }
    defer { token.cancel() }
    try scene.desk.decide(.departure(delay: 300, at: nil), on: scene.instance("nine"))
    #expect(scene.read == ["08:20 9 Gamma 2 08:25"] && pages == 1)
    #expect(scene.board.page.value.rows[0].punctuality == .late)
    scene.tick("08:25:59")
    #expect(scene.read.first == "08:20 9 Gamma 2 08:25")
    scene.tick("08:26")
    #expect(scene.read.first == "Sat 21 08:20 9 Gamma 2 ")
    try scene.desk.undo()
    #expect(scene.read.first == "Sat 21 08:20 9 Gamma 2 ")
  }

  @Test("says what is on time, and when what is early leaves") func punctuality() throws {
    let scene = try BoardScene(at: ["b2"])
    try scene.desk.decide(.departure(delay: 0, at: nil), on: scene.instance("nine"))
    #expect(scene.read == ["08:20 9 Gamma 2 on time"])
    try scene.desk.decide(.departure(delay: -120, at: nil), on: scene.instance("nine"))
    #expect(scene.read == ["08:20 9 Gamma 2 08:18"])
    scene.tick("08:19")
    #expect(scene.read.isEmpty, "it has left, and tomorrow's is more than a day away")
  }

  @Test("keeps cancelled trips and skipped stops until the scheduled departure") func cancelled() throws {
    let scene = try BoardScene(rows: 3)
    try scene.desk.decide(.cancelled, on: scene.instance("nine"))
    try scene.desk.decide(.skipped(at: 2), on: scene.instance("7-490"))
    try scene.desk.decide(.reason("Storm"), on: scene.instance("nine"))
    #expect(
      scene.read == [
        "08:10 7 Gamma express 1 does not stop here", "08:20 9 Gamma 2 canceled", "08:40 7 Gamma express 1 ",
      ])
    #expect(scene.board.page.value.rows.map(\.punctuality) == [.cancelled, .cancelled, .unknown])
    #expect(scene.board.page.value.rows[1].reason == "Storm")
    scene.tick("08:21")
    #expect(!scene.read.contains { $0.contains("canceled") })
  }

  @Test("shows the new platform of a trip both at its planned platform and at the new one") func moved() throws {
    let other = Platform(stopID: "b2", code: "2", station: "B")
    for (place, isThere): (GTFSID, Bool) in [("b1", true), ("b2", true), ("B", true), ("a", false)] {
      let scene = try BoardScene(at: [place], time: "08:05")
      try scene.desk.decide(.platform(other, at: 2), on: scene.instance("7-490"))
      #expect(scene.read.contains("08:10 7 Gamma express 2 ") == isThere, "at \(place)")
      #expect(scene.board.page.value.rows.contains { $0.plannedPlatform == "1" } == isThere, "at \(place)")
    }
  }

  @Test("has an extra trip once it is decided, in each language, once only, and with what is decided about it")
  func extraTrip() throws {
    let german = BoardScene.stops.map { stop in
      Stop(id: stop.id, name: stop.name + " (de)", platform: stop.platform, station: stop.station)
    }
    let scene = try BoardScene(at: ["b2"], rows: 9, languages: [BoardScene.stops, german])
    let desk = scene.desk
    let planned = scene.read
    #expect(planned.count == 1)
    desk.draft.begin(like: try #require(desk.trips.row(of: scene.instance("nine"))), later: .minutes(15))
    #expect(scene.read == planned, "nobody has decided anything")
    try desk.confirmDraft()
    let extra = try #require(desk.selection.instance.value)
    #expect(scene.board.page.value.rows.map(\.planned) == ["08:20", "08:35"])
    var destinations: [String?] = []
    for time in ["08:00:00", "08:00:10"] {
      scene.tick(time)
      destinations.append(scene.board.page.value.rows.last?.destination)
    }
    #expect(Set(destinations) == ["Gamma", "Gamma (de)"])
    try desk.decide(.departure(delay: 120, at: nil), on: extra)
    #expect(scene.board.page.value.rows.map(\.expected) == ["", "08:37"])
    scene.board.show(scene.days(from: scene.day, [BoardScene.stops, german]))
    #expect(scene.board.page.value.rows.count == 2, "another edition of the timetable")
    try desk.undo()
    try desk.undo()
    #expect(scene.board.page.value.rows.map(\.planned) == ["08:20"])
  }

  @Test("shows what follows from a late vehicle, today and tomorrow, whichever day the desk shows")
  func followed() async throws {
    for hour in [8, 24] {
      let scene = try BoardScene(time: hour == 8 ? "08:20" : "24:00")
      let desk = scene.desk
      try desk.decide(.vehiclePlan([GTFSID("back-\(hour)"): "x", GTFSID("7-\(hour * 60 + 40)"): "x"]))
      try desk.decide(.departure(delay: .minutes(20), at: nil), on: scene.instance("back-\(hour)"))
      // Back at 25 past and 20 late, it leaves again three minutes later.
      let expected = hour == 8 ? "08:40 7 Gamma express 1 08:58" : "00:40 7 Gamma express 1 00:58"
      for day in [scene.day, scene.day.advanced(by: 1), scene.day.advanced(by: 7), scene.day] {
        desk.show(BoardScene.timetable(on: day, scene.zone, BoardScene.stops), at: desk.dayPlace)
        await scene.board.settle()
        #expect(scene.read.contains(expected), "\(day): \(scene.read)")
      }
      try desk.decide(.vehicles(VehicleSettings(publishes: false)))
      #expect(!scene.read.contains(expected), "the operator keeps it at the desk")
      try desk.undo()
      #expect(scene.read.contains(expected))
      try desk.undo()
      await scene.board.settle()
      #expect(!scene.read.contains(expected))
    }
  }

  @Test("shows what follows from a trip of yesterday that a feed reports late and that the desk does not have")
  func followedFromYesterday() async throws {
    let scene = try BoardScene(time: "24:20", rows: 12)
    let (desk, next) = (scene.desk, scene.day.advanced(by: 1))
    let today = BoardScene.timetable(on: next, scene.zone, BoardScene.stops)
    desk.show(today.keepingRows { today.scheduledTrips[$0].serviceDate == next }, at: desk.dayPlace)
    scene.board.show(scene.days(from: next))
    try desk.decide(.vehiclePlan(["back-23": "x", "7-1480": "x"]))
    let report = TripReport(
      time: BoardScene.instant("24:20", scene.day, scene.zone),
      stopTimes: [
        StopTimeReport(sequence: 1, departureDelay: .minutes(90)),
        StopTimeReport(sequence: 2, arrivalDelay: .minutes(90)),
      ])
    desk.show(TripReports([scene.instance("back-23"): report]), [])
    await scene.board.settle()
    // Back at 23:25 and 90 minutes late, it leaves Alpha three minutes later instead of at 00:30.
    #expect(scene.read.first == "00:40 7 Gamma express 1 01:08")
  }

  @Test("goes across midnight and into the next service day") func midnight() throws {
    let scene = try BoardScene(at: ["b1"], time: "23:50", rows: 4)
    #expect(
      scene.read == [
        "00:10 7 Gamma express 1 ", "00:40 7 Gamma express 1 ", "Sat 21 06:10 7 Gamma express 1 ",
        "Sat 21 06:40 7 Gamma express 1 ",
      ])
    let last = scene.instance("7-1480")  // 24:40
    try scene.desk.decide(.departure(delay: 600, at: nil), on: last)
    let next = scene.day.advanced(by: 1)
    let after = ["00:40 7 Gamma express 1 00:50", "06:10 7 Gamma express 1 "]
    scene.tick("00:15", on: next)
    #expect(Array(scene.read.prefix(2)) == after)
    // The new day's timetable has it as a trip of the day before.
    scene.board.show(scene.days(from: next))
    #expect(Array(scene.read.prefix(2)) == after)
    scene.tick("00:45", on: next)
    #expect(scene.read.first == after[0])
  }

  @Test("goes by the clock on the wall in the night in which that is changed") func clockChange() throws {
    let scene = try BoardScene(at: ["b1"])
    let date = try TripCoreTests.date("2026-10-24")
    scene.board.show(scene.days(from: date))
    scene.tick("24:15", on: date)
    #expect(scene.board.page.value.clock == "00:15")
    #expect(scene.read.prefix(2) == ["00:40 7 Gamma express 1 ", "06:10 7 Gamma express 1 "])
  }

  @Test("begins with the first page whenever it is opened, and then turns together with all others")
  func firstPage() throws {
    let scenes = try ["08:00", "08:00:10", "08:00:17", "08:00:25"].map { try BoardScene(time: $0, rows: 2) }
    #expect(scenes.map { $0.board.page.value.number } == [1, 1, 1, 1])
    scenes[3].tick("08:00:34")
    #expect(scenes[3].board.page.value.number == 1, "for as long as any page is shown")
    for time in ["08:00:40", "08:00:50", "08:01:00"] {
      for scene in scenes { scene.tick(time) }
      #expect(Set(scenes.map { $0.board.page.value.number }).count == 1)
    }
    // A clock that is set back keeps no page for longer.
    for scene in scenes { scene.tick("07:00:20") }
    #expect(Set(scenes.map { $0.board.page.value.number }).count == 1)
  }

  @Test("says that there are no departures, once it has days") func empty() throws {
    let scene = try BoardScene(at: ["c"])
    scene.board.show([])
    #expect(scene.board.page.value.placeholder == nil)
    scene.board.show(scene.days(from: scene.day.advanced(by: 30)))
    #expect(scene.board.page.value.placeholder == "No departures in the next 24 hours")
    scene.board.show([.timetableMissing])
    #expect(scene.board.page.value.placeholder == nil)
    #expect(scene.board.page.value.notice == "There is no timetable for today. Please ask the staff.")
  }
}
