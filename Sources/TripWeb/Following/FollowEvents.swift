import Synchronization

/// The results of polling a followed source, as a sequence for one subscriber.
///
/// While the subscriber is busy, at most two events are kept: the newest version, and the newest event after it. An
/// `unchanged` event therefore never replaces a version that was not read yet.
public struct FollowEvents: AsyncSequence, Sendable {
  private let unread: UnreadEvents
  /// A stream with an element for each added event, on which the waiting subscriber wakes up.
  private let wakeUps: AsyncStream<Void>

  /// Starts polling.
  ///
  /// - Parameter begin: Starts the task that polls and adds the events. The task is cancelled when the subscriber's
  ///   task is cancelled, or when the sequence is released.
  init(_ begin: (UnreadEvents) -> Task<Void, Never>) {
    let (wakeUps, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let unread = UnreadEvents { continuation.yield() }
    (self.wakeUps, self.unread) = (wakeUps, unread)
    let task = begin(unread)
    continuation.onTermination = { _ in task.cancel() }
  }

  /// The iterator of ``FollowEvents``, which returns the results of polling one after the other.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let unread: UnreadEvents
    fileprivate var wakeUps: AsyncStream<Void>.Iterator

    /// Waits for the next event.
    ///
    /// - Returns: The next event, or `nil` when the subscriber's task is cancelled.
    public mutating func next() async -> FollowEvent? { await next(isolation: nil) }

    /// Waits for the next event on the caller's actor.
    ///
    /// - Parameter actor: The actor that the caller runs on.
    /// - Returns: The next event, or `nil` when the subscriber's task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> FollowEvent? {
      while !Task.isCancelled {
        if let event = unread.take() { return event }
        guard await wakeUps.next(isolation: actor) != nil else { return nil }
      }
      return nil
    }
  }

  /// Makes the iterator of the events. Call it only once for a sequence, because each event is delivered to one
  /// iterator only.
  public func makeAsyncIterator() -> Iterator { Iterator(unread: unread, wakeUps: wakeUps.makeAsyncIterator()) }
}

/// The events that the subscriber has not read yet: at most one version and one later event.
final class UnreadEvents: Sendable {
  private struct Waiting {
    var version: FollowEvent?
    /// The newest event that came after the last version, `unchanged` or `failed`; `nil` when there is none.
    var later: FollowEvent?
  }

  private let waiting = Mutex(Waiting())
  private let added: @Sendable () -> Void

  /// Makes an empty store of events. `added` is called after each event that is added.
  init(added: @escaping @Sendable () -> Void) { self.added = added }

  /// Adds an event. A new version replaces all unread events; any other event replaces only the unread event after
  /// the version.
  func put(_ event: FollowEvent) {
    waiting.withLock {
      if case .version = event {
        $0 = Waiting(version: event)
      } else {
        $0.later = event
      }
    }
    added()
  }

  /// Removes and returns the oldest unread event; `nil` when there is none.
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
