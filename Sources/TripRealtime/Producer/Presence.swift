import TripCore

/// When a dispatcher was last active at a desk, which decides whether delays are published.
///
/// A published delay becomes wrong when no dispatcher updates it. Therefore delays are published only until
/// ``patience`` after the last sign of a dispatcher: a key or click at any desk, or a decision. Decisions that need
/// no updates, such as a cancelled trip, remain published.
public struct Presence: Hashable, Sendable {
  /// How long delays are published after a dispatcher last used a desk or made a decision.
  public static let patience: Seconds = .minutes(15)
  /// The greatest age of a trip update's timestamp while a dispatcher is present, in seconds.
  public static let greatestAge: Seconds = 90
  /// Timestamps of trip updates are multiples of this number of seconds, so that an entity does not change in every
  /// version. A version is replaced after at most 15 seconds; the sum of both is less than ``greatestAge``.
  private static let step = 60

  /// The greatest difference, in seconds, between the clocks of two computers that share a journal.
  public static let tolerance: Seconds = 60

  /// When a dispatcher last used any desk or made a decision; `nil` when no time is known.
  public let last: Instant?

  /// Makes a presence from the time when a dispatcher was last active; `nil` when no time is known.
  public init(last: Instant?) { self.last = last }

  /// Makes a presence from all times at which dispatchers were active.
  ///
  /// - Parameters:
  ///   - signs: The times at which a dispatcher used a desk or made a decision, by the clock of that desk.
  ///   - now: The present time. Signs that are later than `now` by more than ``tolerance`` come from a wrong clock
  ///     and are ignored; they would keep delays published that no dispatcher updates.
  public init(signs: some Sequence<Instant>, at now: Instant) {
    last = signs.filter { Self.isCredible($0, at: now) }.max()
  }

  /// When delays are no longer published unless a dispatcher is active again; `nil` when there was no sign of a
  /// dispatcher.
  public var predictionsEnd: Instant? {
    last.map { last in
      let (end, overflows) = last.unixSeconds.addingReportingOverflow(Self.patience.count)
      return Instant(unixSeconds: overflows ? .max : end)
    }
  }

  /// Returns whether a dispatcher counts as present at `now`, so that delays are published.
  public func isPresent(at now: Instant) -> Bool {
    guard let last, let predictionsEnd else { return false }
    return Self.isCredible(last, at: now) && now < predictionsEnd
  }

  private static func isCredible(_ sign: Instant, at now: Instant) -> Bool { sign <= now + tolerance }

  /// Returns the timestamp for a trip update: the time when its decision was last confirmed, by being made or by an
  /// active dispatcher since.
  ///
  /// - Parameters:
  ///   - decided: When the decision was made; `nil` for a trip without a decision, which only an active dispatcher
  ///     confirms.
  ///   - now: The present time. The result is not later.
  /// - Returns: The timestamp.
  public func confirmation(of decided: Instant?, at now: Instant) -> Instant {
    guard let predictionsEnd else { return min(decided ?? now, now) }
    let confirmed = min(now, predictionsEnd)
    let step = confirmed - Seconds(confirmed.unixSeconds % Self.step)
    return min(now, max(decided ?? step, step))
  }
}
