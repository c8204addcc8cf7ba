/// A pause between two attempts, by a clock that may be set.
///
/// A pause that ended at a time of day would last for hours after the clock was set back.
public struct WallClockPause: Sendable {
  private let length: Seconds
  private var begin: Instant?

  /// Makes a pause of this length, which is over at first.
  public init(_ length: Seconds) { self.length = length }

  /// Returns whether the pause is over: its length has passed, or the clock was set back. When it is over, it begins
  /// anew.
  public mutating func isOver(at now: Instant) -> Bool {
    if let begin, now >= begin, now - begin < length { return false }
    begin = now
    return true
  }
}
