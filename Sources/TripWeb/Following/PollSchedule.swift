/// How long to wait before the next look. A pure rule: the chance is passed in.
public struct PollSchedule: Sendable {
  private let interval: Duration
  private let longest: Duration
  private var failures = 0

  /// Waits `interval` where all is well, and after errors twice as long each time, up to `longest`.
  public init(interval: Duration, longest: Duration) {
    self.interval = interval
    self.longest = max(interval, longest)
  }

  /// The wait after a look that went well. It counts from the end of the look, so that a slow server is asked less.
  public mutating func waitAfterSuccess() -> Duration {
    failures = 0
    return interval
  }

  /// Counts a look that failed. Those who failed together are not to come back together, so the wait is a matter of
  /// chance.
  ///
  /// - Parameters:
  ///   - chance: Where in that range, from 0 to 1.
  ///   - retryAfter: What the server asked for, which is the least that is waited.
  /// - Returns: Between half and the whole of a wait that doubles each time, up to the longest.
  public mutating func waitAfterFailure(chance: Double, retryAfter: Duration? = nil) -> Duration {
    failures += 1
    var whole = interval
    for _ in 0..<min(failures, 30) where whole < longest { whole = min(whole * 2, longest) }
    let wait = whole / 2 + whole / 2 * min(max(chance, 0), 1)
    return max(wait, retryAfter ?? wait)
  }
}
