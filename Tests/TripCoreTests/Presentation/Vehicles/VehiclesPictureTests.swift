import Testing

@testable import TripCore

@MainActor @Suite("The picture of the vehicles' day")
final class VehiclesPictureTests: VehiclesSuite {
  @Test("a lane a vehicle, a bar a trip, and the minutes between trips; trips without a vehicle have no lane")
  func asPlanned() throws {
    #expect(names == ["v0", "v1"])
    let lane = try lane("v0")
    #expect(try lane.bars.map(\.row) == [desk.row("7-0"), desk.row("7b-0")])
    #expect(lane.bars.map(\.kind) == [.planned, .planned] && lane.bars.map(\.label) == ["7", "7"])
    #expect(lane.gaps.map(\.kind) == [.free] && lane.gaps.map(\.text) == ["5′"])
    #expect(lane.next == "08:35 7 → Alpha" || lane.next == "08:00 7 → Delta")
    #expect(lane.slack == "5 min" && !lane.isLate)
    #expect(model.summary.value == "2 vehicles")
  }

  @Test("a late vehicle is red with a sign, its next trip follows, and the vehicle comes first")
  func late() throws {
    try decide(.departure(delay: .minutes(14), at: nil), on: "7-1")
    #expect(names == ["v1", "v0"])
    let lane = try lane("v1")
    #expect(lane.bars.map(\.kind) == [.expected, .followed])
    #expect(lane.gaps.map(\.kind) == [.late] && lane.gaps.map(\.text) == ["! −9′"])
    #expect(lane.slack == "! −9 min" && lane.isLate)
    #expect(model.summary.value == "2 vehicles, 1 of them too late for a trip")
    #expect(lane.bars[1].expected.lowerBound > lane.bars[1].planned.lowerBound)
    try desk.undo()
    #expect(try self.lane("v1").gaps.map(\.kind) == [.free])
  }

  @Test("beyond the horizon it is a risk, with another sign")
  func atRisk() throws {
    desk.tick(day.time(7, 0))
    try decide(.departure(delay: .minutes(14), at: nil), on: "7-1")
    let lane = try lane("v1")
    #expect(lane.bars.map(\.kind) == [.expected, .atRisk])
    #expect(lane.gaps.map(\.kind) == [.atRisk] && lane.gaps.map(\.text) == ["? −9′"])
    desk.tick(day.time(8, 0))
    #expect(try self.lane("v1").gaps.map(\.kind) == [.late])
  }

  @Test("a canceled trip is struck out and has no gap; a trip of another vehicle is in that one's lane")
  func others() throws {
    try decide(.cancelled, on: "7b-0")
    #expect(try lane("v0").bars.map(\.kind) == [.planned, .canceled])
    #expect(try lane("v0").gaps.isEmpty)
    try decide(.vehicle("v9"), on: "7b-1")
    #expect(names.sorted() == ["v0", "v1", "v9"])
    #expect(try lane("v9").bars.map(\.row) == [desk.row("7b-1")] && lane("v1").bars.count == 1)
    try decide(.vehicle(""), on: "7b-1")
    #expect(names.sorted() == ["v0", "v1"])
  }

  @Test("what the timetable itself plans at once is marked as planned so, and late for nothing")
  func plannedSo() throws {
    desk.show(day.timetable().naming(PlannedVehicles(names: ["7-1": "v0"])))
    let lane = try lane("v0")
    #expect(lane.gaps.contains { $0.kind == .plannedSo && $0.text == "2×" })
    #expect(model.tableRows.value.map { model.tableRow($0).slack }.contains("overlaps in the timetable"))
    #expect(model.summary.value == "2 vehicles")
  }

  @Test("two trips at once that a dispatcher has given to one vehicle are too late")
  func givenAtOnce() throws {
    try decide(.vehicle("v0"), on: "7-1")
    let lane = try lane("v0")
    #expect(lane.gaps.contains { $0.kind == .late } && !lane.gaps.contains { $0.kind == .plannedSo } && lane.isLate)
    #expect(!model.tableRows.value.map { model.tableRow($0).slack }.contains("overlaps in the timetable"))
    #expect(try bar("7-0").kind == .atRisk && bar("7-1").kind == .atRisk, "nobody knows which of the two it runs")
  }

