import Testing

@testable import TripCore

@MainActor @Suite("Worklist")
struct WorklistTests {
  // It is 08:15. Rows 1 and 2 left at 08:00 and 08:10; 3, 4 and 5 leave at 08:20, 08:30 and 08:40; 0 was yesterday's.
  private let day: SampleDay
  private let desk: DeskModel
  private let clock = ManualTimeSource()
  private let search: TripSearch

  init() throws {
    day = try SampleDay()
    desk = day.desk()
    search = TripSearch(desk, clock: clock)
    desk.filter.isWorklist.value = true
    clock.advance(by: .seconds(1))
  }

  private var order: [Int] {
    clock.advance(by: .seconds(1))
    return (0..<desk.shownRows.value.count).map { desk.shownRows.value.row(at: $0) }
  }

  @Test("the next departures come first, then what has left")
  func nextDepartures() throws {
    #expect(order == [3, 4, 5, 0, 1, 2])
    try desk.decide(.departure(delay: 900, at: nil), on: day.instance(3))
    #expect(order == [4, 3, 5, 0, 1, 2], "by when they are expected to leave")
    try desk.decide(.cancelled, on: day.instance(4))
    #expect(order == [3, 5, 0, 1, 2, 4])
  }

  @Test("late trips without a decision come before all others, until they have arrived")
  func lateAndUndecided() throws {
    var late = try #require(desk.trips.trip(ofRow: 2))
    try late.apply(.departure(delay: 600, at: nil))
    desk.trips.replace(late)
    #expect(order == [2, 3, 4, 5, 0, 1])
    try desk.decide(.departure(delay: 600, at: nil), on: day.instance(2))
    #expect(order == [3, 2, 4, 5, 0, 1], "decided: it stands with the one that leaves at 08:20, too")
    try desk.decide(.withdrawn, on: day.instance(2))
    desk.tick(desk.now.value + .minutes(120))
    #expect(order == [0, 1, 2, 3, 4, 5], "all have arrived")
  }

  @Test("conflicts come after what is late and before the next departures, with no graph open")
  func conflicts() throws {
    // The vehicle of "7-0" should leave again at 08:35 as "7b-0".
    let day = try GraphDay()
    let desk = day.desk()
    let search = TripSearch(desk, clock: clock)
    func worklist() -> [String] {
      clock.advance(by: .seconds(1))
      let timetable = desk.timetable.value
      return (0..<desk.shownRows.value.count).map { timetable.instance(ofRow: desk.shownRows.value.row(at: $0)).tripID }
    }
    desk.filter.isWorklist.value = true
    #expect(worklist().prefix(3) == ["7-1", "7b-0", "7-2"])
    let vehicle = desk.timetable.value.instance(ofRow: try desk.row("7-0"))
    try desk.decide(.departure(delay: 480, at: nil), on: vehicle)
    #expect(worklist().prefix(4) == ["7-0", "7b-0", "7-1", "7-2"], "both trips of the vehicle")
    var late = try #require(desk.trips.trip(ofRow: desk.row("9-1")))
    try late.apply(.departure(delay: 600, at: nil))
    desk.trips.replace(late)
    #expect(worklist().prefix(3) == ["9-1", "7-0", "7b-0"])
    try desk.decide(.cancelled, on: vehicle)
    #expect(worklist().prefix(3) == ["9-1", "7-1", "7b-0"])
    withExtendedLifetime(search) {}
  }

  @Test("a late trip without a decision goes to the end in the minute in which it arrives")
  func arrives() throws {
    // All departures are past, so no other row changes.
    desk.tick(day.time.clock.now() + .minutes(60))
    var late = try #require(desk.trips.trip(ofRow: 4))
    try late.apply(.departure(delay: .minutes(40), at: nil))
    desk.trips.replace(late)
    let arrival = try #require(late.expectedArrival)
    #expect(order.first == 4)
    desk.tick(arrival - 60)
    #expect(order.first == 4)
    desk.tick(arrival)
    #expect(order == [0, 1, 2, 3, 4, 5])
  }

  @Test("time that passes moves a trip that has left to the end")
  func timePasses() {
    #expect(order.first == 3)
    desk.tick(desk.now.value + .minutes(6))
    #expect(order == [4, 5, 0, 1, 2, 3])
  }

  @Test("each row has its position, and those that are left out have none")
  func positions() {
    desk.filter.undecided.value = true
    let order = order
    for (position, row) in order.enumerated() { #expect(desk.shownRows.value.position(of: row) == position) }
    desk.filter.usesWindow.value = true
    desk.filter.to.value = ServiceTime(hours: 8, minutes: 20)
    desk.filter.from.value = ServiceTime(hours: 8, minutes: 10)
    #expect(self.order == [3, 2])
    #expect(desk.shownRows.value.position(of: 3) == 0 && desk.shownRows.value.position(of: 5) == nil)
    #expect(desk.shownRows.value.nearestPosition(to: 5, before: 4) == 1)
  }
}
