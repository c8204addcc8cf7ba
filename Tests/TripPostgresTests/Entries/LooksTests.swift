import Synchronization
import Testing

@testable import TripPostgres

@Suite("Looks")
struct LooksTests {
  /// Counts looks, each of which waits until it is let go.
  private final class Journal: Sendable {
    let begun = AsyncStream.makeStream(of: Void.self)
    let gate = AsyncStream.makeStream(of: Void.self)
    let running = Mutex(0)
    let most = Mutex(0)

    func look() async {
      let now = running.withLock { running in
        running += 1
        return running
      }
      most.withLock { $0 = max($0, now) }
      begun.continuation.yield()
      _ = await gate.stream.first { true }
      running.withLock { $0 -= 1 }
    }
  }

  @Test(
    "a flood of requests costs one look at a time, and the last request is followed by a look", .timeLimit(.minutes(10))
  )
  func flood() async {
    let journal = Journal()
    let looks = Looks { await journal.look() }
    var begun = journal.begun.stream.makeAsyncIterator()
    for _ in 0..<1_000 { looks.request() }
    for _ in 0..<3 {
      _ = await begun.next()
      for _ in 0..<1_000 { looks.request() }
      journal.gate.continuation.yield()
    }
    // The look that the last requests have asked for, and no other one after it.
    _ = await begun.next()
    journal.gate.continuation.yield()
    #expect(journal.most.withLock { $0 } == 1)
    looks.request()
    _ = await begun.next()
    journal.gate.continuation.yield()
    #expect(journal.most.withLock { $0 } == 1)
  }
}
