import TripCore

/// Whether a dispatcher still attends to the predictions of the desks.
///
/// A prediction becomes wrong when no dispatcher updates it. Therefore delays are published only until ``patience``
/// after the last sign of a dispatcher: a key or click at any desk, or a decision. Decisions that stay true, such as a
/// cancelled trip, remain published.
public struct Presence: Hashable, Sendable {
  /// How long predictions are published after the last sign of a dispatcher.
  public static let patience: Seconds = .minutes(15)
  /// The greatest age of a trip update's timestamp while a dispatcher is present.
  public static let greatestAge: Seconds = 90
  /// The number of seconds between two values of a timestamp, so that an entity does not change with every version. A
  /// version lasts at most 15 seconds; together that is less than ``greatestAge``.
  private static let step = 60

  /// The greatest difference between the clocks of two computers that share a journal.
  public static let tolerance: Seconds = 60

  /// The last sign of a dispatcher at any desk; `nil` when there was none.
  public let last: Instant?

  /// Makes a presence from the last sign of a dispatcher; `nil` when there was none.
  public init(last: Instant?) { self.last = last }

  /// Makes a presence from all known signs of dispatchers.
  ///
  /// - Parameters:
  ///   - signs: When a dispatcher used a desk or made a decision, by the clock of that desk.
  ///   - now: The present time. Signs that are later than `now` by more than ``tolerance`` come from a wrong clock and
  ///     are ignored; they would keep predictions published that no dispatcher attends to.
  public init(signs: some Sequence<Instant>, at now: Instant) {
    last = signs.filter { Self.isCredible($0, at: now) }.max()
  }

  /// When predictions end unless there is another sign of a dispatcher; `nil` when there was no sign.
  public var predictionsEnd: Instant? {
    last.map { last in
      let (end, overflows) = last.unixSeconds.addingReportingOverflow(Self.patience.count)
      return Instant(unixSeconds: overflows ? .max : end)
    }
  }

  /// Returns whether predictions are published at `now`.
  public func isPresent(at now: Instant) -> Bool {
    guard let last, let predictionsEnd else { return false }
    return Self.isCredible(last, at: now) && now < predictionsEnd
  }

  private static func isCredible(_ sign: Instant, at now: Instant) -> Bool { sign <= now + tolerance }

  /// Returns the timestamp of a trip update: when its decision was last confirmed, either by being made or by the
  /// presence of a dispatcher since.
  ///
  /// - Parameters:
  ///   - decided: When the decision was made; `nil` when there is none, so that the presence alone confirms the trip
  ///     update.
  ///   - now: The present time. The result is not later.
  /// - Returns: The timestamp.
  public func confirmation(of decided: Instant?, at now: Instant) -> Instant {
    guard let predictionsEnd else { return min(decided ?? now, now) }
    let confirmed = min(now, predictionsEnd)
    let step = confirmed - Seconds(confirmed.unixSeconds % Self.step)
    return min(now, max(decided ?? step, step))
  }
}
