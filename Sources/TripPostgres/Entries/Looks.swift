import Synchronization

/// Looks at the journal, one look at a time: many notifications cost no more than one look after the other.
final class Looks: Sendable {
  private enum State { case resting, looking, askedAgain }
  private let state = Mutex(State.resting)
  private let look: @Sendable () async -> Void

  /// Makes looks that call `look` in a task of its own.
  init(_ look: @escaping @Sendable () async -> Void) { self.look = look }

  /// Asks for a look that begins after this call. While a look is under way, all requests together ask for one more.
  func request() {
    let begins = state.withLock { state in
      defer { state = state == .resting ? .looking : .askedAgain }
      return state == .resting
    }
    guard begins else { return }
    Task { repeat { await look() } while mustLookAgain() }
  }

  private func mustLookAgain() -> Bool {
    state.withLock { state in
      defer { state = state == .askedAgain ? .looking : .resting }
      return state == .askedAgain
    }
  }
}
