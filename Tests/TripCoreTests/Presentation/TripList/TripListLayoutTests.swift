import TestSupport
import Testing

@testable import TripCore

@Suite("The widths of the list's columns")
struct TripListLayoutTests {
  /// About what the sample feed needs in letters of a usual size.
  private let needs: [TripListLayout.Need] = [
    .init(.departure, least: 80, natural: 80), .init(.expected, least: 80, natural: 80),
    .init(.line, least: 50, natural: 50), .init(.number, least: 70, natural: 70),
    .init(.origin, least: 100, natural: 160), .init(.destination, least: 100, natural: 160),
    .init(.arrival, least: 70, natural: 70), .init(.status, least: 120, natural: 120),
    .init(.marks, least: 60, natural: 60), .init(.note, least: 100, natural: 240),
  ]

  @Test("a wide list shows every chosen column whole, and leaves no column far from the next")
  func wide() {
    let widths = TripListLayout(width: 1440, needs: needs).widths
    #expect(widths.map(\.column) == needs.map(\.column))
    #expect(widths.reduce(0) { $0 + $1.width } == 1440)
    for (shown, need) in zip(widths, needs) {
      #expect(shown.width >= need.natural)
      #expect(shown.width <= need.natural + 200, "\(shown)")
    }
  }

  @Test("where a column has no room, the least important one goes first, and a destination is not cut for its sake")
  func narrow() {
    func shown(_ width: Int) -> [TripListColumn] { TripListLayout(width: width, needs: needs).widths.map(\.column) }
    let always: [TripListColumn] = [.departure, .line, .destination, .arrival, .status]
    #expect(shown(530) == always)
    #expect(shown(559) == always, "not the marks alone, though they have room")
    #expect(shown(560).contains(.expected) && !shown(560).contains(.number))
    #expect(shown(690).contains(.number) && !shown(690).contains(.origin))
    for width in 540..<1000 {
      let widths = TripListLayout(width: width, needs: needs).widths
      #expect(widths.reduce(0) { $0 + $1.width } == width)
      #expect(widths.first { $0.column == .destination }?.width ?? 0 >= 160)
    }
  }

  @Test("the vehicle, once chosen, is shown before the columns that are usual and can be cut")
  func vehicle() {
    let chosen = needs.dropLast() + [.init(.vehicle, least: 80, natural: 80)] + needs.suffix(1)
    func shown(_ width: Int) -> [TripListColumn] {
      TripListLayout(width: width, needs: Array(chosen)).widths.map(\.column)
    }
    #expect(shown(770).contains(.vehicle) && !shown(770).contains(.origin) && !shown(770).contains(.note))
    #expect(shown(970).contains(.origin) && shown(970).contains(.note))
  }

  @Test("in a list that is too narrow, only the destination is cut, and nothing hangs over the edge")
  func tooNarrow() {
    let least = TripListLayout.leastWidth(of: needs)
    #expect(least == 420)
    let widths = TripListLayout(width: 440, needs: needs).widths
    #expect(widths.reduce(0) { $0 + $1.width } == 440)
    #expect(widths.first { $0.column == .destination }?.width == 120)
    #expect(widths.first { $0.column == .status }?.width == 120)
  }

  @Test("in a worklist that is too narrow, neither the reason nor the destination is cut for the sake of the other")
  func reason() {
    let needs: [TripListLayout.Need] = [
      .init(.departure, least: 80, natural: 80), .init(.line, least: 90, natural: 130),
      .init(.destination, least: 90, natural: 160), .init(.why, least: 90, natural: 120),
    ]
    func widths(_ width: Int) -> [Int] { TripListLayout(width: width, needs: needs).widths.map(\.width) }
    #expect(widths(370) == [80, 90, 100, 100])
    #expect(widths(371) == [80, 90, 100, 101] || widths(371) == [80, 90, 101, 100])
    #expect(widths(420) == [80, 90, 130, 120])
    #expect(widths(460) == [80, 100, 160, 120])
  }

  @Test("whatever columns need, the widths fill the list and no column is narrower than it may be")
  func random() {
    var random = SeededRandom.announced()
    for _ in 0..<500 {
      let needs = TripListColumn.allCases.filter { _ in Bool.random(using: &random) }.map { column in
        let least = Int.random(in: 20...200, using: &random)
        return TripListLayout.Need(column, least: least, natural: least + Int.random(in: 0...300, using: &random))
      }
      let width = Int.random(in: 0...3000, using: &random)
      let widths = TripListLayout(width: width, needs: needs).widths
      let total = widths.reduce(0) { $0 + $1.width }
      for shown in widths { #expect(shown.width >= needs.first { $0.column == shown.column }?.least ?? 0) }
      if width >= TripListLayout.leastWidth(of: needs) { #expect(total <= width) }
      let grows = widths.contains { $0.column.isFlexible || $0.column == .status }
      if grows, width >= TripListLayout.leastWidth(of: needs) { #expect(total == width) }
    }
  }
}
