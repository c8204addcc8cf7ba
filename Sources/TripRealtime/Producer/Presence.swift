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

  /// The last sign of somebody at any desk; nothing where there never was one.
  public let last: Instant?

  /// Makes it.
  public init(last: Instant?) { self.last = last }

  /// When predictions end unless somebody gives a sign.
  public var predictionsEnd: Instant? { last.map { $0 + Self.patience } }

  /// Whether predictions are published.
  public func isPresent(at now: Instant) -> Bool { predictionsEnd.map { now < $0 } ?? false }

  /// When a decision was confirmed last: by itself, or by somebody's presence since.
  ///
  /// - Parameters:
  ///   - decided: When it was decided; nothing where it follows from the presence alone.
  ///   - now: The header's timestamp, which nothing is later than.
  /// - Returns: The timestamp of the trip update.
  public func confirmation(of decided: Instant?, at now: Instant) -> Instant {
    guard let predictionsEnd else { return min(decided ?? now, now) }
    let confirmed = min(now, predictionsEnd)
    let step = confirmed - Seconds(confirmed.unixSeconds % Self.step)
    return min(now, max(decided ?? step, step))
  }
}
