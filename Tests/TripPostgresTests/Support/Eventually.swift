import Foundation

/// Waits until a condition holds, blocking the thread.
///
/// - Returns: `false` when the condition did not hold after `seconds`.
func blockUntil(atMost seconds: Double = 60, _ condition: () throws -> Bool) rethrows -> Bool {
  let end = ContinuousClock.now + .seconds(seconds)
  while try !condition() {
    guard ContinuousClock.now < end else { return false }
    usleep(5_000)
  }
  return true
}
