import FoundationEssentials
import Synchronization

/// The streams through which readers of a journal learn of new entries. Types that implement ``Journal`` use this
/// class.
public final class ChangeListeners: Sendable {
  private let continuations = Mutex<[UUID: AsyncStream<JournalSequence>.Continuation]>([:])

  /// Makes a list of readers that has no streams yet.
  public init() {}

  /// Makes a stream for one reader. The stream receives every place in the journal that is passed to
  /// ``notify(from:)`` from now on, and is removed from the list when its reader stops.
  public func stream() -> AsyncStream<JournalSequence> {
    // The stream buffers only the earliest place that its reader has not received yet: the reader then reads all
    // entries from that place on.
    let (stream, continuation) = AsyncStream.makeStream(of: JournalSequence.self, bufferingPolicy: .bufferingOldest(1))
    let id = UUID()
    continuations.withLock { $0[id] = continuation }
    continuation.onTermination = { [weak self] _ in
      _ = self?.continuations.withLock { $0.removeValue(forKey: id) }
    }
    return stream
  }

  /// Notifies the readers of all streams that the journal has new entries, the first of which is at the place
  /// `sequence`.
  public func notify(from sequence: JournalSequence) {
    // The values are sent after the lock is released, because a stream that ends at that moment takes the lock to
    // remove itself.
    for continuation in continuations.withLock({ Array($0.values) }) { continuation.yield(sequence) }
  }

  /// Ends all streams of the journal's readers, so that their loops end.
  public func finish() {
    for continuation in continuations.withLock({ Array($0.values) }) { continuation.finish() }
  }
}
