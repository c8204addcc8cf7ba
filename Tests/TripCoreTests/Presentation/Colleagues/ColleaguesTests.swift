import Foundation
import Testing

@testable import TripCore

@MainActor @Suite("What is shown of colleagues")
final class ColleaguesTests: DeskSuite {
  private let own = UUID()

  private func show(_ desks: [DeskAtWork], hasOwn: Bool = true) {
    let own = hasOwn ? [DeskAtWork(id: own, author: "anna")] : []
    desk.show(Colleagues(desks + own, seenFrom: self.own))
  }

  private func other(_ author: String, _ rows: Int..., isDragging: Bool = false) -> DeskAtWork {
    DeskAtWork(id: UUID(), author: author, selected: rows.map { sample.instance($0) }, isDragging: isDragging)
  }

  private var names: String? { desk.wording.names(desk.colleagues.value) }
  private var sentence: String? { desk.wording.sentence(desk.colleagues.value) }

  @Test("nothing is shown while no other desk is running")
  func alone() {
    #expect(names == nil && sentence == nil)
    show([])
    #expect(names == nil && sentence == nil)
    #expect(TripListModel(desk).listRow(2).colleagues == nil)
  }

  @Test("names and desks are counted, one's own name is the last, and a sentence says it")
  func two() {
    show([other("bram")])
    #expect(names == "bram, anna · 2 desks")
    #expect(sentence == "At work now, at 2 desks: bram, anna (you)")
    show([other("bram")], hasOwn: false)
    #expect(names == "bram · 1 desk", "a desk that may only read is not seen by others")
    #expect(sentence == "At work now, at 1 desk: bram")
    show([other("anna"), other("bram"), other("bram")])
    #expect(names == "anna, bram · 4 desks", "each name once")
    #expect(sentence == "At work now, at 4 desks: anna, bram, bram, anna (you)")
  }

  @Test("many and long names are short in the header bar, and whole in the sentence")
  func many() {
    show(["emil", "bram", "chris", "dora", "frits"].map { other($0) })
    #expect(names == "bram, chris, dora, emil, frits, anna · 6 desks")
    show(["emil", "bram", "chris", "dora", "frits", "gijs"].map { other($0) })
    #expect(names == "bram, chris, dora, emil, frits, gijs, … · 7 desks")
    #expect(sentence == "At work now, at 7 desks: bram, chris, dora, emil, frits, gijs, anna (you)")
    show([other("christophora van der berg"), other("b\nram\u{202E}"), other("")])
    #expect(names == "a colleague, b\\u{A}ram\\u{202…, … · 4 desks")
    #expect(sentence?.contains("christophora van der berg") == true)
    #expect(sentence?.contains("b\\u{A}ram\\u{202E}") == true)
    show([other("christophora van der berg")])
    #expect(names == "christophora va…, anna · 2 desks")
  }

  @Test("the list marks a trip with the names of those who have selected it, and says who moves it")
  func rows() {
    let list = TripListModel(desk)
    show([other("bram", 2, 3), other("chris", 3, isDragging: true)])
    #expect(list.listRow(2).colleagues == "bram" && list.listRow(2).words == "also selected by bram")
    #expect(list.listRow(3).colleagues == "↔ bram, chris")
    #expect(list.listRow(3).words == "also selected by bram, chris is moving it")
    #expect(list.listRow(4).colleagues == nil && list.listRow(4).words.isEmpty)
    show([other("bram", 2), other("chris", 2), other("dora", 2)])
    #expect(list.listRow(2).colleagues == "bram, …")
    #expect(list.listRow(2).words == "also selected by bram, also selected by chris, also selected by dora")
    show([])
    #expect(list.listRow(2).colleagues == nil && list.listRow(2).words.isEmpty)
  }

  @Test("the words about a colleague come after those about the trip, and the row is kept as it was")
  func words() throws {
    let list = TripListModel(desk)
    try desk.decide(.note("new driver"), on: sample.instance(2))
    show([other("bram", 2)])
    for _ in 0..<2 { #expect(list.listRow(2).words == "note: new driver, also selected by bram") }
    show([])
    #expect(list.listRow(2).words == "note: new driver")
  }

  @Test("the detail says who else has the trip")
  func detail() throws {
    desk.selection.select(row: 2)
    let trip = try #require(desk.selection.trip.value)
    #expect(trip.colleagues.value == nil)
    show([other("bram", 2)])
    #expect(trip.colleagues.value == "also selected by bram")
    show([other("bram", 2, isDragging: true)])
    #expect(trip.colleagues.value == "bram is moving it")
    show([other("bram", 3)])
    #expect(trip.colleagues.value == nil)
  }

  @Test("only the trips whose marks differ are drawn again")
  func changes() {
    let (bram, chris) = (UUID(), UUID())
    func colleagues(_ first: [Int], _ second: [Int], isDragging: Bool = false) -> Colleagues {
      Colleagues([
        DeskAtWork(id: bram, author: "bram", selected: first.map { sample.instance($0) }, isDragging: isDragging),
        DeskAtWork(id: chris, author: "chris", selected: second.map { sample.instance($0) }),
      ])
    }
    func rows(_ instances: Set<TripInstance>) -> Set<Int> { Set(instances.compactMap { desk.trips.row(of: $0) }) }
    let before = colleagues([1], [2])
    #expect(before.changes(since: before).isEmpty)
    #expect(rows(before.changes(since: Colleagues())) == [1, 2])
    #expect(rows(colleagues([1], [3]).changes(since: before)) == [2, 3])
    #expect(rows(colleagues([1], [1]).changes(since: before)) == [1, 2])
    #expect(rows(colleagues([1], [2], isDragging: true).changes(since: before)) == [1])
  }

  @Test("a desk tells at most fifty trips")
  func bounded() {
    let many = (0..<80).map { TripInstance(tripID: "t\($0)", serviceDate: sample.day) }
    #expect(DeskAtWork(id: UUID(), author: "a", selected: many).selected == Array(many.prefix(50)))
  }
}