  @Test("only visible lanes are laid out, and scrolling stays within them")
  func scrolling() throws {
    for index in 0..<60 {
      try decide(.vehicle("w\(index)"), on: ["7-2", "7-3", "7-4", "7-5", "7b-2", "7b-3"][index % 6])
    }
    model.resize(to: GraphSize(width: 1000, height: 100))
    let visible = model.base.value.lanes.count
    #expect(visible < names.count + 1 && visible <= 4)
    model.scroll(to: 1e9)
    let extent = model.extent
    #expect(model.scroll.value == extent.whole - extent.visible)
    model.scroll(to: -5)
    #expect(model.scroll.value == 0)
  }

  @Test("the order: numbers in names count as numbers, and the one that is most late comes first by need")
  func orders() throws {
    try decide(.vehicle("v10"), on: "9-0")
    try decide(.vehicle("v2"), on: "9-1")
    clock.advance(by: .seconds(2))
    model.sort(by: .name)
    #expect(names == ["v0", "v1", "v2", "v10"])
    model.sort(by: .firstDeparture)
    #expect(names == ["v0", "v10", "v1", "v2"])
    try decide(.departure(delay: .minutes(20), at: nil), on: "7-1")
    model.sort(by: .need)
    #expect(names.first == "v1")
  }

  @Test("of vehicles with the same slack, the one for which it comes soonest is first by need")
  func soonest() throws {
    for id: GTFSID in ["7-1", "7b-1"] { try decide(.vehicle("a"), on: id) }
    clock.advance(by: .seconds(2))
    model.sort(by: .name)
    #expect(names == ["a", "v0"])
    model.sort(by: .need)
    #expect(names == ["v0", "a"], "it turns at 08:35, and the other at 08:55")
  }

  @Test("the order stays under the hand: for a second after a click, and the selected vehicle keeps its lane")
  func stable() throws {
    model.press(at: try place("7-0"))
    model.release()
    try decide(.departure(delay: .minutes(14), at: nil), on: "7-1")
    #expect(names == ["v0", "v1"])
    clock.advance(by: .seconds(2))
    #expect(names == ["v0", "v1"], "the vehicle of the selected trip keeps its lane")
    desk.selection.select(row: nil)
    try decide(.departure(delay: .minutes(15), at: nil), on: "7-1")
    #expect(names == ["v1", "v0"])
  }

  @Test("a vehicle is listed when one of its trips fits search and filter")
  func filtered() throws {
    let search = TripSearch(desk, clock: clock)
    var settings = FilterSettings()
    settings.delayed = true
    desk.filter.set(settings)
    clock.advance(by: .seconds(2))
    #expect(names.isEmpty && model.tableRows.value.isEmpty)
    try decide(.departure(delay: .minutes(14), at: nil), on: "7-1")
    clock.advance(by: .seconds(2))
    #expect(names == ["v1"] && model.tableRows.value.count == 2)
    withExtendedLifetime(search) {}
  }

  @Test("the table says the same, vehicle by vehicle")
  func table() throws {
    try decide(.departure(delay: .minutes(14), at: nil), on: "7-1")
    let rows = model.tableRows.value.map(model.tableRow)
    #expect(rows.map(\.vehicle) == ["v1", "v1", "v0", "v0"])
    #expect(rows.map(\.slack) == ["", "! −9 min", "", "5 min"])
    #expect(rows[0].planned == "08:20–08:50" && rows[0].expected == "08:34–09:04")
    #expect(rows[1].expected.hasPrefix("09:04"))
  }

  @Test("another timetable has its own vehicles, and nothing keeps a closed window's model alive")
  func anotherTimetable() throws {
    let whole = day.timetable()
    desk.show(whole.keepingRows { !whole.tripIDs[whole.scheduledTrips[$0].trip].hasSuffix("-1") })
    #expect(names == ["v0"] && model.tableRows.value.count == 2)
    weak var weakly: VehiclesModel?
    do {
      let other = VehiclesModel(desk, clock: clock)
      weakly = other
    }
    #expect(weakly == nil)
  }
}
