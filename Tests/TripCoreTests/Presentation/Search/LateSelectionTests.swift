import Testing

@testable import TripCore

@MainActor @Suite("A selection does not move under the next key")
final class LateSelectionTests: SearchedDeskSuite {
  @Test("the worklist selects its first trip at once, also right after a decision")
  func worklist() throws {
    desk.report([20: 600])
    clock.advance(by: .seconds(1))
    desk.selection.select(row: 40)
    try desk.changeActualDeparture(by: 60)
    desk.filter.isWorklist.value = true
    #expect(desk.selection.rows.value == [20])
    desk.selection.select(row: 40)
    clock.advance(by: .seconds(2))
    #expect(desk.selection.rows.value == [40])
  }

  @Test("the trip that a search means is not selected any more when something else was selected or decided meanwhile")
  func search() async throws {
    var late = 0
    let subscription = desk.selectedLate.listen { late += 1 }
    for goOn in [
      { [desk] in desk.selection.select(row: 41) }, { [self] in try desk.decide(.note("x"), on: instance(3)) }, {},
    ] as [@MainActor () throws -> Void] {
      // Another timetable has another index, so the search has to wait for it.
      desk.show(sampleTimetable(count: 60, on: day.day, zone: day.zone))
      desk.selection.select(row: 40)
      desk.filter.text.value = ""
      desk.filter.text.value = "9:00"
      #expect(search.isPreparing.value)
      search.choose()
      try goOn()
      #expect(await eventually { !search.isPreparing.value })
      if late == 0 { #expect(desk.selection.row.value == 40 || desk.selection.row.value == 41) }
    }
    #expect(late == 1, "when nothing was done meanwhile, it is selected, and the desk says that it was late")
    #expect(desk.selection.row.value != 40 && desk.selection.row.value != 41)
    withExtendedLifetime(subscription) {}
  }
}
