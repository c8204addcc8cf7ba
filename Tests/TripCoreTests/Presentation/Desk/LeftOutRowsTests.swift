import TestSupport
import Testing

@testable import TripCore

@MainActor @Suite("Rows of a journal on a server that no program can use")
struct LeftOutRowsTests {
  private let sample: SampleDay
  private let journal = TroubledJournal()
  private let desk: DeskModel

  init() throws {
    sample = try SampleDay()
    desk = sample.desk(journal)
  }

  private func tick() {
    sample.time.advance(by: 5)
    desk.tick(sample.time.clock.now())
  }

  @Test("a desk says how many are left out, again when there are more, and not any more once they are removed")
  func told() {
    tick()
    #expect(desk.notices.all.value.isEmpty)
    journal.set(leftOut: LeftOutRows(count: 1))
    tick()
    #expect(desk.notices.all.value == [.rowsLeftOut(LeftOutRows(count: 1))])
    desk.notices.dismiss(.rowsLeftOut(LeftOutRows(count: 1)))
    tick()
    #expect(desk.notices.all.value.isEmpty, "what was dismissed does not come back by itself")
    desk.notices.add(.nothingChanged)
    journal.set(leftOut: LeftOutRows(count: 10_000, isAll: false))
    tick()
    #expect(
      desk.notices.all.value == [.rowsLeftOut(LeftOutRows(count: 10_000, isAll: false)), .nothingChanged],
      "it covers no other notice")
    journal.set(leftOut: LeftOutRows(count: 0))
    tick()
    #expect(desk.notices.all.value == [.nothingChanged])
  }

  @Test("the number is exact, or said to be the least that there are")
  func sentences() {
    func sentence(_ rows: LeftOutRows) -> String { sample.wording.sentence(DeskNotice.rowsLeftOut(rows)) }
    #expect(sentence(LeftOutRows(count: 1)).hasPrefix("1 row of the journal on the server is left out, "))
    #expect(sentence(LeftOutRows(count: 10_000)).hasPrefix("10,000 rows of the journal on the server are left out, "))
    #expect(sentence(LeftOutRows(count: 10_000, isAll: false)).hasPrefix("At least 10,000 rows of the journal "))
    #expect("\(LeftOutRows(count: 1)), \(LeftOutRows(count: 2, isAll: false))" == "1 row, at least 2 rows")
  }
}
