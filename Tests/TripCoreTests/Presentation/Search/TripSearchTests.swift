import Testing

@testable import TripCore

@MainActor @Suite("TripSearch")
struct TripSearchTests {
  private let day: SampleDay
  private let desk: DeskModel
  private let clock = ManualTimeSource()
  private let search: TripSearch

  init() throws {
    day = try SampleDay()
    desk = day.desk()
    search = TripSearch(desk, clock: clock)
    // The trip of the day before is listed like the others.
    desk.filter.toggle(group: .earlierDays)
  }

  private var shown: [Int] { (0..<desk.shownRows.value.count).compactMap { desk.shownRows.value.row(at: $0) } }

  private func type(_ text: String) async {
    desk.filter.text.value = text
    while search.isPreparing.value { await Task.yield() }
  }

  @Test("what is typed narrows the list at once, and what is taken back widens it")
  func typing() async {
    #expect(shown == [0, 1, 2, 3, 4, 5])
    await type("t")
    #expect(shown == [0, 1, 2, 3, 4, 5])
    desk.filter.text.value = "t3"
    #expect(shown == [3], "the second letter needs neither time nor a task")
    desk.filter.text.value = "t"
    #expect(shown.count == 6)
    desk.filter.text.value = "nowhere"
    #expect(shown == [])
    desk.filter.text.value = ""
    #expect(shown.count == 6 && clock.pendingCount == 0)
  }

  @Test("one search a letter, and none for what means the same")
  func oneSearchALetter() async {
    await type("t")
    let before = search.searches
    desk.filter.text.value = "t3"
    #expect(search.searches == before + 1)
    desk.filter.text.value = "t3 "
    desk.filter.text.value = "T3"
    #expect(search.searches == before + 1)
  }

  @Test("the first change of a setting counts at once, then one every half second, and the last one always")
  func throttling() {
    let before = search.searches
    desk.filter.undecided.value = true
    #expect(search.searches == before + 1)
    desk.filter.delayed.value = true
    desk.filter.cancelled.value = true
    desk.filter.delayed.value = false
    #expect(search.searches == before + 1 && shown.count == 6, "half a second is not over")
    clock.advance(by: .milliseconds(499))
    #expect(search.searches == before + 1)
    clock.advance(by: .milliseconds(1))
    #expect(search.searches == before + 2 && shown == [], "the last one: canceled and undecided")
    clock.advance(by: .seconds(5))
    #expect(search.searches == before + 2 && clock.pendingCount == 0)
    desk.filter.cancelled.value = false
    #expect(search.searches == before + 3 && shown.count == 6)
  }

  @Test("a setting that is set to what it was, and several in one batch, are not searched for twice")
  func neverTwice() async {
    await type("t")
    let before = search.searches
    desk.filter.delayed.value = false
    #expect(search.searches == before)
    var settings = FilterSettings()
    (settings.delayed, settings.undecided, settings.usesWindow) = (true, true, true)
    desk.filter.set(settings)
    #expect(search.searches == before + 1)
    clock.advance(by: .seconds(1))
    #expect(search.searches == before + 1)
    desk.filter.clear()
    #expect(search.searches == before + 2 && shown.count == 6, "settings and text at once")
    clock.advance(by: .seconds(1))
    #expect(search.searches == before + 2)
  }

  @Test("an end of the window that takes the other along is one change")
  func oneSearchForBothEnds() {
    desk.filter.usesWindow.value = true
    clock.advance(by: .seconds(1))
    let before = search.searches
    desk.filter.from.value = desk.filter.to.value + .minutes(60)
    #expect(desk.filter.to.value == desk.filter.from.value && search.searches == before + 1)
    clock.advance(by: .seconds(1))
    #expect(search.searches == before + 1 && clock.pendingCount == 0)
  }

  @Test("late and canceled trips, trips without a decision, and trips with a note")
  func states() throws {
    try desk.decide(.departure(delay: 300, at: nil), on: day.instance(1))
    try desk.decide(.cancelled, on: day.instance(2))
    try desk.decide(.note("Wheelchair"), on: day.instance(3))
    func shown(_ change: (inout FilterSettings) -> Void) -> [Int] {
      var settings = FilterSettings()
      change(&settings)
      desk.filter.set(settings)
      clock.advance(by: .seconds(1))
      return self.shown
    }
    #expect(shown { $0.delayed = true } == [1])
    #expect(shown { $0.cancelled = true } == [2])
    #expect(shown { ($0.delayed, $0.cancelled) = (true, true) } == [1, 2], "one or the other")
    #expect(shown { $0.undecided = true } == [0, 4, 5])
    #expect(shown { $0.withNotes = true } == [3])
    #expect(shown { ($0.delayed, $0.withNotes) = (true, true) } == [])
    #expect(shown { $0.routes = ["r"] }.count == 6)
    #expect(shown { $0.routes = ["other"] } == [])
    #expect(shown { _ in }.count == 6)
  }

