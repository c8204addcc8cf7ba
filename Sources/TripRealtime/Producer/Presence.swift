import TripCore

/// Whether somebody still stands behind what the desk predicts.
///
/// A prediction that nobody looks after turns false by itself. So long after the last key or click at any desk, or the
/// last decision, predictions are taken out of the feed; what was decided for good, as a cancelled trip, stays.
public struct Presence: Hashable, Sendable {
  /// How long after the last sign of somebody predictions are still published.
  public static let patience: Seconds = .minutes(15)
  /// How old the timestamp of a trip update becomes at most while somebody is present.
  public static let greatestAge: Seconds = 90
  /// Timestamps move at full minutes, so that an entity does not change with every version. A version lasts 15 seconds:
  /// together that is less than ``greatestAge``.
  private static let step = 60

  /// How far apart the clocks of two computers may be that share a journal.
  public static let tolerance: Seconds = 60

  /// The last sign of a dispatcher at any desk; `nil` when there was none.
  public let last: Instant?

  /// Makes it.
  public init(last: Instant?) { self.last = last }

  /// Makes it of all signs that are known.
  ///
  /// - Parameters:
  ///   - signs: When a dispatcher was at a desk, or decided something, by the clocks of the desks.
  ///   - now: What time it is. A sign that is later by more than ``tolerance`` comes from a wrong clock and tells nothing:
  ///     it would keep predictions published that no dispatcher looks after.
  public init(signs: some Sequence<Instant>, at now: Instant) {
    last = signs.filter { Self.isCredible($0, at: now) }.max()
  }

  /// When predictions end unless somebody gives a sign.
  public var predictionsEnd: Instant? {
    last.map { last in
      let (end, overflows) = last.unixSeconds.addingReportingOverflow(Self.patience.count)
      return Instant(unixSeconds: overflows ? .max : end)
    }
  }

  /// Whether predictions are published.
  public func isPresent(at now: Instant) -> Bool {
    guard let last, let predictionsEnd else { return false }
    return Self.isCredible(last, at: now) && now < predictionsEnd
  }

  private static func isCredible(_ sign: Instant, at now: Instant) -> Bool { sign <= now + tolerance }

  /// When a decision was confirmed last: by itself, or by somebody's presence since.
  ///
  /// - Parameters:
  ///   - decided: When it was decided; `nil` where it follows from the presence alone.
  ///   - now: What time it is, which no timestamp of a trip update is later than.
  /// - Returns: The timestamp of the trip update.
  public func confirmation(of decided: Instant?, at now: Instant) -> Instant {
    guard let predictionsEnd else { return min(decided ?? now, now) }
    let confirmed = min(now, predictionsEnd)
    let step = confirmed - Seconds(confirmed.unixSeconds % Self.step)
    return min(now, max(decided ?? step, step))
  }
}
