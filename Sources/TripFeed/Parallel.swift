import Dispatch
import Synchronization

/// The size in bytes from which the work on a table is split over two cores. A smaller table takes only some
/// hundredths of a second, and while a desk starts, the other core is busy with its window.
let bytesForTwoCores = 4 << 20

/// Runs two functions at the same time, `second` on another core, and waits for both results.
func inParallel<A: Sendable, B: Sendable>(
  _ first: @Sendable () -> A, _ second: @escaping @Sendable () -> B
) -> (A, B) {
  // A new queue starts at once. The shared global queues may have other work waiting for a thread.
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
  // `secondResult` is set by now, so `?? second()` is never evaluated.
  return (firstResult, secondResult.withLock { $0 } ?? second())
}
