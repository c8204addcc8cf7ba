/// Waits until a condition becomes true.
///
/// The limit counts turns and not seconds: other tests may keep the main actor, and the threads on which tasks run, busy for
/// minutes, and what is waited for needs both.
///
/// - Returns: `false` when the condition is still false after 10,000 turns, each of which takes a millisecond or more.
@MainActor func eventually(_ condition: @MainActor () -> Bool) async -> Bool {
  for _ in 0..<10_000 {
    if condition() { return true }
    await Task.detached(priority: .utility) { try? await Task.sleep(for: .milliseconds(1)) }.value
  }
  return condition()
}
