import Testing

@testable import TripCore

@MainActor @Suite("Working through the worklist")
final class WorkingThroughTests: SearchedDeskSuite {
  // Rows 20 to 25 are late, the first the most.
  override init() throws {
    try super.init()
    desk.report(Dictionary(uniqueKeysWithValues: (20...25).map { ($0, .minutes(40 - $0)) }))
    clock.advance(by: .seconds(1))
    desk.selection.select(row: 40)
    desk.filter.isWorklist.value = true
    clock.advance(by: .seconds(1))
  }

  private var late: [String] {
    clock.advance(by: .seconds(1))
    return Array(desk.listed.prefix { !$0.hasPrefix("shouldHaveLeft") })
  }

  @Test("it begins with the worst; a decision goes on to the next one, to the last of the group and on")
  func goesOn() throws {
    #expect(desk.selection.row.value == 20)
    for row in 20...24 {
      try desk.confirmReport()
      #expect(desk.selection.row.value == row + 1 && desk.delay(row) == .minutes(40 - row))
      _ = late
    }
    try desk.decide(.cancelled)
    #expect(desk.selection.row.value == 0, "the first that should have left")
    #expect(late == [])
  }

  @Test("keys that come faster than the list changes never lead back to a decided trip")
  func fasterThanTheList() throws {
    for row in 20...25 {
      #expect(desk.selection.row.value == row)
      try desk.confirmReport()
    }
    let next = try #require(desk.selection.row.value)
    #expect(!(20...25).contains(next))
  }

  @Test("a trip that was passed over is next at the end of the group")
  func comesBack() throws {
    desk.selection.select(row: 21)
    for row in 21...25 {
      #expect(desk.selection.row.value == row)
      try desk.decide(.departure(delay: .minutes(3), at: nil))
    }
    #expect(desk.selection.row.value == 20)
  }

  @Test("a step stays on its trip, which stays in its place, marked, until the selection leaves it")
  func stepsStay() throws {
    for _ in 0..<3 { try desk.changeActualDeparture(by: .minutes(1)) }
    #expect(desk.selection.row.value == 20 && desk.delay(20) == .minutes(23))
    #expect(late == ["late 5", "20?", "21", "22", "23", "24", "25"])
    #expect(TripListModel(desk).why(20) == "decided")
    desk.selection.select(row: 21)
    #expect(late == ["late 5", "21", "22", "23", "24", "25"])
  }

  @Test("a selected trip that becomes later keeps its place while the others change around it")
  func keepsPlace() {
    desk.selection.select(row: 22)
    desk.report([20: .minutes(5), 21: .minutes(19), 22: .minutes(50), 23: .minutes(17), 24: .minutes(60)])
    #expect(late == ["late 5", "24", "21", "22", "23", "20"])
    desk.selection.select(row: 23)
    #expect(late == ["late 5", "24", "22", "21", "23", "20"])
  }

  @Test("those who want to stay, stay")
  func stays() throws {
    desk.filter.staysAfterDecision.value = true
    try desk.decide(.cancelled)
    #expect(desk.selection.row.value == 20 && late.prefix(2) == ["late 5", "20?"])
  }

  @Test("undo brings a trip back where it was and selects it, and so does redo")
  func undone() throws {
    for _ in 0..<3 { try desk.confirmReport() }
    #expect(late == ["late 3", "23", "24", "25"])
    try desk.undo()
    #expect(desk.selection.rows.value == [22])
    #expect(desk.listed.prefix(5) == ["late 4", "22", "23", "24", "25"], "at once")
    try desk.undo()
    try desk.undo()
    #expect(desk.selection.rows.value == [20] && late.prefix(4) == ["late 6", "20", "21", "22"])
    try desk.redo()
    #expect(desk.selection.rows.value == [20] && late.prefix(3) == ["late 5", "21", "22"])
    #expect(desk.shownRows.value.position(of: 20) != nil, "what is selected is listed")
  }

  @Test("undo unfolds nothing: the trip stands alone below the header of its folded group")
  func undoneInFoldedGroup() throws {
    try desk.decide(.departure(delay: .minutes(2), at: nil), on: desk.timetable.value.instance(ofRow: 45))
    try desk.undo()
    #expect(desk.selection.rows.value == [45] && desk.listed.suffix(2) == ["rest 42 folded", "45"])
    desk.selection.select(row: 20)
    clock.advance(by: .seconds(1))
    #expect(desk.listed.last == "rest 42 folded")
  }

  @Test("another filter leaves the worklist's selected trip out, and nothing is decided about it")
  func filtered() {
    desk.filter.cancelled.value = true
    clock.advance(by: .seconds(1))
    #expect(desk.listed == [] && desk.selection.row.value == 20)
    #expect(throws: Refusal.self) { try desk.changeActualDeparture(by: .minutes(1)) }
  }

  @Test("a decision outside the worklist leaves the selection where it is")
  func elsewhere() throws {
    desk.filter.isWorklist.value = false
    desk.selection.select(row: 30)
    try desk.decide(.cancelled)
    #expect(desk.selection.row.value == 30)
  }

  @Test("what is reported can be decided only when something is reported")
  func nothingReported() {
    desk.selection.select(rows: [20, 30])
    let refusal = Refusal(instance: desk.timetable.value.instance(ofRow: 30), reason: .nothingReported)
    #expect(throws: refusal) { try desk.confirmReport() }
    #expect(desk.journal.shown.entries.isEmpty)
  }
}

@MainActor @Suite("No order changes under the hand")
struct ListStillnessTests {
  private let desk: DeskModel
  private let clock = ManualTimeSource()
  private let search: TripSearch

  init() throws {
    let day = try SampleDay()
    desk = DeskModel(
      timetable: sampleTimetable(count: 60, on: day.day, zone: day.zone), now: day.time.clock.now(),
      wording: day.wording)
    search = TripSearch(desk, clock: clock)
    desk.filter.delayed.value = true
    desk.report([20: 300])
    clock.advance(by: .seconds(5))
  }

  @Test("a second after the last key or click, the list changes, and not before")
  func afterTouch() {
    search.stillness.touch()
    desk.report([20: 300, 10: 300])
    clock.advance(by: .milliseconds(600))
    search.stillness.touch()
    clock.advance(by: .milliseconds(900))
    #expect(desk.listed == ["20"])
    clock.advance(by: .milliseconds(600))
    #expect(desk.listed == ["10", "20"])
  }

  @Test("while the pointer is over the list nothing moves, for half a minute at most")
  func underPointer() {
    search.stillness.pointerMoved()
    desk.report([20: 300, 10: 300])
    for _ in 0..<29 {
      clock.advance(by: .seconds(1))
      search.stillness.pointerMoved()
      #expect(desk.listed == ["20"])
    }
    clock.advance(by: .seconds(2))
    #expect(desk.listed == ["10", "20"])
  }

  @Test("when the pointer leaves, the list changes at once")
  func leaves() {
    search.stillness.pointerMoved()
    desk.report([20: 300, 10: 300])
    clock.advance(by: .seconds(3))
    #expect(desk.listed == ["20"])
    search.stillness.pointerLeft()
    #expect(desk.listed == ["10", "20"])
  }

  @Test("a pointer that has long been at rest holds nothing back; what the dispatcher asks for never waits")
  func atRest() {
    search.stillness.pointerMoved()
    clock.advance(by: .seconds(31))
    desk.report([20: 300, 10: 300])
    #expect(desk.listed == ["10", "20"])
    search.stillness.pointerMoved()
    desk.filter.delayed.value = false
    clock.advance(by: .milliseconds(500))
    #expect(desk.listed.count == 60)
  }
}
