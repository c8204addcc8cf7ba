import Testing

@testable import TripCore
@testable import TripPostgres

@Suite("The number of rows that no program can use") struct UnusableRowCountTests {
  private func rows(_ places: ClosedRange<Int>) -> [UnusableRow] {
    places.compactMap { UnusableRow(["operator", String($0), "author", "login", "departure"]) }
  }

  @Test("is exact as long as each row is remembered, and else the least that there are") func exact() {
    let found = UnusableRows()
    found.note(rows(1...UnusableRows.most))
    found.note(rows(1...1))
    #expect(found.count == LeftOutRows(count: UnusableRows.most))
    found.note(rows(UnusableRows.most + 1...UnusableRows.most + 1))
    #expect(found.count == LeftOutRows(count: UnusableRows.most, isAll: false))
    #expect(found.all.count == UnusableRows.most)
  }
}