  @Test("a trip is in the window by its planned or its expected departure, also one of the day before")
  func window() throws {
    func shown(_ from: ServiceTime, _ to: ServiceTime) -> [Int] {
      var settings = FilterSettings()
      (settings.usesWindow, settings.window) = (true, TimeWindow(from: from, to: to))
      desk.filter.set(settings)
      clock.advance(by: .seconds(1))
      return self.shown
    }
    let eight = ServiceTime(hours: 8, minutes: 0)
    #expect(shown(eight, eight + .minutes(20)) == [1, 2, 3])
    try desk.decide(.departure(delay: 1800, at: nil), on: day.instance(1))
    clock.advance(by: .seconds(1))
    #expect(shown(eight + .minutes(30), eight + .minutes(30)) == [1, 4], "planned for 08:00, expected at 08:30")
    #expect(shown(eight, eight) == [1])
    #expect(shown(ServiceTime(hours: 0, minutes: 0), ServiceTime(hours: 2, minutes: 0)) == [0])
  }

  @Test("a selected trip that fits no longer stays, marked, until the selection leaves it")
  func keptWhileSelected() throws {
    try desk.decide(.departure(delay: 300, at: nil), on: day.instance(1))
    try desk.decide(.departure(delay: 300, at: nil), on: day.instance(3))
    desk.filter.delayed.value = true
    #expect(shown == [1, 3])
    desk.selection.select(row: 3)
    clock.advance(by: .seconds(1))
    try desk.changeActualDeparture(by: .minutes(-5))
    clock.advance(by: .seconds(1))
    #expect(shown == [1, 3] && desk.shownRows.value.isUnfitting(3) && !desk.shownRows.value.isUnfitting(1))
    #expect(desk.shownRows.value.tripCount == 1, "what is kept does not count")
    try desk.changeActualDeparture(by: .minutes(2))
    clock.advance(by: .seconds(1))
    #expect(shown == [1, 3] && !desk.shownRows.value.hasUnfitting, "it fits again")
    try desk.changeActualDeparture(by: .minutes(-2))
    desk.selection.select(row: 1)
    clock.advance(by: .seconds(1))
    #expect(shown == [1] && desk.selection.rows.value == [1])
  }

  @Test("what search and filter leave out is not decided about, until it is shown on request")
  func notListed() throws {
    desk.selection.select(rows: [1, 3], cursor: 3)
    desk.filter.delayed.value = true
    #expect(shown == [] && desk.selection.rows.value == [1, 3] && desk.selection.row.value == 3)
    let refusal = Refusal(instance: day.instance(1), reason: .notListed(2, of: 2))
    #expect(throws: refusal) { try desk.changeActualDeparture(by: .minutes(4)) }
    for decision: Decision in [.cancelled, .reason("Storm"), .withdrawn, .departure(delay: 0, at: nil)] {
      #expect(throws: refusal) { try desk.decide(decision) }
    }
    #expect(throws: refusal) { try desk.confirmReport() }
    #expect(desk.delay(1) == nil && desk.journal.shown.entries.isEmpty)
    desk.notify(refusal)
    #expect(desk.notices.all.value.last?.offers == [.showSelection])
    desk.showSelection()
    #expect(shown == [1, 3] && desk.shownRows.value.isUnfitting(1) && desk.notices.all.value.isEmpty)
    try desk.changeActualDeparture(by: .minutes(4))
    clock.advance(by: .seconds(1))
    #expect(desk.delay(1) == 240 && shown == [1, 3] && !desk.shownRows.value.hasUnfitting)
    desk.filter.clear()
    clock.advance(by: .seconds(1))
    #expect(shown.count == 6 && desk.selection.rows.value == [1, 3])
  }

  @Test("a trip that is typed for while the list leaves it out is refused in words")
  func typedDeparture() {
    let typed = TypedDepartureModel(desk)
    desk.selection.select(row: 1)
    desk.filter.delayed.value = true
    #expect(!typed.enter("+5") && typed.problem.value?.contains("list") == true && desk.delay(1) == nil)
  }

  @Test("a trip that is selected elsewhere is shown, marked; another text or filter drops it")
  func selectedElsewhere() async {
    await type("t2")
    #expect(shown == [2])
    desk.selection.select(row: 4)
    #expect(shown == [2, 4] && desk.shownRows.value.isUnfitting(4), "at once, in the order of the timetable")
    desk.filter.text.value = "t1"
    #expect(shown == [1] && desk.selection.row.value == 4)
    desk.filter.text.value = ""
    #expect(shown.count == 6 && !desk.shownRows.value.hasUnfitting)
  }

  @Test("another day is searched anew, with what is still typed")
  func anotherDay() async {
    await type("t2")
    desk.show(day.timetable(scheduledTrips: 2..<5))
    while search.isPreparing.value { await Task.yield() }
    #expect(shown == [0])
    desk.show(day.timetable(scheduledTrips: 3..<5))
    while search.isPreparing.value { await Task.yield() }
    #expect(shown == [])
  }

  @Test("the routes that can be chosen are those with trips, and the search keeps no object alive")
  func linesAndLifetime() {
    #expect(search.routes.value.map(\.id) == ["r"])
    weak var weakly: TripSearch?
    do {
      let other = TripSearch(desk, clock: clock)
      desk.filter.isWorklist.value = true
      weakly = other
    }
    #expect(weakly == nil)
  }
}
