import Dispatch
import Synchronization

/// From how many bytes on a second core is worth the trouble. What is smaller is done in some hundredths of a second, and
/// where a desk is opening, the other core builds its window meanwhile.
let bytesForTwoCores = 4 << 20

/// Does two things at once, the second on another core, and waits for both.
func inParallel<A: Sendable, B: Sendable>(
  _ first: @Sendable () -> A, _ second: @escaping @Sendable () -> B
) -> (A, B) {
  // A queue of its own begins at once, whatever else waits for a thread.
  let queue = DispatchQueue(label: "tripdesk.reader")
  let secondResult = Mutex<B?>(nil)
  let isDone = DispatchSemaphore(value: 0)
  queue.async {
    let value = second()
    secondResult.withLock { $0 = value }
    isDone.signal()
  }
  let firstResult = first()
  isDone.wait()
  // It is set by now; the call after `??` is never made.
  return (firstResult, secondResult.withLock { $0 } ?? second())
}
