@testable import TripCore

/// What a suite about the list of trips works on: a desk with a search, whose time the test sets.
///
/// It is 08:15. Row 0 left at 08:00, row 1 at 08:10, and the others leave every ten minutes until 17:50.
@MainActor
class SearchedDeskSuite {
  let day: SampleDay
  let desk: DeskModel
  let clock = ManualTimeSource()
  let search: TripSearch

  init() throws {
    day = try SampleDay()
    desk = DeskModel(
      timetable: sampleTimetable(count: 60, on: day.day, zone: day.zone), now: day.time.clock.now(),
      wording: day.wording, journal: day.replica(MemoryJournal()))
    search = TripSearch(desk, clock: clock)
    clock.advance(by: .seconds(1))
  }

  func instance(_ row: Int) -> TripInstance { desk.timetable.value.instance(ofRow: row) }
}
