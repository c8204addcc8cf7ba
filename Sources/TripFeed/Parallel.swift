import Dispatch
import Synchronization

/// Does two things at once, the second on another core, and waits for both.
func inParallel<A: Sendable, B: Sendable>(
  _ first: @Sendable () -> A, _ second: @Sendable () -> B
) -> (A, B) {
  let firstResult = Mutex<A?>(nil)
  let secondResult = Mutex<B?>(nil)
  DispatchQueue.concurrentPerform(iterations: 2) { index in
    if index == 0 {
      let value = first()
      firstResult.withLock { $0 = value }
    } else {
      let value = second()
      secondResult.withLock { $0 = value }
    }
  }
  // Both are set when concurrentPerform returns; the calls after `??` are never made.
  return (firstResult.withLock { $0 } ?? first(), secondResult.withLock { $0 } ?? second())
}
