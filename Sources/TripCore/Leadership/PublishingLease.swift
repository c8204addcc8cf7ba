import Synchronization

/// How long this program may publish, where several publishers share a journal and one of them leads.
///
/// The leader renews its lease every few seconds, and no other publisher leads before the lease has ended. A program that
/// is cut off from the server, or was stopped and goes on later, finds that its lease has ended before it publishes.
public final class PublishingLease: Sendable {
  private let limit = Mutex<ContinuousClock.Instant?>(nil)

  /// Makes a lease that has not begun.
  public init() {}

  /// When the lease ends, or has ended; `nil` before it begins and after ``revoke()``. The clock also counts the time in
  /// which the computer sleeps.
  public var end: ContinuousClock.Instant? { limit.withLock { $0 } }

  /// Whether this program may publish now.
  public var isValid: Bool { end.map { .now < $0 } ?? false }

  /// Moves the end of the lease. An earlier end than the present one changes nothing.
  public func extend(to end: ContinuousClock.Instant) {
    limit.withLock { $0 = max($0 ?? end, end) }
  }

  /// Ends the lease at once.
  public func revoke() { limit.withLock { $0 = nil } }
}
