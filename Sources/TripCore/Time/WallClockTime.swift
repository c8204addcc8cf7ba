import FoundationEssentials

/// A date and a time of day as clocks on a wall show them, without a time zone.
public struct WallClockTime: Hashable, Sendable {
  /// The calendar date of the wall clock time.
  public let date: ServiceDate
  /// The time of day that clocks show, as seconds from 0 (midnight) to 86,399. Also on days on which clocks change,
  /// 43,200 is 12:00.
  public let secondOfDay: Int

  /// Makes the wall clock time `secondOfDay` (0 to 86,399) on `date`.
  init(date: ServiceDate, secondOfDay: Int) {
    self.date = date
    self.secondOfDay = secondOfDay
  }

  /// Reads a date and a time of day from text: `2014-11-01T06:50:00` or `2014-11-01T06:50`, with a `T` or a space
  /// between date and time.
  ///
  /// - Returns: `nil` when the text has another form, or names a date or time that does not exist.
  public init?(_ text: String) {
    let halves = text.split(maxSplits: 1, whereSeparator: { "Tt ".contains($0) })
    guard halves.count == 2, halves[0].count == 10, let date = ServiceDate(halves[0]) else { return nil }
    let parts = halves[1].split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.allSatisfy({ $0.count == 2 && $0.allSatisfy("0123456789".contains) })
    else { return nil }
    let numbers = parts.compactMap { Int($0) } + [0]
    guard numbers[0] < 24, numbers[1] < 60, numbers[2] < 60 else { return nil }
    self.init(date: date, secondOfDay: numbers[0] * 3600 + numbers[1] * 60 + numbers[2])
  }

  /// Returns the instant at which clocks in `zone` show this date and time.
  ///
  /// - Returns: The earlier of two instants when clocks are put back and show the time twice; the instant of the
  ///   change when clocks are put forward and skip the time.
  public func instant(in zone: TimeZone) -> Instant { instants(in: zone).first ?? change(in: zone) }

  /// Returns every instant at which clocks in `zone` show this date and time, the earliest first.
  ///
  /// - Returns: Usually one instant; two when clocks are put back and show the time twice; an empty array when clocks
  ///   are put forward and skip the time.
  public func instants(in zone: TimeZone) -> [Instant] {
    // Each offset from UTC that is in use around the guessed instant gives one candidate. A candidate is right when
    // its offset is in use at the candidate itself.
    let offsets = Set(
      [-Self.reach, -10_800, 0, 10_800, Self.reach].map { Self.offset(at: guess(in: zone) + $0, zone) })
    return offsets.map { asUTC - $0 }.filter { $0 + Self.offset(at: $0, zone) == asUTC }.sorted()
  }

  /// The greatest distance between a guessed instant and the right one: 25 hours, because a country that moves across
  /// the date line skips a whole day.
  private static let reach: Seconds = 90_000

  /// The instant at which clocks in UTC show this date and time.
  private var asUTC: Instant { Instant(unixSeconds: date.dayNumber * 86_400 + secondOfDay) }

  /// A guess of the instant at which clocks in `zone` show this time. It uses the offset that is in use at ``asUTC``,
  /// and is right unless clocks change nearby.
  private func guess(in zone: TimeZone) -> Instant { asUTC - Self.offset(at: asUTC, zone) }

  /// Finds the instant at which clocks in `zone` are put forward and skip this time.
  private func change(in zone: TimeZone) -> Instant {
    var before = guess(in: zone) - Self.reach
    var after = guess(in: zone) + Self.reach
    while (after - before).count > 1 {
      let middle = before + Seconds((after - before).count / 2)
      if middle + Self.offset(at: middle, zone) < asUTC { before = middle } else { after = middle }
    }
    return after
  }

  /// The offset of `zone` from UTC at `instant`, positive east of Greenwich.
  private static func offset(at instant: Instant, _ zone: TimeZone) -> Seconds {
    Seconds(zone.secondsFromGMT(for: instant.date))
  }
}
