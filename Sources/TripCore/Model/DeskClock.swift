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
    return DeskClock(isRehearsal: true) { start + Seconds(Int((ContinuousClock.now - begin).components.seconds)) }
  }
}

/// A date and time as clocks on the wall show them, not yet in any time zone.
public struct WallClockTime: Hashable, Sendable {
  /// The date.
  public let date: ServiceDate
  /// Seconds after midnight.
  public let secondOfDay: Int

  /// Reads `2014-11-01T06:50:00` or `2014-11-01T06:50`, also with a blank in the place of the T.
  public init?(_ text: String) {
    let halves = text.split(maxSplits: 1, whereSeparator: { "Tt ".contains($0) })
    guard halves.count == 2, halves[0].count == 10, let date = ServiceDate(halves[0]) else { return nil }
    let parts = halves[1].split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.allSatisfy({ $0.count == 2 && $0.allSatisfy("0123456789".contains) })
    else { return nil }
    let numbers = parts.compactMap { Int($0) } + [0]
    guard numbers[0] < 24, numbers[1] < 60, numbers[2] < 60 else { return nil }
    self.date = date
    secondOfDay = numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
  }

  /// The instant at which clocks in `zone` show it. Where they are put forward past it, the instant of the change.
  public func instant(in zone: TimeZone) -> Instant {
    let asUTC = Instant(unixSeconds: date.dayNumber * 86_400 + secondOfDay)
    // The offset that holds at the answer is the right one; the first guess may lie on the other side of a change.
    let guess = asUTC - Seconds(zone.secondsFromGMT(for: asUTC.date))
    return asUTC - Seconds(zone.secondsFromGMT(for: guess.date))
  }
}
