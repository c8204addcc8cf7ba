import Synchronization

/// What looks at a followed source bring, for one reader.
///
/// While the reader is busy, the newest version waits for it, and the newest look that came after. So a version is never
/// lost to word that it has not changed since, and at most two events are kept.
public struct FollowEvents: AsyncSequence, Sendable {
  private let unread: UnreadEvents
  private let bell: AsyncStream<Void>

  /// Begins to follow.
  ///
  /// - Parameter begin: Starts the task that puts events in. The task is cancelled when the reader's is, or when the
  ///   events are dropped.
  init(_ begin: (UnreadEvents) -> Task<Void, Never>) {
    let (bell, ringing) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let unread = UnreadEvents { ringing.yield() }
    (self.bell, self.unread) = (bell, unread)
    let task = begin(unread)
    ringing.onTermination = { _ in task.cancel() }
  }

  /// Reads the events.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let unread: UnreadEvents
    fileprivate var bell: AsyncStream<Void>.Iterator

    /// The next event, or `nil` when the reader's task is cancelled.
    public mutating func next() async -> FollowEvent? { await next(isolation: nil) }

    /// The next event, or `nil` when the reader's task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> FollowEvent? {
      while !Task.isCancelled {
        if let event = unread.take() { return event }
        guard await bell.next(isolation: actor) != nil else { return nil }
      }
      return nil
    }
  }

  /// An iterator; there is to be one.
  public func makeAsyncIterator() -> Iterator { Iterator(unread: unread, bell: bell.makeAsyncIterator()) }
}

/// The events that the reader has not taken yet.
final class UnreadEvents: Sendable {
  private struct Waiting {
    var version: FollowEvent?
    /// What came after the version.
    var later: FollowEvent?
  }

  private let waiting = Mutex(Waiting())
  private let ring: @Sendable () -> Void

  /// Makes room for events; `ring` is called after each that is put in.
  init(ring: @escaping @Sendable () -> Void) { self.ring = ring }

  /// Puts an event in, in place of those that it makes old.
  func put(_ event: FollowEvent) {
    waiting.withLock {
      if case .version = event {
        $0 = Waiting(version: event)
      } else {
        $0.later = event
      }
    }
    ring()
  }

  /// Takes the oldest event out, or `nil` when there is none.
  func take() -> FollowEvent? {
    waiting.withLock { waiting in
      if let version = waiting.version {
        waiting.version = nil
        return version
      }
      defer { waiting.later = nil }
      return waiting.later
    }
  }
}
