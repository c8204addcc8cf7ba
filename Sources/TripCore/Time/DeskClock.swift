import FoundationEssentials

/// The clock of a desk: the computer's clock, or a clock that a dispatcher set by hand for a rehearsal.
public struct DeskClock: Sendable {
  /// Returns the current time of this clock.
  public let now: @Sendable () -> Instant
  /// Whether the clock was set by hand for a rehearsal. Decisions of a rehearsal are stored apart from real ones.
  public let isRehearsal: Bool

  /// Makes a clock from a function that returns the time; tests pass one that always returns the same time.
  public init(isRehearsal: Bool, now: @escaping @Sendable () -> Instant) {
    self.now = now
    self.isRehearsal = isRehearsal
  }

  /// The computer's clock.
  public static let system = DeskClock(isRehearsal: false) { Instant(Date()) }

  /// Makes a clock that shows `start` now and from then on advances as fast as the computer's clock.
  public static func rehearsal(from start: Instant) -> DeskClock {
    let begin = ContinuousClock.now
    return DeskClock(isRehearsal: true) {
      start + Seconds(Int(clamping: (ContinuousClock.now - begin).components.seconds))
    }
  }
}
