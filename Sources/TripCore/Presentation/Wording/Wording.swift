import FoundationEssentials
import FoundationInternationalization

/// Turns times, durations, delays and other values into text for dispatchers, in their language and local formats.
///
/// Times are shown in the operator's time zone. Foundation formats dates, times and numbers; a ``Translation`` provides
/// sentences. Names of units, weekdays and months are in the language of the sentences; see ``words``.
public struct Wording: Sendable {
  /// The locale that decides between the 12-hour and the 24-hour clock, and the order of day, month and year.
  public let locale: Locale
  /// The locale for the names of units, weekdays and months, and for digits: the language of the sentences with the
  /// region of ``locale``.
  public let words: Locale
  /// The operator's time zone, in which all times are shown, wherever the dispatcher's computer is.
  public let timeZone: TimeZone
  /// Translates English sentences into the user's language.
  public let translation: Translation

  private let timeStyle: Date.FormatStyle
  private let shortDateStyle: Date.FormatStyle
  private let longDateStyle: Date.FormatStyle
  private let weekdayStyle: Date.FormatStyle
  private let shortDurationStyle: Duration.UnitsFormatStyle
  private let longDurationStyle: Duration.UnitsFormatStyle
  private let compactDurationStyle: Duration.TimeFormatStyle

  /// Makes a wording for one user and one operator.
  ///
  /// - Parameters:
  ///   - locale: The locale for the formats of dates and times.
  ///   - language: The language into which `translation` translates; `nil` is that of `locale`.
  ///   - timeZone: The operator's time zone.
  ///   - translation: Translates English sentences into the user's language.
  public init(locale: Locale, language: Locale? = nil, timeZone: TimeZone, translation: Translation = .english) {
    self.locale = locale
    self.timeZone = timeZone
    self.translation = translation
    words = language.map { locale.speaking($0) } ?? locale
    let calendar = Calendar(identifier: .gregorian)
    let bare = Date.FormatStyle(locale: words, calendar: calendar, timeZone: timeZone)
    // With the 24-hour clock, hours have two digits, as in timetables: 08:05. With the 12-hour clock they have one or
    // two: 8:05 AM.
    timeStyle =
      locale.countsToTwelve
      ? Date.FormatStyle(date: .omitted, time: .shortened, locale: words, calendar: calendar, timeZone: timeZone)
      : bare.hour(.twoDigits(amPM: .abbreviated)).minute(.twoDigits)
    // A date in numbers contains no words, so its format follows from the region alone.
    shortDateStyle = Date.FormatStyle(
      locale: locale.writing(digitsOf: words), calendar: calendar, timeZone: timeZone
    ).year(.twoDigits).month(.defaultDigits).day(.defaultDigits)
    longDateStyle = bare.weekday(.abbreviated).day(.defaultDigits).month(.abbreviated).year(.defaultDigits)
    weekdayStyle = bare.weekday(.abbreviated).day(.defaultDigits)
    shortDurationStyle = Self.durationStyle(.abbreviated, words)
    longDurationStyle = Self.durationStyle(.wide, words)
    compactDurationStyle = Duration.TimeFormatStyle(
      pattern: .hourMinute(padHourToLength: 1, roundSeconds: .towardZero), locale: words)
  }

  /// Formats a time of day: `15:09`, or `3:09 PM` in a locale with the 12-hour clock.
  public func time(_ instant: Instant) -> String { instant.date.formatted(timeStyle) }

  /// Formats a time of day with seconds: `15:09:53`.
  public func timeWithSeconds(_ instant: Instant) -> String {
    instant.date.formatted(timeStyle.second(.twoDigits))
  }

  /// Formats the date of an instant in numbers: `10/9/15`.
  public func shortDate(_ instant: Instant) -> String { instant.date.formatted(shortDateStyle) }

  /// Formats a date with its weekday: `Fri, Nov 20, 2026`.
  public func longDate(_ date: ServiceDate) -> String { noon(of: date).formatted(longDateStyle) }

  /// Formats a service date for the heading of a list. When the date is not that of `now`, the text says so as a
  /// warning.
  public func heading(_ date: ServiceDate, now: Instant) -> String {
    date == ServiceDate(of: now, in: timeZone)
      ? longDate(date) : Translation.fill(translation.translate("%@ · not today"), longDate(date))
  }

