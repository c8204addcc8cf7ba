import FoundationEssentials
import Synchronization

@testable import TripCore

/// A record of the running desks in memory, with a clock that a test sets, and which can fail or be slow.
final class MemoryDesks: DesksAtWork {
  private struct State {
    var now: Duration = .zero
    var desks: [UUID: (desk: DeskAtWork, time: Duration)] = [:]
    var isLost = false
    var isHeld = false
    var waiting: [CheckedContinuation<Void, Never>] = []
    var announced: [DeskAtWork] = []
    var questions = 0
    var answers = 0
    var listeners: [AsyncStream<Void>.Continuation] = []
  }
  private let state = Mutex(State())

  /// All announcements, in order.
  var announced: [DeskAtWork] { state.withLock { $0.announced } }
  /// How often the desks were asked for.
  var questions: Int { state.withLock { $0.questions } }
  /// Whether all requests are answered.
  var isIdle: Bool { state.withLock { $0.answers == $0.announced.count + $0.questions } }
  /// The number of requests that wait for ``release()``.
  var waiting: Int { state.withLock { $0.waiting.count } }

  /// Lets time pass at the server.
  func pass(_ time: Duration) { state.withLock { $0.now += time } }

  /// Makes the server unreachable, or reachable again.
  func set(isLost: Bool) { state.withLock { $0.isLost = isLost } }

  /// Lets requests wait until ``release()``.
  func hold() { state.withLock { $0.isHeld = true } }

  func release() {
    let waiting = state.withLock { state in
      defer { (state.waiting, state.isHeld) = ([], false) }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Announces another desk, without a message to the others when `isSilent`.
  func put(_ desk: DeskAtWork, isSilent: Bool = false) {
    let listeners = state.withLock { state in
      state.desks[desk.id] = (desk, state.now)
      return state.listeners
    }
    if !isSilent { for listener in listeners { listener.yield() } }
  }

  func announce(_ desk: DeskAtWork, of operatorID: OperatorID) async throws(JournalError) {
    defer { answered() }
    try await wait { $0.announced.append(desk) }
    put(desk)
  }

  func desksAtWork(of operatorID: OperatorID) async throws(JournalError) -> [SeenDesk] {
    defer { answered() }
    try await wait { $0.questions += 1 }
    return state.withLock { state in
      state.desks.values.map { SeenDesk($0.desk, age: state.now - $0.time) }.filter { $0.age < DeskAtWork.lifetime }
    }
  }

  func deskChanges(of operatorID: OperatorID) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    state.withLock { $0.listeners.append(continuation) }
    return stream
  }

  private func answered() { state.withLock { $0.answers += 1 } }

  private func wait(_ note: @Sendable (inout State) -> Void) async throws(JournalError) {
    await withCheckedContinuation { continuation in
      let goesOn = state.withLock { state in
        note(&state)
        if state.isHeld { state.waiting.append(continuation) }
        return !state.isHeld
      }
      if goesOn { continuation.resume() }
    }
    if state.withLock({ $0.isLost }) { throw .unreachable(path: "server", reason: .other("gone")) }
  }
}
