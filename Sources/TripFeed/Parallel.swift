import Dispatch
import Synchronization

/// The number of bytes from which work is split over two cores. Less work takes only some hundredths of a second, and
/// while a desk starts, the other core builds its window.
let bytesForTwoCores = 4 << 20

/// Runs two functions at the same time, `second` on another core, and waits for both results.
func inParallel<A: Sendable, B: Sendable>(
  _ first: @Sendable () -> A, _ second: @escaping @Sendable () -> B
) -> (A, B) {
  // A new queue starts at once, even if other work waits for a thread of the global queues.
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
  // The result is set by now, so `second` is never called again here.
  return (firstResult, secondResult.withLock { $0 } ?? second())
}
