import FoundationEssentials
import Synchronization

/// Those who want to know about new entries of a journal, for whoever writes a ``Journal``.
public final class ChangeListeners: Sendable {
  private let continuations = Mutex<[UUID: AsyncStream<JournalSequence>.Continuation]>([:])

  /// Makes an empty list.
  public init() {}

  /// A stream that hears what is told from now on, until nobody reads it any more.
  public func stream() -> AsyncStream<JournalSequence> {
    // The earliest place that nobody has taken stands for all later ones: whoever takes it reads everything after it.
    let (stream, continuation) = AsyncStream.makeStream(of: JournalSequence.self, bufferingPolicy: .bufferingOldest(1))
    let id = UUID()
    continuations.withLock { $0[id] = continuation }
    continuation.onTermination = { [weak self] _ in
      _ = self?.continuations.withLock { $0.removeValue(forKey: id) }
    }
    return stream
  }

  /// Tells everybody that there are new entries from `sequence` on.
  public func tell(_ sequence: JournalSequence) {
    // Outside of the lock: a stream that ends meanwhile takes itself off the list.
    for continuation in continuations.withLock({ Array($0.values) }) { continuation.yield(sequence) }
  }

  /// Ends every stream: nothing comes any more.
  public func finish() {
    for continuation in continuations.withLock({ Array($0.values) }) { continuation.finish() }
  }
}
