/// Two times of a service day, the first not after the second: runs that depart in between are listed.
public struct TimeWindow: Hashable, Sendable {
  /// Where it begins.
  public let from: ServiceTime
  /// Where it ends; a run that departs in that minute is in it.
  public let to: ServiceTime

  /// The times that an end can have: hours from 24 on are those of the next day, and past six in the morning nobody
  /// counts on.
  public static let times = ServiceTime(hours: 0, minutes: 0)...ServiceTime(hours: 29, minutes: 59)

  /// The busy hours of a morning, to begin with.
  public static let standard = TimeWindow(
    from: ServiceTime(hours: 6, minutes: 0), to: ServiceTime(hours: 10, minutes: 0))

  /// Makes a window. An end that would lie before the beginning is the beginning.
  public init(from: ServiceTime, to: ServiceTime) {
    self.from = from
    self.to = max(from, to)
  }

  /// The instants that it covers, the second not included, on a service day that begins at `origin`.
  func instants(from origin: Instant) -> Range<Instant> {
    origin + Seconds(from.seconds)..<origin + Seconds(to.seconds) + .minutes(1)
  }
}
