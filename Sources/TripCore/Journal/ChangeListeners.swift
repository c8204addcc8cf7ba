import FoundationEssentials
import Synchronization

/// The streams that announce new journal entries to readers; a part for implementations of ``Journal``.
public final class ChangeListeners: Sendable {
  private let continuations = Mutex<[UUID: AsyncStream<JournalSequence>.Continuation]>([:])

  /// Makes a list without streams.
  public init() {}

  /// Makes a stream that receives every place passed to ``notify(from:)`` from now on. The stream is removed from the
  /// list when its reader stops.
  public func stream() -> AsyncStream<JournalSequence> {
    // Buffering the earliest unread place is enough: the reader then reads all entries from that place on.
    let (stream, continuation) = AsyncStream.makeStream(of: JournalSequence.self, bufferingPolicy: .bufferingOldest(1))
    let id = UUID()
    continuations.withLock { $0[id] = continuation }
    continuation.onTermination = { [weak self] _ in
      _ = self?.continuations.withLock { $0.removeValue(forKey: id) }
    }
    return stream
  }

  /// Notifies all streams that the journal has new entries from the place `sequence` on.
  public func notify(from sequence: JournalSequence) {
    // Yields outside the lock, because a stream that ends at that moment removes itself from the list.
    for continuation in continuations.withLock({ Array($0.values) }) { continuation.yield(sequence) }
  }

  /// Ends all streams, so that their readers stop.
  public func finish() {
    for continuation in continuations.withLock({ Array($0.values) }) { continuation.finish() }
  }
}
