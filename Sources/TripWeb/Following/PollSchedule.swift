/// Computes the wait before the next poll. It uses no clock and no random numbers of its own, so that tests can repeat
/// a schedule.
public struct PollSchedule: Sendable {
  private let interval: Duration
  private let longest: Duration
  /// The number of failed polls since the last successful one.
  private var failures = 0

  /// Makes a schedule.
  ///
  /// - Parameters:
  ///   - interval: The wait after a successful poll.
  ///   - longest: The limit of the waits after failed polls, each of which is twice as long as the one before.
  public init(interval: Duration, longest: Duration) {
    self.interval = interval
    self.longest = max(interval, longest)
  }

  /// Returns the wait from the end of a successful poll to the next poll. Because the wait begins at the end, a slow
  /// server is polled less often.
  public mutating func waitAfterSuccess() -> Duration {
    failures = 0
    return interval
  }

  /// Counts a failed poll and returns the wait after it.
  ///
  /// The wait is random, so that clients that failed at the same time do not all come back at the same time.
  ///
  /// - Parameters:
  ///   - chance: A random number from 0 to 1: 0 for half of the full wait, 1 for all of it.
  ///   - retryAfter: The least wait that the server demands with `Retry-After`; `nil` for none.
  /// - Returns: Between half of the full wait and all of it. The full wait doubles with each failure, up to the
  ///   longest.
  public mutating func waitAfterFailure(chance: Double, retryAfter: Duration? = nil) -> Duration {
    failures += 1
    var whole = interval
    for _ in 0..<min(failures, 30) where whole < longest { whole = min(whole * 2, longest) }
    let wait = whole / 2 + whole / 2 * min(max(chance, 0), 1)
    return max(wait, retryAfter ?? wait)
  }
}
