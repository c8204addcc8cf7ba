import Dispatch
import Synchronization

/// From how many bytes on a second core is worth the trouble. What is smaller is done in some hundredths of a second, and
/// where a desk is opening, the other core builds its window meanwhile.
let bytesForTwoCores = 4 << 20

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
