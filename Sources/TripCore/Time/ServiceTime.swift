/// A GTFS time: seconds after noon minus 12 hours of the service date, in the agency's time zone.
///
/// It may pass 24:00:00 (25:10:00 is tomorrow at 01:10), and on the two days when clocks change its origin is not
/// midnight. Moving a time cannot overflow: one beyond the range of ``Seconds`` becomes the nearest one in it.
/// - SeeAlso: GTFS Schedule reference, field type "Time".
public struct ServiceTime: Hashable, Comparable, Sendable {
  /// Seconds after the service day's origin.
  public let seconds: Int

  /// Makes the time `seconds` after the service day's origin.
  public init(seconds: Int) { self.seconds = Seconds(seconds).count }

  /// Makes the time that a timetable prints as `hours:minutes:seconds`.
  public init(hours: Int, minutes: Int, seconds: Int = 0) {
    self.init(seconds: (Seconds(seconds) + .minutes(minutes) + .minutes(Seconds(hours).count * 60)).count)
  }

  /// The time that lies `span` later.
  public static func + (time: ServiceTime, span: Seconds) -> ServiceTime {
    ServiceTime(seconds: time.seconds + span.count)
  }
  /// The span from `earlier` to `later`.
  public static func - (later: ServiceTime, earlier: ServiceTime) -> Seconds {
    Seconds(later.seconds - earlier.seconds)
  }
  /// Whether `a` comes before `b` on the same service day.
  public static func < (a: ServiceTime, b: ServiceTime) -> Bool { a.seconds < b.seconds }
}

extension ServiceTime: CustomStringConvertible {
  /// As GTFS writes it: `25:10:00`. The same in every language; people read ``Wording``.
  public var description: String {
    let total = abs(seconds)
    let text = [total / 3600, total / 60 % 60, total % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    return seconds < 0 ? "-" + text : text
  }
}
