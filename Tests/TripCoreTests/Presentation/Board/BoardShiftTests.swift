import Testing

@testable import TripCore

@Suite("The picture of a board")
struct BoardShiftTests {
  private func shifts(from minute: Int, _ count: Int) -> [BoardShift] {
    (minute..<minute + count).map { BoardShift(at: Instant(unixSeconds: $0 * 60)) }
  }

  @Test("moves by one pixel each minute, within its room, and is in each place as often as in any other")
  func cycle() {
    for start in [0, 29_000_000, -200] {
      let all = shifts(from: start, BoardShift.count + 1)
      #expect(Set(all).count == BoardShift.count && all.first == all.last)
      for (one, next) in zip(all, all.dropFirst()) { #expect(abs(one.x - next.x) + abs(one.y - next.y) == 1) }
      #expect(all.allSatisfy { (0...BoardShift.greatest).contains($0.x) && (0...BoardShift.greatest).contains($0.y) })
    }
  }

  @Test("stays within a minute") func minute() {
    #expect(
      BoardShift(at: Instant(unixSeconds: 1_800_000_000)) == BoardShift(at: Instant(unixSeconds: 1_800_000_059)))
  }
}
