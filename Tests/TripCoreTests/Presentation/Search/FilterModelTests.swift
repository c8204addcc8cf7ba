import TestSupport
import Testing

@testable import TripCore

@MainActor @Suite("FilterModel")
struct FilterModelTests {
  private let filter = FilterModel()
  private let bag = SubscriptionBag()

  @Test("moving an end of the window past the other takes the other along")
  func endsDoNotCross() {
    filter.set(settings(from: 6, to: 10))
    filter.from.value = time(12)
    #expect(filter.to.value == time(12))
    filter.to.value = time(7)
    #expect(filter.from.value == time(7))
    filter.to.value = time(9)
    #expect(filter.from.value == time(7) && filter.to.value == time(9), "an end that does not cross moves alone")
  }

  @Test("whatever is moved, alone or together, the window never ends before it begins")
  func randomMoves() {
    var random = SeededRandom.announced()
    var seen: [(from: ServiceTime, to: ServiceTime)] = []
    bag.add(combineLatest(filter.from, filter.to).bind { seen.append(($0, $1)) })
    bag.add(filter.from.bind { [filter] in seen.append(($0, filter.to.value)) })
    bag.add(filter.settings.bind { seen.append(($0.window.from, $0.window.to)) })
    var (from, to) = (filter.from.value, filter.to.value)
    for step in 0..<2000 {
      let (one, other) = (anyTime(using: &random), anyTime(using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        filter.from.value = one
        (from, to) = (one, max(to, one))
      case 2, 3:
        filter.to.value = one
        (from, to) = (min(from, one), one)
      default:
        let window = TimeWindow(from: one, to: other)
        var settings = filter.settings.value
        settings.window = window
        filter.set(settings)
        (from, to) = (window.from, window.to)
      }
      #expect(filter.from.value == from && filter.to.value == to, "step \(step)")
      #expect(filter.settings.value.window == TimeWindow(from: from, to: to))
    }
    #expect(!seen.isEmpty && seen.allSatisfy { $0.from <= $0.to })
  }

  @Test("a widget that is bound to an end both ways follows when the other end takes it along")
  func boundWidgets() {
    let (from, to) = (Dynamic(time(0)), Dynamic(time(0)))
    bag.add(filter.from.bidirectionalBind(to: from))
    bag.add(filter.to.bidirectionalBind(to: to))
    from.value = time(20)
    #expect(filter.from.value == time(20) && filter.to.value == time(20) && to.value == time(20))
    to.value = time(3)
    #expect(filter.from.value == time(3) && from.value == time(3))
  }

  @Test("clearing lists everything, and keeps the times and the order")
  func clearing() {
    var all = settings(from: 7, to: 8)
    (all.delayed, all.cancelled, all.undecided, all.withNotes) = (true, true, true, true)
    (all.routes, all.usesWindow, all.isWorklist) = (["r"], true, true)
    filter.set(all)
    filter.text.value = "harbour"
    #expect(filter.isFiltering.value)
    filter.clear()
    #expect(!filter.isFiltering.value && filter.text.value == "")
    #expect(filter.settings.value.window == all.window && filter.isWorklist.value)
  }

  @Test("each chip takes away what it stands for, and nothing else")
  func chips() throws {
    let day = try SampleDay()
    var all = settings(from: 7, to: 25)
    (all.delayed, all.cancelled, all.undecided, all.withNotes) = (true, true, true, true)
    (all.routes, all.usesWindow) = (["r", "gone"], true)
    filter.set(all)
    filter.text.value = "harbour"
    var chips = day.wording.chips(filter.settings.value, text: filter.text.value, in: day.timetable())
    #expect(
      chips.map(\.text) == [
        "“harbour”", "Delayed", "Canceled", "Undecided", "With notes", "gone", "X1", "07:00–25:00",
      ])
    while let chip = chips.popLast() {
      filter.remove(chip.kind)
      #expect(day.wording.chips(filter.settings.value, text: filter.text.value, in: day.timetable()) == chips)
    }
    #expect(!filter.isFiltering.value)
  }

  @Test("many routes are counted, not named")
  func manyLines() throws {
    let day = try SampleDay()
    for route in ["a", "b", "c", "d"] { filter.toggle(route: GTFSID(route)) }
    #expect(
      day.wording.chips(filter.settings.value, text: " ", in: day.timetable()) == [
        FilterChip(kind: .routes, text: "4 lines")
      ])
    filter.toggle(route: "a")
    #expect(filter.routes.value == ["b", "c", "d"])
  }

  private func time(_ hours: Int) -> ServiceTime { ServiceTime(hours: hours, minutes: 0) }

  private func settings(from: Int, to: Int) -> FilterSettings {
    var settings = FilterSettings()
    settings.window = TimeWindow(from: time(from), to: time(to))
    return settings
  }

  private func anyTime(using random: inout SeededRandom) -> ServiceTime {
    ServiceTime(hours: 0, minutes: Int.random(in: 0..<30 * 60, using: &random))
  }
}
