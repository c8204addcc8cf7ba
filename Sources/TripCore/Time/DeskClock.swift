import FoundationEssentials

/// The clock of a desk: the computer's clock, or a clock that a dispatcher set by hand for a rehearsal.
public struct DeskClock: Sendable {
  /// Returns the current time of the clock.
  public let now: @Sendable () -> Instant
  /// Whether the clock was set by hand for a rehearsal, so that decisions are stored apart from real ones. `false`
  /// for the computer's clock.
  public let isRehearsal: Bool

  /// Makes a clock from a function that returns the current time. Tests pass a function that always returns the same
  /// time.
  public init(isRehearsal: Bool, now: @escaping @Sendable () -> Instant) {
    self.now = now
    self.isRehearsal = isRehearsal
  }

  /// The clock of the computer.
  public static let system = DeskClock(isRehearsal: false) { Instant(Date()) }

  /// Makes the clock of a rehearsal: it shows `start` now, and advances as fast as the computer's clock.
  public static func rehearsal(from start: Instant) -> DeskClock {
    let begin = ContinuousClock.now
    return DeskClock(isRehearsal: true) {
      start + Seconds(Int(clamping: (ContinuousClock.now - begin).components.seconds))
    }
  }
}
