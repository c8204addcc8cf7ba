import FoundationEssentials
import Synchronization
import TripCore

/// The streams through which programs learn that another desk is running, or that something else is selected there.
final class DeskListeners: Sendable {
  private typealias Listener = (operatorID: OperatorID, continuation: AsyncStream<Void>.Continuation)
  private let listeners = Mutex<[UUID: Listener]>([:])

  /// Makes a stream about the desks of an operator. An element may stand for several changes.
  func stream(of operatorID: OperatorID) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let id = UUID()
    listeners.withLock { $0[id] = (operatorID, continuation) }
    continuation.onTermination = { [weak self] _ in
      _ = self?.listeners.withLock { $0.removeValue(forKey: id) }
    }
    return stream
  }

  /// Adds an element to the streams about an operator's desks; to all streams when `operatorID` is `nil`.
  func notify(_ operatorID: OperatorID?) {
    // The lock is released before, because a stream that ends takes it.
    let all = listeners.withLock { Array($0.values) }
    for listener in all where operatorID == nil || listener.operatorID == operatorID { listener.continuation.yield() }
  }

  /// Ends all streams.
  func finish() {
    for listener in listeners.withLock({ Array($0.values) }) { listener.continuation.finish() }
  }
}