  /// Formats a service date as weekday and day of the month, for a narrow column: `Thu 19`.
  public func weekday(_ date: ServiceDate) -> String { noon(of: date).formatted(weekdayStyle) }

  /// Formats a departure whose service date differs from that of the other departures of a list: `(Sat 19) 1:02 AM`.
  ///
  /// The service date is in parentheses, because the calendar date of the departure may be a later one.
  public func departure(_ instant: Instant, ofServiceDay date: ServiceDate) -> String {
    Translation.fill(translation.translate("(%1$@) %2$@"), weekday(date), time(instant))
  }

  /// Whether the user's language is written from right to left.
  public var isRightToLeft: Bool { words.language.characterDirection == .rightToLeft }

  /// Whether times are shown with the 12-hour clock.
  public var usesTwelveHourClock: Bool { locale.countsToTwelve }

  /// Formats the length of a span, without its sign, with short units: `16 min`. Seconds are cut off, not rounded.
  public func shortDuration(_ span: Seconds) -> String {
    Duration.seconds(span.magnitude.count).formatted(shortDurationStyle)
  }

  /// Formats the length of a span, without its sign, with full units: `5 minutes`. Seconds are cut off, not rounded.
  public func longDuration(_ span: Seconds) -> String {
    Duration.seconds(span.magnitude.count).formatted(longDurationStyle)
  }

  /// Formats the length of a span, without its sign, as hours and minutes: `1:10`. Seconds are cut off, not rounded.
  public func compactDuration(_ span: Seconds) -> String {
    Duration.seconds(span.magnitude.count).formatted(compactDurationStyle)
  }

  /// Formats a number with the thousands separator of the locale: `1,016`.
  public func number(_ count: Int) -> String { count.formatted(.number.locale(words)) }

  /// Formats a number with two digits at least, such as a minute of the hour: `07`.
  func twoDigits(_ number: Int) -> String { number.formatted(.number.precision(.integerLength(2...)).locale(words)) }

  /// Returns the title of a trip, which is the name of its route and its destination: `L4 → Harbour`.
  public func title(route: Route, headsign: String) -> String {
    Translation.fill(translation.translate("%1$@ → %2$@"), route.name, headsign)
  }

  /// Returns the name of a route in both directions: `X1: Centre ↔ Airport`.
  public func title(route: Route, between one: String, and other: String) -> String {
    Translation.fill(translation.translate("%1$@: %2$@ ↔ %3$@"), route.name, one, other)
  }

  /// Noon of a service date. Noon always lies on the same calendar date, so it is safe to format as a date.
  private func noon(of date: ServiceDate) -> Date { (date.origin(in: timeZone) + 43_200).date }

  private static func durationStyle(_ width: Duration.UnitsFormatStyle.UnitWidth, _ locale: Locale)
    -> Duration.UnitsFormatStyle
  {
    Duration.UnitsFormatStyle(
      allowedUnits: [.hours, .minutes], width: width, fractionalPart: .hide(rounded: .down)
    ).locale(locale)
  }
}

extension Locale {
  /// Whether this locale uses the 12-hour clock.
  fileprivate var countsToTwelve: Bool { hourCycle == .oneToTwelve || hourCycle == .zeroToEleven }

  /// Returns a locale with the language and script of `other`, but the region and clock of this locale. Returns this
  /// locale itself when both have the same language and script.
  fileprivate func speaking(_ other: Locale) -> Locale {
    if language.languageCode == other.language.languageCode && language.script == other.language.script { return self }
    var components = Locale.Components(languageCode: other.language.languageCode, script: other.language.script)
    components.region = region
    components.hourCycle = hourCycle
    return Locale(components: components)
  }

  /// Returns this locale with the digits of `other`.
  fileprivate func writing(digitsOf other: Locale) -> Locale {
    if numberingSystem == other.numberingSystem { return self }
    var components = Locale.Components(locale: self)
    components.numberingSystem = other.numberingSystem
    return Locale(components: components)
  }
}

extension Wording {
  /// Returns a sentence about the outcome of an export: the problem, or the path of the new file.
  func exportMessage(_ path: String, problem: String?) -> String {
    problem ?? Translation.fill(translation.translate("Saved as %@"), path)
  }
}
