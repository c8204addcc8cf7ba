import Testing

@testable import TripCore

@Suite("A pause between two attempts")
struct WallClockPauseTests {
  private let start = Instant(unixSeconds: 1_800_000_000)

  @Test("is over at first, and then each time its length has passed") func lengths() {
    var pause = WallClockPause(30)
    #expect([0, 29, 30, 59, 61].map { pause.isOver(at: start + Seconds($0)) } == [true, false, true, false, true])
  }

  @Test("is over when the clock was set, forwards or back") func setClock() {
    var pause = WallClockPause(30)
    #expect([0, 7200, -7200, -7190].map { pause.isOver(at: start + Seconds($0)) } == [true, true, true, false])
  }
}
