import Synchronization
import Testing
import TripCore

@testable import TripGtk

@MainActor @Suite("What the journal knows of a dispatcher at the desk", .timeLimit(.minutes(10)))
struct DeskPresenceTests {
  private let id = OperatorID("operator")

  @Test("who waits for a record is told when the journal has it; a key within ten seconds makes no record")
  func noted() async throws {
    let journal = MemoryJournal()
    let now = Mutex(Instant(unixSeconds: 1_000))
    let presence = DeskPresence(journal, of: id, clock: DeskClock(isRehearsal: true) { now.withLock { $0 } })
    await withCheckedContinuation { told in presence.note { told.resume() } }
    #expect(await journal.lastPresence(of: id) == Instant(unixSeconds: 1_000))
    var isToldAgain = false
    now.withLock { $0 = Instant(unixSeconds: 1_009) }
    presence.note { isToldAgain = true }
    now.withLock { $0 = Instant(unixSeconds: 1_010) }
    await withCheckedContinuation { told in presence.note { told.resume() } }
    #expect(await journal.lastPresence(of: id) == Instant(unixSeconds: 1_010))
    #expect(!isToldAgain)
  }
}
