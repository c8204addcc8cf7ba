import TestSupport
import Testing

@testable import TripCore

@Suite("The widths of a table's columns")
struct ColumnLayoutTests {
  private typealias Layout = ColumnLayout<PictureColumn>

  /// About what a table of vehicles needs in letters of a usual size.
  private let needs: [Layout.Need] = [
    .init(.vehicle, least: 62, natural: 62), .init(.trip, least: 90, natural: 240),
    .init(.planned, least: 140, natural: 140), .init(.expected, least: 140, natural: 140),
    .init(.slack, least: 75, natural: 75), .init(.state, least: 120, natural: 260),
  ]

  private func widths(_ width: Int) -> [PictureColumn: Int] {
    let shown = Layout(width: width, needs: needs, rule: PictureColumn.rule).widths
    return Dictionary(uniqueKeysWithValues: shown.map { ($0.column, $0.width) })
  }

  @Test("a wide table has every column whole, in their order")
  func wide() {
    let shown = Layout(width: 1000, needs: needs, rule: PictureColumn.rule).widths
    #expect(shown.map(\.column) == PictureColumn.allCases)
    for (own, need) in zip(shown, needs) { #expect(own.width >= need.natural) }
  }

  @Test("in a narrow table the expected times go first, then the planned ones; line, slack and delay stay")
  func narrow() {
    #expect(widths(627)[.expected] == 140)
    #expect(widths(626)[.expected] == nil && widths(626)[.planned] == 140)
    #expect(widths(626)[.trip] == 90 + 139, "the name of the trip gets what that leaves")
    #expect(widths(486)[.planned] == nil && widths(486)[.expected] == nil)
    for width in 347..<1200 {
      let shown = widths(width)
      #expect(shown.values.reduce(0, +) == width)
      #expect(shown[.vehicle] ?? 0 >= 62 && shown[.slack] == 75)
      #expect(shown[.trip] ?? 0 >= 90 && shown[.state] ?? 0 >= 120)
    }
  }

  @Test("whatever columns need, none is narrower than it may be, and the widths fill the table")
  func random() {
    var random = SeededRandom.announced()
    for _ in 0..<500 {
      let needs = PictureColumn.allCases.filter { _ in Bool.random(using: &random) }.map { column in
        let least = Int.random(in: 20...200, using: &random)
        return Layout.Need(column, least: least, natural: least + Int.random(in: 0...300, using: &random))
      }
      let width = Int.random(in: 0...3000, using: &random)
      let shown = Layout(width: width, needs: needs, rule: PictureColumn.rule).widths
      for own in shown { #expect(own.width >= needs.first { $0.column == own.column }?.least ?? 0) }
      let isWide = width >= Layout.leastWidth(of: needs, rule: PictureColumn.rule)
      let grows = shown.contains { PictureColumn.rule.growing.contains($0.column) }
      if isWide, grows { #expect(shown.reduce(0) { $0 + $1.width } == width) }
    }
  }
}
