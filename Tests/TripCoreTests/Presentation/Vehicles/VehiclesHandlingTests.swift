import Testing

@testable import TripCore

@MainActor @Suite("Handling the vehicles' day")
final class VehiclesHandlingTests: VehiclesSuite {
  @Test("a click selects the trip in every view, and decides nothing")
  func click() throws {
    model.press(at: try place("7b-1"))
    model.release()
    #expect(desk.selection.instance.value?.tripID == "7b-1")
    #expect(desk.journal.shown.entries.isEmpty)
    #expect(model.moving.value.bars.map(\.emphasis) == [.selected])
  }

  @Test("vehicles whose trips are all in a folded group are listed, and a filter leaves them out")
  func folded() async throws {
    let day = try SampleDay()
    let whole = day.timetable().naming(PlannedVehicles(names: ["t0": "night", "t3": "day"]))
    let desk = day.desk()
    let search = TripSearch(desk, clock: ManualTimeSource())
    _ = search
    desk.show(whole, at: desk.dayPlace)
    let model = VehiclesModel(desk, clock: ManualTimeSource())
    model.resize(to: GraphSize(width: 1000, height: 600))
    #expect(desk.listed.first == "earlierDays 1 folded")
    func names() -> [String] { model.base.value.lanes.map { String($0.name.prefix(5)) }.sorted() }
    #expect(names() == ["day", "night"])
    desk.filter.toggle(group: .earlierDays)
    #expect(names() == ["day", "night"])
    desk.filter.toggle(group: .earlierDays)
    desk.filter.text.value = "8:20"
    #expect(await eventually { names() == ["day"] })
  }

  @Test("a drag along the lane moves the departure: one decision; the rest of the picture stays")
  func time() throws {
    let start = try place("7-0")
    model.press(at: start)
    model.drag(to: GraphPoint(x: start.x + width(minutes: 3), y: start.y))
    let base = model.base.value
    model.drag(to: GraphPoint(x: start.x + width(minutes: 12), y: start.y + 2))
    #expect(model.base.value == base, "only what moves is laid out again")
    #expect(model.moving.value.lane?.gaps.map(\.text) == ["! −7′"], "the gap follows the drag")
    #expect(desk.journal.shown.entries.isEmpty)
    model.release()
    #expect(desk.journal.shown.entries.map(\.decision) == [.departure(delay: 720, at: nil)])
    #expect(model.moving.value.lane == nil)
    #expect(try lane("v0").gaps.map(\.kind) == [.late])
  }

  @Test("Esc lets go without a decision")
  func escape() throws {
    let start = try place("7-0")
    model.press(at: start)
    model.drag(to: GraphPoint(x: start.x + width(minutes: 12), y: start.y))
    #expect(model.holdsSomething && model.cancelDrag())
    model.release()
    #expect(desk.journal.shown.entries.isEmpty && !desk.drag.isActive.value)
  }

  @Test("a drag to another lane gives the trip to that vehicle, where it is free and there")
  func anotherVehicle() throws {
    // 7b-0 begins in Delta at 08:35; v1 arrives there at 08:50 only: it is on its way.
    try decide(.cancelled, on: "7-1")
    try decide(.cancelled, on: "7b-1")
    let target = try lane("v1")
    model.press(at: try place("7b-0"))
    model.drag(to: GraphPoint(x: try place("7b-0").x, y: target.y + target.height / 2))
    #expect(model.moving.value.target?.isRefused == false)
    model.release()
    #expect(desk.journal.shown.entries.last?.decision == .vehicle("v1"))
    #expect(try lane("v1").bars.contains { try $0.row == desk.row("7b-0") })
    #expect(try lane("v0").bars.map(\.row) == [desk.row("7-0")])
  }

  @Test("a vehicle that is on its way, or elsewhere, is refused in words")
  func refused() throws {
    let target = try lane("v1")
    model.press(at: try place("7b-0"))
    model.drag(to: GraphPoint(x: try place("7b-0").x, y: target.y + target.height / 2))
    #expect(model.moving.value.target?.isRefused == true)
    let refusal = "Vehicle v1 is on its way from Alpha to Delta at 08:35: it runs 08:20 7 → Delta."
    #expect(model.moving.value.pointer?.text == refusal)
    model.release()
    #expect(desk.journal.shown.entries.isEmpty)
    #expect(desk.notices.lastAttempt.value.map { desk.wording.sentence($0) } == refusal)
  }

