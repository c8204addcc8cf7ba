/// When the next version is due: one a second at most, at once after a change where the last version is a second old,
/// and a fresh one from time to time though nothing changed, so that consumers see that somebody is there.
///
/// A pure rule: the moments are passed in, and come from a clock that nobody can set.
public struct PublishPacing: Sendable {
  /// The least time from one version to the next.
  public let gap: Duration
  /// The most time from one version to the next.
  public let refresh: Duration
  private var last: ContinuousClock.Instant?
  private var change: ContinuousClock.Instant?

  /// Makes the pacing of the published feed, or another one for tests.
  public init(gap: Duration = .seconds(1), refresh: Duration = .seconds(15)) {
    self.gap = gap
    self.refresh = refresh
  }

  /// Something changed that the last version does not show.
  public mutating func noteChange(at now: ContinuousClock.Instant) {
    change = change ?? now
  }

  /// A version is made now. It shows what has changed up to here; what changes while it is being made is for the next.
  public mutating func notePublished(at now: ContinuousClock.Instant) {
    last = now
    change = nil
  }

  /// When the next version is due: now or earlier, where it is to be made at once.
  public func due(at now: ContinuousClock.Instant) -> ContinuousClock.Instant {
    guard let last else { return now }
    guard let change else { return last + refresh }
    return min(max(change, last + gap), last + max(gap, refresh))
  }
}
