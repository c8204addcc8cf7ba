/// A time in which an alert is shown, or in which service differs.
/// - SeeAlso: GTFS-Realtime reference, "TimeRange".
public struct AlertPeriod: Hashable, Sendable {
  /// The first moment; `nil` when the time has no beginning.
  public let start: Instant?
  /// The moment from which the time is over; `nil` when it has no end.
  public let end: Instant?

  /// Makes a period. The properties of the same names explain the parameters.
  public init(from start: Instant?, to end: Instant?) {
    self.start = start
    self.end = end
  }

  /// Whether `now` is in the period.
  public func contains(_ now: Instant) -> Bool { hasBegun(at: now) && !hasEnded(at: now) }

  /// Whether the period begins at `now` or earlier.
  public func hasBegun(at now: Instant) -> Bool { start.map { $0 <= now } ?? true }

  /// Whether the period ends at `now` or earlier.
  public func hasEnded(at now: Instant) -> Bool { end.map { $0 <= now } ?? false }
}

extension AlertPeriod {
  /// Whether the period begins before another one, or ends before it where both begin together.
  func isEarlier(than other: AlertPeriod) -> Bool {
    func bounds(_ period: AlertPeriod) -> (Int, Int) {
      (period.start?.unixSeconds ?? .min, period.end?.unixSeconds ?? .max)
    }
    return bounds(self) < bounds(other)
  }

  /// Returns the part of the period that lies in another one; `nil` when they have no moment in common.
  func part(within other: AlertPeriod) -> AlertPeriod? {
    let start = [start, other.start].compactMap(\.self).max()
    let end = [end, other.end].compactMap(\.self).min()
    if let start, let end, start >= end { return nil }
    return AlertPeriod(from: start, to: end)
  }

  /// Returns the moments of some periods as periods in their order that neither overlap nor touch.
  static func united(_ periods: [AlertPeriod]) -> [AlertPeriod] {
    var united: [AlertPeriod] = []
    for period in periods.sorted(by: { $0.isEarlier(than: $1) }) {
      guard let last = united.last, period.start.map({ start in last.end.map { start <= $0 } ?? true }) ?? true else {
        united.append(period)
        continue
      }
      let end = last.end.flatMap { lastEnd in period.end.map { max(lastEnd, $0) } }
      united[united.count - 1] = AlertPeriod(from: last.start, to: end)
    }
    return united
  }
}
