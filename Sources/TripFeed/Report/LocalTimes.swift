import FoundationEssentials
import TripCore

/// Converts instants to the local time of one time zone, faster than `TimeZone` alone.
///
/// `TimeZone` takes most of the time for a row of output. The offset of a zone changes only at a full quarter of an
/// hour, so it is computed once for each quarter.
struct LocalTimes: Sendable {
  private let zone: TimeZone
  private var offsets: [Int: Int] = [:]
  private var lastQuarter = Int.min
  private var lastOffset = 0

  /// Makes a converter for `zone`.
  init(_ zone: TimeZone) { self.zone = zone }

  /// Returns the offset from UTC at `instant` in seconds; positive is east of Greenwich.
  mutating func offset(at instant: Instant) -> Int {
    let seconds = instant.unixSeconds
    let quarter = seconds >= 0 ? seconds / 900 : (seconds - 899) / 900
    if quarter == lastQuarter { return lastOffset }
    let offset = offsets[quarter] ?? zone.secondsFromGMT(for: Instant(unixSeconds: quarter * 900).date)
    offsets[quarter] = offset
    (lastQuarter, lastOffset) = (quarter, offset)
    return offset
  }

  /// Returns the local date of an instant, the second of that day, and the offset from UTC in seconds.
  mutating func parts(of instant: Instant) -> (date: ServiceDate, secondOfDay: Int, offset: Int) {
    let offset = offset(at: instant)
    let local = instant.unixSeconds + offset
    let day = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    return (ServiceDate(dayNumber: day), local - day * 86_400, offset)
  }
}

extension TextOutput {
  /// Adds an instant in local time to the output, such as `2026-11-20T08:15:00+01:00`.
  /// - SeeAlso: ISO 8601.
  mutating func write(_ instant: Instant, _ times: inout LocalTimes) {
    let (date, second, offset) = times.parts(of: instant)
    let (year, month, day) = components(of: date)
    write(twoDigits: year / 100)
    write(twoDigits: year % 100)
    write(byte: UInt8(ascii: "-"))
    write(twoDigits: month)
    write(byte: UInt8(ascii: "-"))
    write(twoDigits: day)
    write(byte: UInt8(ascii: "T"))
    writeClock(second)
    write(byte: UInt8(ascii: offset < 0 ? "-" : "+"))
    write(twoDigits: abs(offset) / 3600)
    write(byte: UInt8(ascii: ":"))
    write(twoDigits: abs(offset) / 60 % 60)
  }

  /// Adds a date to the output as GTFS writes it, such as `20261120`.
  mutating func write(gtfs date: ServiceDate) {
    let (year, month, day) = components(of: date)
    write(twoDigits: year / 100)
    write(twoDigits: year % 100)
    write(twoDigits: month)
    write(twoDigits: day)
  }

  /// Adds a number of seconds to the output in the form `08:15:00`, with two or more digits of hours.
  mutating func writeClock(_ seconds: Int) {
    if seconds < 0 { write(byte: UInt8(ascii: "-")) }
    let total = abs(seconds)
    if total < 360_000 { write(twoDigits: total / 3600) } else { write(number: total / 3600) }
    write(byte: UInt8(ascii: ":"))
    write(twoDigits: total / 60 % 60)
    write(byte: UInt8(ascii: ":"))
    write(twoDigits: total % 60)
  }
}
