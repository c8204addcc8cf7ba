/// A time window of a service date. With this filter setting, the desk lists the trips that depart within the window.
public struct TimeWindow: Hashable, Sendable {
  /// The beginning of the time window.
  public let from: ServiceTime
  /// The last minute of the time window; never before ``from``.
  public let to: ServiceTime

  /// The valid values of ``from`` and ``to``: from midnight to just before six in the morning of the next day.
  public static let times = ServiceTime(hours: 0, minutes: 0)...ServiceTime(hours: 29, minutes: 59)

  /// The initial time window: the morning from 6:00 to 10:00.
  public static let standard = TimeWindow(
    from: ServiceTime(hours: 6, minutes: 0), to: ServiceTime(hours: 10, minutes: 0))

  /// Makes a time window. When `to` is before `from`, the window ends at `from`.
  public init(from: ServiceTime, to: ServiceTime) {
    self.from = from
    self.to = max(from, to)
  }

  /// Returns the range of instants in the time window, for a service date whose times count from `origin`.
  func instants(from origin: Instant) -> Range<Instant> {
    origin + Seconds(from.seconds)..<origin + Seconds(to.seconds) + .minutes(1)
  }
}
