/// Computes when the next version of the published feed is due.
///
/// After a change the next version is due at once, but at least ``gap`` after the last one. Without changes a version
/// is due every ``refresh``, so that consumers see that the publisher still runs. The current time is passed in, from a
/// clock that cannot be set back.
public struct PublishPacing: Sendable {
  /// The least time from one published version of the feed to the next.
  public let gap: Duration
  /// The greatest time from one published version of the feed to the next.
  public let refresh: Duration
  /// The time at which the last version was made; `nil` before the first.
  private var last: ContinuousClock.Instant?
  /// The time of the first change of the content since the last version; `nil` when there was none.
  private var change: ContinuousClock.Instant?

  /// Makes a pacing. The default values are those that the program uses; tests use others.
  public init(gap: Duration = .seconds(1), refresh: Duration = .seconds(15)) {
    self.gap = gap
    self.refresh = refresh
  }

  /// Records a change that the last version does not contain.
  public mutating func noteChange(at now: ContinuousClock.Instant) {
    change = change ?? now
  }

  /// Records that a version is made now. Later changes are for the next version.
  public mutating func notePublished(at now: ContinuousClock.Instant) {
    last = now
    change = nil
  }

  /// Returns the time at which the next version is due. It is not later than `now` when the version is due at once.
  public func due(at now: ContinuousClock.Instant) -> ContinuousClock.Instant {
    guard let last else { return now }
    guard let change else { return last + refresh }
    return min(max(change, last + gap), last + max(gap, refresh))
  }
}