  @Test("a vehicle that is elsewhere is refused with the place and the time, as the measure is")
  func elsewhere() throws {
    try decide(.vehicle("v7"), on: "9-0")
    model.sort(by: .name)
    let instance = desk.timetable.value.instance(ofRow: try desk.row("7-3"))
    let lane = try #require(model.list.lane(ofRow: desk.row("9-0")))
    guard case .refused(let refusal) = model.outcome(of: instance, lane: lane) else {
      Issue.record("it is possible")
      return
    }
    #expect(throws: refusal) {
      try desk.trips.measureDay().preview(.otherVehicle("v7", from: instance, extent: .thisTrip))
    }
    #expect(MeasureWords(desk).sentence(refusal) == "Vehicle v7 is at Beta at 09:00, not at Alpha.")
  }

  @Test("the note says what a drag to another lane changes, worked out once for each lane")
  func noteWhileCarrying() throws {
    try decide(.departure(delay: .minutes(14), at: nil), on: "7-0")
    try decide(.cancelled, on: "7-1")
    try decide(.cancelled, on: "7b-1")
    try decide(.vehicle("v7"), on: "9-1")
    model.sort(by: .name)
    desk.selection.select(row: try desk.row("7b-0"))
    model.carry(byLanes: 1)
    let note = try #require(model.moving.value.pointer?.text)
    #expect(note.contains("Vehicle v1 runs 08:35 7 → Alpha."))
    #expect(note.contains("Conflicts of these vehicles: 1 now, 0 then."))
    // What becomes known meanwhile counts: what is shown is what is decided.
    try decide(.reinstated, on: "7-1")
    #expect(model.moving.value.pointer?.text.contains("is on its way") == true)
    model.confirmCarry()
    #expect(desk.timetable.value.count > 0 && desk.journal.shown.entries.last?.decision == .reinstated)
    #expect(model.moving.value.target == nil && !model.holdsSomething)
  }

  @Test("keys carry the trip to another lane, and Enter gives it")
  func carriedByKeys() throws {
    try decide(.cancelled, on: "7-1")
    try decide(.cancelled, on: "7b-1")
    model.sort(by: .name)
    desk.selection.select(row: try desk.row("7b-0"))
    model.carry(byLanes: 1)
    #expect(desk.journal.shown.entries.count == 2 && model.moving.value.target != nil)
    #expect(model.moving.value.pointer?.text.contains("Enter") == true)
    model.confirmCarry()
    #expect(desk.journal.shown.entries.last?.decision == .vehicle("v1") && model.moving.value.target == nil)
    model.carry(byLanes: -1)
    #expect(model.cancelDrag())
    model.confirmCarry()
    #expect(desk.journal.shown.entries.count == 3)
  }

  @Test("arrow keys go along the lane and from lane to lane; keys move the departure")
  func keys() throws {
    model.sort(by: .name)
    desk.selection.select(row: try desk.row("7-0"))
    model.selectNext()
    #expect(desk.selection.instance.value?.tripID == "7b-0")
    model.selectVehicle(step: 1)
    #expect(desk.selection.instance.value?.tripID == "7-1" || desk.selection.instance.value?.tripID == "7b-1")
    model.selectVehicle(step: -1)
    model.selectPrevious()
    #expect(desk.selection.instance.value?.tripID == "7-0")
    model.move(byMinutes: 14)
    #expect(desk.journal.shown.entries.map(\.decision) == [.departure(delay: 840, at: nil)])
    model.selectNextConflict()
    #expect(desk.selection.instance.value?.tripID == "7b-0")
  }

  @Test("zooming keeps the time under the pointer; the wheel scrolls lanes, not the day")
  func zoom() throws {
    let place = try place("7b-0")
    let seconds = model.scale.time.seconds(atX: place.x)
    model.zoom(.time, by: 1.4, about: place)
    #expect(abs(model.scale.time.seconds(atX: place.x) - seconds) < 1)
    #expect(model.window.value.height == 1)
    let start = model.window.value.start
    model.pan(by: GraphPoint(x: 0, y: -100))
    #expect(model.window.value.start == start)
  }
}
