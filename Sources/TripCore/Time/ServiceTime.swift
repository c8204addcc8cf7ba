/// A time of a GTFS timetable: seconds since noon minus 12 hours of the service date, in the agency's time zone.
///
/// ```swift
/// let time = ServiceTime(gtfs: "25:10:00")  // 01:10 in the night after the service date
/// let tenMinutesLater = ServiceTime(hours: 25, minutes: 10) + .minutes(10)
/// ```
///
/// A time may exceed 24:00:00. On the two days a year on which clocks change, times do not count from midnight.
/// Adding a span cannot overflow: a time beyond the range of ``Seconds`` becomes the nearest time in the range.
/// - SeeAlso: GTFS Schedule reference, field type "Time".
public struct ServiceTime: Hashable, Comparable, Sendable {
  /// The number of seconds since the start of the service date, which is the instant ``ServiceDate/origin(in:)``.
  public let seconds: Int

  /// Makes the time that lies `seconds` after the start of the service date.
  public init(seconds: Int) { self.seconds = Seconds(seconds).count }

  /// Makes the time that a timetable prints as `hours:minutes:seconds`; the hours may exceed 24.
  public init(hours: Int, minutes: Int, seconds: Int = 0) {
    self.init(seconds: (Seconds(seconds) + .minutes(minutes) + .minutes(Seconds(hours).count * 60)).count)
  }

  /// The service time that lies `span` after `time`, or before `time` when `span` is negative.
  public static func + (time: ServiceTime, span: Seconds) -> ServiceTime {
    ServiceTime(seconds: time.seconds + span.count)
  }
  /// The span from the service time `earlier` to `later`; negative when `later` comes first.
  public static func - (later: ServiceTime, earlier: ServiceTime) -> Seconds {
    Seconds(later.seconds - earlier.seconds)
  }
  /// Whether time `a` is earlier than time `b` of the same service date.
  public static func < (a: ServiceTime, b: ServiceTime) -> Bool { a.seconds < b.seconds }
}

extension ServiceTime: CustomStringConvertible {
  /// The time as GTFS writes it: `25:10:00`, the same in every language. ``Wording`` makes the text that dispatchers
  /// read.
  public var description: String {
    let total = abs(seconds)
    let text = [total / 3600, total / 60 % 60, total % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    return seconds < 0 ? "-" + text : text
  }
}
