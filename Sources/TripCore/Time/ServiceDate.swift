import FoundationEssentials

/// A service date: the Gregorian calendar date to which a trip belongs in a timetable. A trip of a service date may
/// last past midnight.
///
/// ```swift
/// let date = ServiceDate("20261120")        // as GTFS writes dates; "2026-11-20" is read as well
/// let nextDay = date?.advanced(by: 1)       // 2026-11-21
/// ```
///
/// Moving from date to date cannot overflow: a date beyond ``range`` becomes the nearest date in the range. A date
/// that is read from text has a year from 1 to 9999.
/// - SeeAlso: GTFS Schedule reference, field type "Date", and term "Service day".
public struct ServiceDate: Hashable, Comparable, Sendable {
  /// All valid values of ``dayNumber``: from some 45,000 years before 1970-01-01 to as many years after.
  public static let range = -(1 << 24)...1 << 24

  /// The number of days from 1970-01-01 to this date, within ``range``; negative for earlier dates.
  public let dayNumber: Int

  /// Makes the date that lies `dayNumber` days after 1970-01-01; beyond ``range``, the nearest date in the range.
  public init(dayNumber: Int) { self.dayNumber = min(max(dayNumber, Self.range.lowerBound), Self.range.upperBound) }

  /// Makes a date from year (1 to 9999), month (1 to 12) and day of the month.
  ///
  /// - Returns: `nil` when the calendar has no such date, such as 30 February.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
    dayNumber = Self.dayNumber(year: year, month: month, day: day)
    guard components == (year, month, day) else { return nil }
  }

  /// Reads a date from text: `YYYYMMDD`, as GTFS writes dates, or `YYYY-MM-DD`, as people type them.
  ///
  /// - Returns: `nil` when the text has another form, or names a date that the calendar does not have.
  public init?(_ text: some StringProtocol) {
    var digits = Array(text.utf8)
    if digits.count == 10, digits[4] == UInt8(ascii: "-"), digits[7] == UInt8(ascii: "-") {
      digits.remove(at: 7)
      digits.remove(at: 4)
    }
    guard digits.count == 8 else { return nil }
    var number = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  /// Makes the calendar date of `instant` in the time zone `zone`.
  public init(of instant: Instant, in zone: TimeZone) {
    let local = instant.unixSeconds + zone.secondsFromGMT(for: instant.date)
    self.init(dayNumber: Int((Double(local) / 86_400).rounded(.down)))
  }

  /// The year, the month (1 to 12) and the day of the month (1 to 31) of this date.
  public var components: (year: Int, month: Int, day: Int) {
    // The calculation counts eras of 400 years from 1 March of year 0, so that a leap day is the last day of its
    // year. The number is that of the days from there to 1970-01-01.
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The day of the week, from 0 for Monday to 6 for Sunday: the order of the columns of GTFS calendar.txt.
  public var weekday: Int {
    let index = (dayNumber + 3) % 7
    return index < 0 ? index + 7 : index
  }

  /// Returns the date that lies `days` days later, or earlier when `days` is negative.
  ///
  /// - Returns: The date; the first or the last date of ``range`` when the result would lie beyond the range.
  public func advanced(by days: Int) -> ServiceDate {
    let (day, overflows) = dayNumber.addingReportingOverflow(days)
    return ServiceDate(dayNumber: overflows ? (days < 0 ? .min : .max) : day)
  }

  /// Returns the instant from which the times of this service date count, see ``ServiceTime``: noon minus 12 hours in
  /// `zone`.
  ///
  /// The instant is midnight, except on the days on which clocks are put forward or back.
  /// - SeeAlso: GTFS Schedule reference, field type "Time".
  public func origin(in zone: TimeZone) -> Instant {
    let noon = dayNumber * 86_400 + 43_200
    // The offset from UTC is first taken at noon UTC, which is up to 14 hours away from local noon, and then again at
    // the local noon that follows from it.
    var offset = zone.secondsFromGMT(for: Instant(unixSeconds: noon).date)
    offset = zone.secondsFromGMT(for: Instant(unixSeconds: noon - offset).date)
    return Instant(unixSeconds: noon - offset - 43_200)
  }

  /// Whether date `a` is earlier than date `b`.
  public static func < (a: ServiceDate, b: ServiceDate) -> Bool { a.dayNumber < b.dayNumber }

  private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

extension ServiceDate: CustomStringConvertible {
  /// The date as ISO 8601 writes it: `2026-11-20`.
  public var description: String { text(separator: "-") }

  /// The date as GTFS writes it: `20261120`.
  public var gtfsText: String { text(separator: "") }

  private func text(separator: String) -> String {
    let (year, month, day) = components
    let padded = String(repeating: "0", count: max(0, 4 - String(year).count)) + String(year)
    return padded + [month, day].map { separator + ($0 < 10 ? "0\($0)" : "\($0)") }.joined()
  }
}
