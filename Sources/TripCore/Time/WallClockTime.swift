import FoundationEssentials

/// A date and time as clocks on the wall show them, not yet in any time zone.
public struct WallClockTime: Hashable, Sendable {
  /// The date.
  public let date: ServiceDate
  /// Seconds after midnight, as clocks count them: from 0 to 86,399 on every day.
  public let secondOfDay: Int

  /// The time `secondOfDay` on `date`.
  init(date: ServiceDate, secondOfDay: Int) {
    self.date = date
    self.secondOfDay = secondOfDay
  }

  /// Reads `2014-11-01T06:50:00` or `2014-11-01T06:50`, also with a blank in the place of the T.
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

  /// The instant at which clocks in `zone` show it; the first of two where they are put back past it, and the instant
  /// of the change where they are put forward past it.
  public func instant(in zone: TimeZone) -> Instant { instants(in: zone).first ?? change(in: zone) }

  /// Every instant at which clocks in `zone` show it, in order: one, two where they are put back past it, none where
  /// they are put forward past it.
  public func instants(in zone: TimeZone) -> [Instant] {
    // The offset from UTC holds for hours around, but for a change. Whatever offset held shortly before, then, or
    // shortly after may be the right one; it is, if it holds at the instant that it leads to.
    let offsets = Set(
      [-Self.reach, -10_800, 0, 10_800, Self.reach].map { Self.offset(at: guess(in: zone) + $0, zone) })
    return offsets.map { asUTC - $0 }.filter { $0 + Self.offset(at: $0, zone) == asUTC }.sorted()
  }

  /// How far from a first guess a time can lie: a country that crosses the date line leaves out a day.
  private static let reach: Seconds = 90_000

  private var asUTC: Instant { Instant(unixSeconds: date.dayNumber * 86_400 + secondOfDay) }

  private func guess(in zone: TimeZone) -> Instant { asUTC - Self.offset(at: asUTC, zone) }

  /// The first instant at which clocks show a later time, after they showed earlier ones.
  private func change(in zone: TimeZone) -> Instant {
    var before = guess(in: zone) - Self.reach
    var after = guess(in: zone) + Self.reach
    while (after - before).count > 1 {
      let middle = before + Seconds((after - before).count / 2)
      if middle + Self.offset(at: middle, zone) < asUTC { before = middle } else { after = middle }
    }
    return after
  }

  private static func offset(at instant: Instant, _ zone: TimeZone) -> Seconds {
    Seconds(zone.secondsFromGMT(for: instant.date))
  }
}
