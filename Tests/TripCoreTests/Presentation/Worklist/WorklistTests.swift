import Testing

@testable import TripCore

@MainActor @Suite("Worklist")
final class WorklistTests: SearchedDeskSuite {
  override init() throws {
    try super.init()
    desk.filter.isWorklist.value = true
    clock.advance(by: .seconds(1))
  }

  private var order: [String] {
    clock.advance(by: .seconds(1))
    return desk.listed
  }

  @Test("what should have left and the rest are folded; of the departures ahead, the next ones are shown")
  func groups() {
    let next = (2...11).map { "\($0)" }
    #expect(order == ["shouldHaveLeft 2 folded", "nextDepartures 10"] + next + ["rest 48 folded"])
    #expect(desk.shownRows.value.tripCount == 60)
    desk.filter.toggle(group: .rest)
    let rest = (12...59).map { "\($0)" }
    #expect(Array(desk.listed.suffix(49)) == ["rest 48"] + rest, "at once")
    desk.filter.toggle(group: .nextDepartures)
    let folded = ["shouldHaveLeft 2 folded", "nextDepartures 10 folded", "2", "rest 48"]
    #expect(Array(desk.listed.prefix(4)) == folded, "the selected trip is always listed")
  }

  @Test("the next departures are those of an hour when they are more than ten")
  func outlook() throws {
    let desk = try GraphDay().desk()
    let search = TripSearch(desk, clock: clock)
    desk.filter.isWorklist.value = true
    desk.tick(desk.now.value + .minutes(-30))
    clock.advance(by: .seconds(1))
    #expect(desk.listed.first == "nextDepartures 10" && desk.timetable.value.count == 12)
    withExtendedLifetime(search) {}
  }

  @Test("the worst delay comes first, then the earliest, until somebody decides")
  func late() throws {
    desk.report([20: 300, 30: 600, 40: 300, 12: 0])
    #expect(order.prefix(4) == ["late 3", "30", "20", "40"])
    #expect(desk.listed[4] == "shouldHaveLeft 2", "a feed is followed, and says nothing of them")
    try desk.decide(.departure(delay: 600, at: nil), on: instance(30))
    #expect(order.prefix(3) == ["late 2", "20", "40"])
  }

  @Test("a departure that somebody confirmed or a feed reports is over; the longest overdue comes first")
  func overdue() throws {
    desk.report([50: 0])
    #expect(order.prefix(3) == ["shouldHaveLeft 2", "0", "1"])
    #expect(TripListModel(desk).why(0) == "should have left 15 min ago")
    try desk.decide(.departure(delay: 0, at: nil), on: instance(0))
    #expect(order.prefix(2) == ["shouldHaveLeft 1", "1"])
    desk.report([1: 0])
    #expect(order.first == "nextDepartures 10")
  }

  @Test("a late trip whose feed fell silent before it left should have left, as its row says")
  func silentFeed() throws {
    desk.report([3: .minutes(10)])
    desk.tick(desk.now.value + .minutes(16))
    #expect(desk.trips.departureState(ofRow: 3) == .shouldHaveLeft)
    #expect(order.prefix { !$0.hasPrefix("nextDepartures") }.contains("3"))
  }

  @Test("conflicts come after what is late, both trips of a vehicle together, the longest first; each says why")
  func conflicts() throws {
    // The vehicle of "7-0" should leave again at 08:35 as "7b-0".
    let desk = try GraphDay().desk()
    let search = TripSearch(desk, clock: clock)
    func worklist() -> [String] {
      clock.advance(by: .seconds(1))
      let timetable = desk.timetable.value
      return (0..<desk.shownRows.value.count).map {
        switch desk.shownRows.value.item(at: $0) {
        case .header(let group): "\(group.kind)"
        case .trip(let row): timetable.instance(ofRow: row).tripID.text
        }
      }
    }
    desk.filter.isWorklist.value = true
    desk.selection.select(row: nil)
    try desk.decide(.departure(delay: 480, at: nil), on: desk.timetable.value.instance(ofRow: desk.row("7-0")))
    #expect(worklist().prefix(3) == ["conflicts", "7-0", "7b-0"])
    let list = TripListModel(desk)
    #expect(list.why(try desk.row("7b-0")) == "08:38 vehicle arrives")
    #expect(list.why(try desk.row("7-0")) == "08:35 vehicle due again")
    try desk.decide(.departure(delay: 900, at: nil), on: desk.timetable.value.instance(ofRow: desk.row("7-1")))
    #expect(worklist().prefix(5) == ["conflicts", "7-1", "7b-1", "7-0", "7b-0"])
    withExtendedLifetime(search) {}
  }

  @Test("a conflict beyond the horizon says how far away it is, so that its time is not read as one of the next hours")
  func distance() throws {
    let desk = try GraphDay().desk()
    let (search, list) = (TripSearch(desk, clock: clock), TripListModel(desk))
    desk.filter.isWorklist.value = true
    try desk.decide(.departure(delay: 480, at: nil), on: desk.timetable.value.instance(ofRow: desk.row("7-0")))
    desk.trips.use(VehicleSettings(turnaround: 0, horizon: .minutes(15)))
    clock.advance(by: .seconds(1))
    #expect(desk.trips.conflicts.value.map(\.isAtRisk) == [true])
    // It is 08:15, and "7-0" leaves at 08:08.
    #expect(list.why(try desk.row("7b-0")) == "departs in 20 min · 08:38 vehicle arrives")
    #expect(list.why(try desk.row("7-0")) == "08:35 vehicle due again")
    withExtendedLifetime(search) {}
  }

  @Test("a search unfolds all groups, and finds in the rest too")
  func searching() async {
    desk.filter.text.value = "t4"
    while search.isPreparing.value { await Task.yield() }
    let next = (40...48).map { "\($0)" }
    #expect(desk.listed == ["nextDepartures 10", "4"] + next + ["rest 1", "49"])
    desk.filter.toggle(group: .rest)
    #expect(desk.listed.last == "rest 1 folded")
    desk.filter.text.value = ""
    #expect(desk.listed.last == "rest 48 folded", "as before the search")
  }

  @Test("time that passes moves a trip that has left out of the next departures, and one that has arrived to the rest")
  func timePasses() {
    #expect(order[2] == "2")
    desk.selection.select(row: 9)
    desk.tick(desk.now.value + .minutes(6))
    #expect(order.prefix(3) == ["shouldHaveLeft 2 folded", "nextDepartures 10", "3"], "0 has arrived")
  }

  @Test("each row has its position, and headers and rows that are left out have none")
  func positions() {
    desk.report([20: 300])
    _ = order
    let shown = desk.shownRows.value
    for position in 0..<shown.count {
      switch shown.item(at: position) {
      case .header(let group):
        #expect(shown.row(at: position) == nil && shown.header(at: position) == group)
        #expect(shown.position(ofHeader: group.kind) == position)
      case .trip(let row): #expect(shown.position(of: row) == position && shown.header(at: position) == nil)
      }
    }
    #expect(shown.position(of: 59) == nil && shown.firstRow == 20 && shown.group(ofRow: 2)?.kind == .nextDepartures)
    #expect(shown.row(near: 0, up: true) == 20 && shown.row(near: 2, up: true) == 20)
    #expect(shown.row(near: 2, up: false) == 0)
  }
}
