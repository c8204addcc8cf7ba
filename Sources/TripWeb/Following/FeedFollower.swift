public import TripCore

/// Polls a web address or a file at intervals, and delivers each new version of its bytes.
///
/// Each request names the version that was received last, so that the server sends only a newer one. The waits
/// between polls grow after errors, but polling does not stop. The bytes are not parsed.
///
/// ```swift
/// let follower = FeedFollower(try FollowedSource("https://example.org/trip-updates.pb")) { Instant(Date()) }
/// for await event in follower.events() {
///   if case .version(let bytes, _) = event { print(bytes.count) }
/// }
/// ```
public struct FeedFollower: Sendable {
  /// The address or file that is polled.
  public let source: FollowedSource
  private let policy: FollowPolicy
  private let now: @Sendable () -> Instant

  /// Makes a follower. Polling starts with ``events()``.
  ///
  /// - Parameters:
  ///   - source: The address or file to poll.
  ///   - policy: The intervals, time limits, size limit and request headers.
  ///   - now: Returns the current time, with which the events are marked.
  public init(
    _ source: FollowedSource, policy: FollowPolicy = FollowPolicy(), now: @escaping @Sendable () -> Instant
  ) {
    self.source = source
    self.policy = policy
    self.now = now
  }

  /// Starts polling, and returns the results of the polls as a sequence. The first poll is made at once.
  ///
  /// Polling ends when the task that reads the events is cancelled, or when the sequence is released. When the
  /// subscriber is slow, older events are dropped, but never the newest version and the newest event after it.
  ///
  /// - Returns: A sequence with one event for each poll.
  public func events() -> FollowEvents {
    FollowEvents { unread in
      // The task is detached, so that polling does not run on the caller's actor, which may be the main actor.
      Task.detached { [self] in
        switch source {
        case .web(let address):
          await follow(WebSource(address, policy: policy), every: policy.webInterval, into: unread)
        case .file(let path):
          await follow(FileSource(path: path, policy: policy), every: policy.fileInterval, into: unread)
        }
      }
    }
  }

  private func follow(_ source: some PolledSource, every interval: Duration, into unread: UnreadEvents) async {
    var source = source
    var schedule = PollSchedule(interval: interval, longest: policy.longestWait)
    var last: [UInt8]?
    while !Task.isCancelled {
      let poll = await source.poll(at: now)
      let wait: Duration
      let event: FollowEvent
      switch poll {
      case .bytes(let bytes):
        wait = schedule.waitAfterSuccess()
        // A server that sends neither ETag nor Last-Modified sends the same bytes with each poll.
        event = bytes == last ? .unchanged(at: now()) : .version(bytes, at: now())
        last = bytes
      case .unchanged:
        wait = schedule.waitAfterSuccess()
        event = .unchanged(at: now())
      case .failed(let error, let retryAfter):
        let least = retryAfter.map { min($0, policy.longestRetryAfter) }
        wait = schedule.waitAfterFailure(chance: .random(in: 0...1), retryAfter: least)
        event = .failed(error, at: now(), wait: wait)
      }
      // The result of a poll that was cancelled is not delivered as an event.
      if Task.isCancelled { break }
      unread.put(event)
      try? await Task.sleep(for: wait)
    }
  }
}

/// A source that can be polled: a web address or a file.
protocol PolledSource {
  /// Polls the source once. The source remembers the version that it has read, so that the next poll can find that it
  /// is unchanged.
  ///
  /// - Parameter now: Returns the current time.
  /// - Returns: The bytes of the source, `unchanged` when they are the same as at the last poll, or the error.
  mutating func poll(at now: @Sendable () -> Instant) async -> PollResult
}

/// The result of one poll of a source.
enum PollResult {
  /// The poll has read these bytes. They may be equal to the bytes of the last poll.
  case bytes([UInt8])
  /// The source has the same bytes as at the last poll.
  case unchanged
  /// The poll failed. `retryAfter` is the least wait that the server demands; `nil` for none.
  case failed(FollowError, retryAfter: Duration?)
}
