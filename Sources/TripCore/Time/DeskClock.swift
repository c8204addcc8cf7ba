import FoundationEssentials

/// Tells what time it is: the computer's clock, or one that was set by hand for a rehearsal.
public struct DeskClock: Sendable {
  /// What time it is now.
  public let now: @Sendable () -> Instant
  /// Whether somebody set the clock: nothing that is decided by it is for passengers.
  public let isRehearsal: Bool

  /// Makes a clock; tests make one that stands still.
  public init(isRehearsal: Bool, now: @escaping @Sendable () -> Instant) {
    self.now = now
    self.isRehearsal = isRehearsal
  }

  /// The computer's clock.
  public static let system = DeskClock(isRehearsal: false) { Instant(Date()) }

  /// A clock that shows `start` now and runs on from there at the usual pace.
  public static func rehearsal(from start: Instant) -> DeskClock {
    let begin = ContinuousClock.now
    return DeskClock(isRehearsal: true) {
      start + Seconds(Int(clamping: (ContinuousClock.now - begin).components.seconds))
    }
  }
}
