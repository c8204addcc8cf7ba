import Foundation
import TestSupport
import Testing

@testable import TripCore

@MainActor @Suite("The order by a column")
struct TripOrderTests {
  @Test("a click sorts, a second one reverses, a third gives the order of the timetable back")
  func clicks() {
    let filter = FilterModel()
    filter.isWorklist.value = true
    filter.clickTitle(of: .arrival)
    #expect(filter.sort.value == TripSort(.arrival) && !filter.isWorklist.value)
    filter.clickTitle(of: .arrival)
    #expect(filter.sort.value == TripSort(.arrival, isReversed: true))
    filter.clickTitle(of: .arrival)
    #expect(filter.sort.value == nil)
    filter.clickTitle(of: .arrival)
    filter.clickTitle(of: .line)
    #expect(filter.sort.value == TripSort(.line))
    filter.isWorklist.value = true
    #expect(filter.sort.value == nil, "a list has one order")
  }

  @Test(
    "rows are sorted as people sort, empty cells are last in both directions, and equal ones keep their order",
    arguments: [
      (TripListColumn.number, [1, 0, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5]),
      (.line, [2, 3, 4, 5, 0, 1], [0, 1, 2, 3, 4, 5]),
      (.origin, [0, 1, 2, 4, 5, 3], [3, 0, 1, 2, 4, 5]),
      (.vehicle, [1, 0, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5]),
      (.tripID, [2, 3, 0, 1, 4, 5], [5, 4, 1, 0, 3, 2]),
      (.destination, [0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5]),
    ])
  func columns(column: TripListColumn, rows: [Int32], reversed: [Int32]) throws {
    let timetable = try TwinDay().timetable
    // The tram sorts before the bus: both are called 11, and their route_type tells them apart.
    let expected = column == .line ? [4, 5, 2, 3, 0, 1] : rows
    let vehicles = ShownVehicleNames(timetable)
    #expect(TripOrder(TripSort(column), of: timetable, known: [], vehicles: vehicles).rows == expected)
    let back = column == .line ? [0, 1, 2, 3, 4, 5] : reversed
    #expect(TripOrder(TripSort(column, isReversed: true), of: timetable, known: [], vehicles: vehicles).rows == back)
  }

  @Test("numbers are sorted by their value, and case and accents do not count")
  func keys() {
    let texts = ["10", "9", "2b", "2A", "Zürich", "zurich 2", "Émile", "eMil", "007", "7a", ""]
    let sorted = texts.sorted { TripOrder.sortKey($0).lexicographicallyPrecedes(TripOrder.sortKey($1)) }
    #expect(sorted == ["", "2A", "2b", "007", "7a", "9", "10", "eMil", "Émile", "Zürich", "zurich 2"])
  }

  @Test("the list is sorted by what is known, and a decision moves no row until the next minute")
  func known() async throws {
    let sample = try SampleDay()
    let desk = sample.desk()
    let search = TripSearch(desk, clock: ManualTimeSource())
    _ = search
    func listed() -> [Int] { (0..<desk.shownRows.value.count).compactMap { desk.shownRows.value.row(at: $0) } }
    try desk.decide(.departure(delay: .minutes(5), at: nil), on: sample.instance(2))
    try desk.decide(.departure(delay: .minutes(12), at: nil), on: sample.instance(4))
    desk.filter.clickTitle(of: .status)
    #expect(await eventually { listed() == [4, 2, 0, 1, 3, 5] })
    try desk.decide(.departure(delay: .minutes(20), at: nil), on: sample.instance(3))
    #expect(listed() == [4, 2, 0, 1, 3, 5])
    desk.tick(desk.now.value + .minutes(1))
    #expect(await eventually { listed() == [3, 4, 2, 0, 1, 5] })
    desk.filter.clickTitle(of: .status)
    #expect(await eventually { listed() == [2, 4, 3, 0, 1, 5] })
    desk.filter.text.value = "8:2"
    #expect(await eventually { listed() == [3, 1] }, "a search keeps the order")
    desk.filter.text.value = ""
    desk.filter.clickTitle(of: .status)
    #expect(await eventually { listed() == [1, 2, 3, 4, 5] }, "the trip of yesterday is in a folded group again")
  }

  @Test("trips are sorted by the vehicles that the list shows: decided, accepted, or planned")
  func vehicles() async throws {
    let desk = try GraphDay().desk()
    let search = TripSearch(desk, clock: ManualTimeSource())
    _ = search
    func listed() -> [String] {
      (0..<desk.shownRows.value.count).compactMap { desk.shownRows.value.row(at: $0) }
        .map { desk.timetable.value.instance(ofRow: $0).tripID.text }
    }
    try desk.decide(.vehiclePlan(["7-5": "a2", "7-1": "a1"]))
    try desk.decide(.vehicle("a0"), on: desk.timetable.value.instance(ofRow: desk.row("9-0")))
    desk.filter.clickTitle(of: .vehicle)
    #expect(await eventually { listed().prefix(6) == ["9-0", "7-1", "7-5", "7-0", "7b-0", "7b-1"] })
    try desk.decide(.vehicle("b"), on: desk.timetable.value.instance(ofRow: desk.row("7b-3")))
    desk.tick(desk.now.value + .minutes(1))
    #expect(await eventually { listed()[3] == "7b-3" })
  }

  @Test("another day is shown in its own order, and then in the chosen one")
  func otherDay() async throws {
    let sample = try SampleDay()
    let desk = sample.desk()
    let search = TripSearch(desk, clock: ManualTimeSource())
    _ = search
    func listed() -> [Int] { (0..<desk.shownRows.value.count).compactMap { desk.shownRows.value.row(at: $0) } }
    desk.filter.clickTitle(of: .tripID)
    desk.filter.clickTitle(of: .tripID)
    #expect(await eventually { listed() == [5, 4, 3, 2, 1, 0] })
    desk.show(sample.timetable(on: sample.day.advanced(by: 1), scheduledTrips: 0..<3))
    #expect(listed() == [1, 2], "the trip of yesterday is in a folded group")
    #expect(await eventually { listed() == [2, 1, 0] })
  }

  @Test("the rows of a filter are listed in the order of the column")
  func filtered() throws {
    let timetable = try TwinDay().timetable
    let order = TripOrder(TripSort(.number), of: timetable, known: [], vehicles: ShownVehicleNames(timetable))
    #expect(order.ordered([0, 1, 5]) == [1, 0, 5])
    #expect(order.ordered([]) == [])
  }
}
