import TestSupport
import Testing

@testable import TripCore

/// Late trips and conflicts are counted in several places, which have to agree.
@MainActor @Suite("Late trips and conflicts, counted anywhere")
struct AgreeingCountsTests {
  private let town: MeasureTown
  private let clock = ManualTimeSource()
  private let search: TripSearch
  private var desk: DeskModel { town.desk }

  init() throws {
    town = try MeasureTown()
    search = TripSearch(town.desk, clock: clock)
  }

  /// The rows of which the list says that they are late.
  private var lateRows: [Int] {
    let list = TripListModel(desk)
    return (0..<desk.timetable.value.count).filter { list.listRow($0).lateness != nil }
  }

  private func rows(in kinds: RowGroup.Kind...) -> [Int] {
    let shown = desk.shownRows.value
    return (0..<desk.timetable.value.count).filter { row in
      shown.group(ofRow: row).map { kinds.contains($0.kind) } ?? false
    }
  }

  @Test("the day's summary, the rows, the filter and the groups agree after each of many random decisions")
  func random() throws {
    var random = SeededRandom.announced()
    for step in 0..<200 {
      let instance = desk.timetable.value.instance(ofRow: random.below(desk.timetable.value.count))
      switch random.below(7) {
      case 0: try? desk.decide(.cancelled, on: instance)
      case 1: try? desk.decide(.withdrawn, on: instance)
      case 2: try? desk.decide(.vehicle(["12", "14", "16"][random.below(3)]), on: instance)
      case 3: try? desk.undo()
      default: try? desk.decide(.departure(delay: .minutes(random.below(50) - 3), at: nil), on: instance)
      }
      desk.selection.select(row: nil)
      desk.filter.isWorklist.value = false
      desk.filter.delayed.value = true
      clock.advance(by: .seconds(2))
      let late = lateRows
      #expect(desk.trips.summary.value.late == late.count, "step \(step)")
      #expect(desk.shownRows.value.tripCount == late.count, "step \(step)")
      desk.filter.delayed.value = false
      desk.filter.isWorklist.value = true
      desk.filter.folds.value = [GroupFold(kind: .rest, isWhileSearching: false)]
      desk.selection.select(row: nil)
      clock.advance(by: .seconds(2))
      for group in desk.shownRows.value.groups {
        #expect(group.kept == 0 && (group.isFolded || rows(in: group.kind).count == group.count), "step \(step)")
      }
      let running = Set(desk.trips.conflicts.value.flatMap { [$0.firstRow, $0.secondRow] }).filter { row in
        desk.trips.trip(ofRow: row).map { !$0.isCancelled && $0.expectedArrival ?? $0.arrival > desk.now.value }
          ?? false
      }
      #expect(Set(rows(in: .late, .conflicts)).isSuperset(of: running), "step \(step)")
    }
  }

  @Test("a preview counts the late trips, the trips at risk and the conflicts that the day has afterwards")
  func preview() throws {
    try town.decide(.departure(delay: .minutes(25), at: nil), on: "12a")
    let mended = try town.preview(.otherVehicle("spare", from: try town.instance("12b"), extent: .restOfDay))
    for (outcome, isTaken) in [(mended.before, false), (mended.after, true)] {
      if isTaken { try desk.take(mended) }
      let rows = 0..<desk.timetable.value.count
      #expect(outcome.lateRows == lateRows.filter { desk.trips.trip(ofRow: $0)?.delaySource == .vehicle })
      #expect(outcome.rowsAtRisk == rows.filter { desk.trips.trip(ofRow: $0)?.consequence?.isAtRisk ?? false })
      #expect(outcome.conflicts == desk.trips.conflicts.value)
    }
  }

  @Test("a conflict for want of time to turn is in the group of conflicts too")
  func turnaround() throws {
    try desk.decide(.vehicles(VehicleSettings(turnaround: .minutes(3))))
    // It arrives at 08:38, and its vehicle needs three minutes until 08:40.
    try town.decide(.departure(delay: .minutes(8), at: nil), on: "12a")
    desk.filter.isWorklist.value = true
    clock.advance(by: .seconds(2))
    let conflict = try #require(desk.trips.conflicts.value.first)
    #expect(conflict.layover > 0 && rows(in: .conflicts) == [conflict.firstRow, conflict.secondRow].sorted())
  }

  @Test("a group that keeps a selected trip says so beside its number")
  func kept() throws {
    try town.decide(.departure(delay: .minutes(10), at: nil), on: "12a")
    desk.filter.isWorklist.value = true
    let row = try desk.row("12b")
    desk.selection.select(row: row)
    clock.advance(by: .seconds(2))
    let before = try #require(desk.shownRows.value.group(ofRow: row))
    try desk.decide(.vehicle("spare"), on: try town.instance("12b"))
    clock.advance(by: .seconds(2))
    let group = try #require(desk.shownRows.value.group(ofRow: row))
    #expect(group.kind == before.kind && group.kept == 1)
    #expect(
      desk.wording.header(group, on: desk.timetable.value.serviceDate) == "Trips in a conflict · 0 (1 still shown)")
  }
}
