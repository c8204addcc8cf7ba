import Foundation
import TestSupport
import Testing

@testable import TripCore

/// The day of ``GraphDay``: "7-0" arrives at Delta at 08:30, and its vehicle leaves again at 08:35 as "7b-0".
@MainActor @Suite("The page Vehicles of the preferences")
struct VehiclesPageModelTests {
  private let day: GraphDay
  private let memory = MemoryJournal()
  private let desk: DeskModel
  private let page: VehiclesPageModel

  init() throws {
    day = try GraphDay()
    desk = day.desk(memory)
    page = VehiclesPageModel(desk, wording: desk.wording)
  }

  private func type(_ text: String, _ field: VehiclesPageModel.Field) throws {
    try #require(page.texts[field]).value = text
  }

  private func text(_ field: VehiclesPageModel.Field) -> String { page.texts[field]?.value ?? "" }

  private var settings: VehicleSettings { desk.journal.vehicleSettings.value }

  @Test("what is typed counts for nothing until it is applied, as one step of undo, and then also for today's trips")
  func applies() throws {
    try desk.decide(.departure(delay: .minutes(8), at: nil), on: desk.timetable.value.instance(ofRow: desk.row("7-0")))
    func delay() throws -> Seconds? { desk.trips.trip(ofRow: try desk.row("7b-0"))?.delay }
    // The desk of the day began with a vehicle that needs no time to turn.
    #expect(try delay() == 180 && text(.turnaround) == "3" && page.state.value.obstacle == "Nothing is changed.")
    for text in ["", "4", "4.", "4.5"] { try type(text, .turnaround) }
    #expect(page.state.value.isEdited && settings == VehicleSettings())
    #expect(page.apply())
    #expect(settings.turnaround == 270 && !page.state.value.isEdited)
    #expect(try delay() == 180 + 270)
    #expect(desk.journal.shown.entries.count == 2)
    #expect(page.state.value.inEffect.hasPrefix("Now, by dispatch-1 on 20"))
    #expect(page.state.value.inEffect.hasSuffix("turnaround 4 min 30 s · no rules · predicted 1 hr ahead · published"))
    try desk.undo()
    #expect(text(.turnaround) == "3" && !page.state.value.isEdited && settings == VehicleSettings())
  }

  @Test("a text that is no number is told at its field, and nothing is applied")
  func numbers() throws {
    for text in ["", "x", "-1", "121", "3.33", "3 min", "٣"] {
      try type(text, .turnaround)
      let remark = try #require(page.state.value.remarks[.turnaround])
      #expect(remark.isProblem && remark.text.contains("“\(text)” is no number of minutes from 0 to 120"))
      #expect(page.state.value.obstacle == remark.text && !page.apply())
    }
    try type(" 6,5 ", .turnaround)
    try type("1441", .horizon)
    #expect(page.state.value.remarks[.turnaround] == nil)
    #expect(page.state.value.remarks[.horizon]?.text.contains("from 0 to 1,440") == true && !page.apply())
    try type("90", .horizon)
    page.publishes.value = false
    #expect(page.apply())
    #expect(settings == VehicleSettings(turnaround: 390, horizon: .minutes(90), publishes: false))
    #expect(text(.turnaround) == "6.5")
  }

