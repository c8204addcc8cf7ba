import Testing

@testable import TripCore

@MainActor @Suite("Another day")
struct OtherDayTests {
  // It is 08:15. Row 0 is a trip of the day before at 01:00; row 3 leaves at 08:20.
  private let day: SampleDay
  private let desk: DeskModel
  private let clock = ManualTimeSource()
  private let search: TripSearch

  init() throws {
    day = try SampleDay()
    desk = day.desk()
    search = TripSearch(desk, clock: clock)
  }

  @Test("the trips of earlier days are folded below their own header, and never selected by themselves")
  func earlierDays() {
    #expect(desk.listed == ["earlierDays 1 folded", "shownDay 5", "1", "2", "3", "4", "5"])
    desk.filter.toggle(group: .earlierDays)
    #expect(desk.listed.prefix(3) == ["earlierDays 1", "0", "shownDay 5"])
    let group = RowGroup(kind: .shownDay, count: 5, isFolded: false)
    #expect(desk.wording.header(group, on: day.day) == "Fri, 20 Nov 2026 · 5")
    #expect(desk.wording.spokenHeader(group, on: day.day) == "Fri, 20 Nov 2026 · 5, unfolded")
  }

  @Test("the selection goes to the same trip of the day asked for, or to the same time of day")
  func sameTime() {
    desk.selection.select(row: 3)
    for date in [day.day.advanced(by: 1), day.day] {
      let place = desk.dayPlace
      desk.show(day.timetable(on: date), at: place)
      #expect(desk.selection.row.value == 3 && desk.selection.instance.value?.serviceDate == date)
    }
    let place = desk.dayPlace
    desk.show(day.timetable(on: day.day.advanced(by: 2), scheduledTrips: 0..<3), at: place)
    #expect(desk.selection.row.value == 2, "the last one, when none leaves as late")
    desk.show(day.timetable(on: day.day.advanced(by: 2), scheduledTrips: 0..<1), at: place)
    #expect(desk.selection.row.value == nil, "a trip of an earlier day is never chosen")
  }

  @Test("a day without the trip does not lead away from it")
  func throughAnotherDay() {
    desk.selection.select(row: 4)
    desk.show(day.timetable(on: day.day.advanced(by: 1), scheduledTrips: 0..<3), at: desk.dayPlace)
    #expect(desk.selection.row.value == 2)
    desk.show(day.timetable(on: day.day.advanced(by: 2)), at: desk.dayPlace)
    #expect(desk.selection.row.value == 4)
    desk.selection.select(row: 3)
    desk.show(day.timetable(), at: desk.dayPlace)
    #expect(desk.selection.row.value == 3)
  }

  @Test("without a selected trip, it is the present time of day; a trip after midnight has the time of its clock")
  func withoutSelection() {
    let place = desk.dayPlace
    desk.show(day.timetable(on: day.day.advanced(by: 1)), at: place)
    #expect(desk.selection.row.value == 3)
    desk.selection.select(row: 0)
    let night = desk.dayPlace
    desk.show(day.timetable(on: day.day.advanced(by: 2)), at: night)
    #expect(desk.selection.row.value == 1, "the first after 01:00")
  }

  @Test("a filter that hides the trip of the same time has a listed one selected, or none")
  func filtered() {
    desk.selection.select(row: 3)
    desk.filter.usesWindow.value = true
    desk.filter.to.value = ServiceTime(hours: 8, minutes: 10)
    clock.advance(by: .seconds(1))
    let place = desk.dayPlace
    desk.show(day.timetable(on: day.day.advanced(by: 1)), at: place)
    #expect(desk.selection.row.value == 2)
  }

  @Test("the desk begins at the next departure, on another day at the present time of day")
  func begins() {
    desk.selectFirst()
    #expect(desk.selection.row.value == 3)
    desk.show(day.timetable(on: day.day.advanced(by: 1)))
    desk.selectFirst()
    #expect(desk.selection.row.value == 3 && desk.isOtherDay.value)
  }
}
