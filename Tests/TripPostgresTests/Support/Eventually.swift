import Foundation

/// Waits until a condition holds, blocking the thread. Tests use ``eventually(atMost:_:)``.
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

/// Waits until a condition holds.
///
/// - Returns: `false` when the condition did not hold after `seconds`.
func eventually(atMost seconds: Double = 60, _ condition: () throws -> Bool) async throws -> Bool {
  let end = ContinuousClock.now + .seconds(seconds)
  while try !condition() {
    guard ContinuousClock.now < end else { return false }
    try await Task.sleep(for: .milliseconds(5))
  }
  return true
}

/// Does work that blocks for long on a thread of its own, so that no other test waits for the thread.
func onThreadOfItsOwn<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread { continuation.resume(with: Result { try work() }) }.start()
  }
}