  @Test("rules are typed by names or ids, and the ids are shown")
  func rules() throws {
    page.addRule()
    #expect(page.selected.value == 0 && page.state.value.remarks[.from]?.isProblem == true)
    try type("DÉLTA", .from)
    try type("2", .minutes)
    #expect(page.state.value.rules == [.init(from: "Delta (delta)", to: "", route: "", minutes: "2")])
    page.addRule()
    try type("alp", .from)
    #expect(page.offers(.from) == ["Alpha (alpha)"] && page.offers(.minutes) == [])
    try type("Alpha (alpha)", .from)
    try type("beta", .to)
    try type("1.5", .minutes)
    page.addRule()
    try type("9", .route)
    #expect(page.state.value.obstacle == "Rule 3 is not complete.")
    try type("0", .minutes)
    #expect(page.apply())
    #expect(
      settings.rules == [
        TurnaroundRule(.stop("delta"), turnaround: 120),
        TurnaroundRule(.stops(from: "alpha", to: "beta"), turnaround: 90), TurnaroundRule(.route("r9"), turnaround: 0),
      ])
    page.selected.value = 1
    #expect(text(.from) == "Alpha (alpha)" && text(.to) == "Beta (beta)" && text(.minutes) == "1.5")
    page.removeRule()
    #expect(page.selected.value == 1 && text(.route) == "9 (r9)" && page.apply())
    #expect(settings.rules.count == 2)
    page.addRule()
    try type("Delta", .from)
    try type("9", .route)
    try type("1", .minutes)
    #expect(page.state.value.remarks[.from]?.text.hasPrefix("Name the stop of the arrival") == true && !page.apply())
  }

  @Test("an id that the timetable does not have is told and kept, also when it is the name of another stop")
  func unknownIDs() throws {
    let rules = [TurnaroundRule(.stop("Alpha"), turnaround: 60), TurnaroundRule(.route("x\u{202E}"), turnaround: 60)]
    try desk.decide(.vehicles(VehicleSettings(rules: rules)))
    page.selected.value = 0
    #expect(text(.from) == "Alpha" && page.state.value.remarks[.from]?.text.contains("has no “Alpha”") == true)
    #expect(page.state.value.remarks[.from]?.isProblem == false && page.state.value.rules[1].route == "x\\u{202E}")
    try type("5", .turnaround)
    #expect(page.apply() && settings.rules == rules)
  }

  @Test("the name of a station is none of its platforms; one that several stops have names none of them")
  func names() {
    let platforms: [(id: GTFSID, name: String)] = [
      (id: "p1", name: "Central"), (id: "p2", name: "Central"), (id: "a", name: "School"), ("b", "School"),
    ]
    let names = NamedIDs(platforms, whole: [(id: "st", name: "Central"), (id: "st", name: "Central")])
    #expect(names.find("céntral") == .id("st") && names.find("P2") == .id("P2") && names.find("p2") == .id("p2"))
    #expect(names.find("school") == .several && names.find("School (b)") == .id("b") && names.find(" ") == .nothing)
    #expect(names.offers(for: "cen") == ["Central (st)", "Central (p1)", "Central (p2)"])
  }

  @Test("rules are read from a text file and written to one; a wrong line is told, and nothing changes")
  func files() throws {
    page.readRules("from_stop,to_stop,route,minutes\ndelta,,,6.5\n,,r7,1\n", from: "/tmp/a.csv")
    #expect(page.state.value.message == "2 rules read from /tmp/a.csv." && settings.rules.isEmpty)
    let text = try #require(page.rulesAsText)
    #expect(text == "from_stop,to_stop,route,minutes\ndelta,,,6.5\n,,r7,1\n")
    for (wrong, sentence) in [
      ("stop,minutes\n", "line 1: The column “stop” is not known"), ("", "line 1: There is no column"),
      ("route,minutes\nr1\n", "line 2: The row has 1 cells"), ("route,minutes\n\"r", "line 2: A quotation mark"),
      ("from_stop,route,minutes\na,r,1\n", "line 2: Name the stop"), ("route,minutes\nr,x", "line 2: “x” is no"),
    ] {
      page.readRules(wrong, from: "a.csv")
      #expect(page.state.value.message.hasPrefix("a.csv, " + sentence), "\(page.state.value.message)")
    }
    page.readRules(nil, from: "a\n.csv")
    #expect(page.state.value.message == "a\\u{A}.csv cannot be read, or is no text in UTF-8.")
    #expect(page.rulesAsText == text && page.apply() && settings.rules.count == 2)
    page.noteWritten("/tmp/b.csv", problem: nil)
    #expect(page.state.value.message == "Saved as /tmp/b.csv")
  }

  @Test("what another desk changes is shown at once, and what is edited here stays until somebody says whose counts")
  func otherDesk() async throws {
    let other = day.desk(memory, author: "bram")
    try type("5", .turnaround)
    try other.decide(.vehicles(VehicleSettings(horizon: .minutes(30))))
    #expect(await eventually { settings.horizon == .minutes(30) })
    #expect(text(.horizon) == "30" && text(.turnaround) == "5" && page.state.value.clash.isEmpty, "other fields follow")
    try other.decide(.vehicles(VehicleSettings(turnaround: .minutes(4), horizon: .minutes(30))))
    #expect(await eventually { settings.turnaround == .minutes(4) })
    #expect(text(.turnaround) == "5")
    #expect(page.state.value.clash.hasPrefix("bram has changed this meanwhile: turnaround 4 min."))
    #expect(!page.apply() && settings.turnaround == .minutes(4))
    page.takeTheirs()
    #expect(text(.turnaround) == "4" && !page.state.value.isEdited)
    try type("6", .turnaround)
    try other.decide(.vehicles(VehicleSettings(turnaround: .minutes(7), horizon: .minutes(30))))
    #expect(await eventually { !page.state.value.clash.isEmpty })
    page.keepMine()
    #expect(page.apply())
    #expect(settings == VehicleSettings(turnaround: .minutes(6), horizon: .minutes(30)))
  }

  @Test("the same change by another desk, or one that is taken back, is no clash")
  func noClash() async throws {
    let other = day.desk(memory, author: "bram")
    try type("5", .turnaround)
    try other.decide(.vehicles(VehicleSettings(turnaround: .minutes(4))))
    #expect(await eventually { !page.state.value.clash.isEmpty })
    try other.undo()
    #expect(await eventually { settings == VehicleSettings() })
    #expect(page.state.value.clash.isEmpty && text(.turnaround) == "5" && page.state.value.obstacle == nil)
    try other.decide(.vehicles(VehicleSettings(turnaround: .minutes(5))))
    #expect(await eventually { settings.turnaround == .minutes(5) })
    #expect(page.state.value.clash.isEmpty && !page.state.value.isEdited)
  }

  @Test("the names of many stops are read away from the main thread; until then nothing is applied or unknown")
  func manyStops() async throws {
    let small = desk.timetable.value
    let more = (0..<2 * TimetableNames.stopsAtOnce).map { Stop(id: "s\($0)", name: "Stop \($0)") }
    let all = small.stops.indices.map { Stop(id: small.stops.id(at: $0), name: small.stops.name(at: $0)) } + more
    try desk.decide(.vehicles(VehicleSettings(rules: [TurnaroundRule(.stop("s7"), turnaround: 60)])))
    desk.show(
      Timetable(
        agency: small.agency, serviceDate: small.serviceDate, routes: small.routes, stops: StopColumn(all),
        trips: small.trips, tripIDs: small.tripIDs, headsigns: small.headsigns, stopTimes: small.stopTimes,
        scheduledTrips: small.scheduledTrips), at: desk.dayPlace)
    let page = VehiclesPageModel(desk, wording: desk.wording)
    #expect(page.state.value.rules.map(\.from) == ["s7"] && page.state.value.remarks.isEmpty)
    #expect(!page.state.value.isEdited)
    page.addRule()
    page.texts[.from]?.value = "Stop 12"
    page.texts[.minutes]?.value = "2"
    #expect(page.state.value.remarks.isEmpty && page.state.value.obstacle?.contains("being read") == true)
    #expect(!page.apply())
    await page.names.settle()
    #expect(page.state.value.rules.map(\.from) == ["Stop 7 (s7)", "Stop 12 (s12)"])
    #expect(page.texts[.from]?.value == "Stop 12" && page.offers(.from).contains("Stop 12 (s12)"))
    #expect(page.apply())
    #expect(settings.rules.map(\.place) == [.stop("s7"), .stop("s12")])
  }

  @Test("a desk that may only read shows the settings and changes none")
  func readOnly() throws {
    let journal = UnwritableJournal(memory, .readOnly(path: "/srv/journal.sqlite"))
    let desk = day.desk(journal)
    let page = VehiclesPageModel(desk, wording: desk.wording)
    #expect(!page.state.value.isEditable && !page.state.value.inEffect.isEmpty && !page.state.value.message.isEmpty)
    page.addRule()
    page.readRules("route,minutes\nr7,1\n", from: "a.csv")
    page.texts[.turnaround]?.value = "5"
    #expect(!page.apply() && page.state.value.rules.isEmpty)
  }

  @Test("without a timetable there is a sentence; another operator's desk has its own settings")
  func desks() throws {
    let page = VehiclesPageModel(nil, wording: desk.wording)
    #expect(!page.state.value.isEditable && page.state.value.inEffect.hasPrefix("Open a timetable"))
    #expect(!page.apply())
    try desk.decide(.vehicles(VehicleSettings(turnaround: .minutes(9))))
    page.show(desk)
    #expect(page.texts[.turnaround]?.value == "9" && page.state.value.scope.contains("Sample Lines"))
    page.texts[.turnaround]?.value = "8"
    page.close()
    #expect(desk.notices.all.value.count == 1 && settings.turnaround == .minutes(9))
  }
}
