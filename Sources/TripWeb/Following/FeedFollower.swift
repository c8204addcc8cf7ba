public import TripCore

/// Looks again and again at an address or a file, and tells what came.
///
/// It asks only for what has changed, waits longer and longer while there are errors, and gives up never. What the
/// bytes mean is the reader's business.
public struct FeedFollower: Sendable {
  /// What is followed.
  public let source: FollowedSource
  private let policy: FollowPolicy
  private let now: @Sendable () -> Instant

  /// Makes a follower; ``events()`` starts it.
  ///
  /// - Parameters:
  ///   - source: What to follow.
  ///   - policy: How politely, and within which limits.
  ///   - now: The time of day, for the events.
  public init(
    _ source: FollowedSource, policy: FollowPolicy = FollowPolicy(), now: @escaping @Sendable () -> Instant
  ) {
    self.source = source
    self.policy = policy
    self.now = now
  }

  /// An event for each look, the first at once. Following ends when the reader's task is cancelled, or the events are
  /// dropped. A reader who is late misses older events, never the newest version and never what came after it.
  public func events() -> FollowEvents {
    FollowEvents { unread in
      // Away from the caller's actor: the looks and their waits are nothing to the main thread.
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

  private func follow(_ source: some LookedAt, every interval: Duration, into unread: UnreadEvents) async {
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
        // A server without validators sends the same again.
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
      // A look that was cut off by the end is not worth a word.
      if Task.isCancelled { break }
      unread.put(event)
      try? await Task.sleep(for: wait)
    }
  }
}

/// An address or a file that is looked at again and again.
protocol LookedAt {
  /// Looks once; what the last look found is remembered.
  mutating func poll(at now: @Sendable () -> Instant) async -> PollResult
}

/// What a look found.
enum PollResult {
  case bytes([UInt8])
  case unchanged
  case failed(FollowError, retryAfter: Duration?)
}
