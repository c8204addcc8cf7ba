import FoundationEssentials
import FoundationInternationalization

/// Says times, durations and delays to people: in their language, by their country's habits, on the agency's clock.
///
/// Everything absolute becomes text here and nowhere else. The formats are Foundation's, the sentences are translated.
/// All words are of one language, that of the sentences; see ``words``.
public struct Wording: Sendable {
  /// Decides whether clocks count to twelve or to twenty-four, and the order of a date.
  public let locale: Locale
  /// Decides how units, days of the week and months are called, and which digits are written: the language of the
  /// sentences, with the habits of the country of ``locale``.
  public let words: Locale
  /// The agency's time zone: passengers and drivers look at clocks there, wherever the desk stands.
  public let timeZone: TimeZone
  /// Puts the sentences into the user's language.
  public let translation: Translation

  private let timeStyle: Date.FormatStyle
  private let shortDateStyle: Date.FormatStyle
  private let longDateStyle: Date.FormatStyle
  private let weekdayStyle: Date.FormatStyle
  private let shortDurationStyle: Duration.UnitsFormatStyle
  private let longDurationStyle: Duration.UnitsFormatStyle
  private let compactDurationStyle: Duration.TimeFormatStyle

  /// Makes a wording.
  ///
  /// - Parameters:
  ///   - locale: Whose habits dates and times are written by.
  ///   - language: The language that `translation` puts sentences into; that of `locale` where it is left out.
  ///   - timeZone: The agency's.
  ///   - translation: Puts the sentences into the language.
  public init(locale: Locale, language: Locale? = nil, timeZone: TimeZone, translation: Translation = .english) {
    self.locale = locale
    self.timeZone = timeZone
    self.translation = translation
    words = language.map { locale.speaking($0) } ?? locale
    let calendar = Calendar(identifier: .gregorian)
    let bare = Date.FormatStyle(locale: words, calendar: calendar, timeZone: timeZone)
    // Where clocks count to 24, station clocks and timetables write 08:05; elsewhere it is 8:05 AM.
    timeStyle =
      locale.countsToTwelve
      ? Date.FormatStyle(date: .omitted, time: .shortened, locale: words, calendar: calendar, timeZone: timeZone)
      : bare.hour(.twoDigits(amPM: .abbreviated)).minute(.twoDigits)
    // A date in numbers has no words: its order is the country's.
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

  /// A time of day: `15:09`, or `3:09 PM` where people write it so.
  public func time(_ instant: Instant) -> String { instant.date.formatted(timeStyle) }

  /// A time of day to the second, for what happens by the second: `15:09:53`.
  public func timeWithSeconds(_ instant: Instant) -> String {
    instant.date.formatted(timeStyle.second(.twoDigits))
  }

  /// A date in numbers: `10/9/15`.
  public func shortDate(_ instant: Instant) -> String { instant.date.formatted(shortDateStyle) }

  /// A date with its weekday: `Fri, Nov 20, 2026`.
  public func longDate(_ date: ServiceDate) -> String { noon(of: date).formatted(longDateStyle) }

  /// A service day as the head of a list, which says when it is not today's: nobody should work on the wrong day.
  public func heading(_ date: ServiceDate, now: Instant) -> String {
    date == ServiceDate(of: now, in: timeZone)
      ? longDate(date) : Translation.fill(translation.translate("%@ · not today"), longDate(date))
  }

  /// The day of the week and of the month, for a narrow column: `Thu 19`.
  public func weekday(_ date: ServiceDate) -> String { noon(of: date).formatted(weekdayStyle) }

  /// A departure of another service day than the one that is shown, for a narrow column: `(Sat 19) 1:02 AM`. The
  /// day is the service day's, not the date on the wall, so it stands apart.
  public func departure(_ instant: Instant, ofServiceDay date: ServiceDate) -> String {
    Translation.fill(translation.translate("(%1$@) %2$@"), weekday(date), time(instant))
  }

  /// Whether its words are written from right to left.
  public var isRightToLeft: Bool { words.language.characterDirection == .rightToLeft }

  /// Whether clocks count to twelve twice a day here.
  public var usesTwelveHourClock: Bool { locale.countsToTwelve }

  /// A span of time, without its sign, in short: `16 min`. Seconds are left away, not rounded.
  public func shortDuration(_ span: Seconds) -> String {
    Duration.seconds(span.magnitude.count).formatted(shortDurationStyle)
  }

  /// A span of time, without its sign, in full: `5 minutes`. Seconds are left away, not rounded.
  public func longDuration(_ span: Seconds) -> String {
    Duration.seconds(span.magnitude.count).formatted(longDurationStyle)
  }

  /// A span of time, without its sign, in hours and minutes: `1:10`. Seconds are left away, not rounded.
  public func compactDuration(_ span: Seconds) -> String {
    Duration.seconds(span.magnitude.count).formatted(compactDurationStyle)
  }

  /// A count, grouped as the country does: `1,016`.
  public func number(_ count: Int) -> String { count.formatted(.number.locale(words)) }

  /// What a trip is called: its line and where it goes.
  public func title(route: Route, headsign: String) -> String {
    Translation.fill(translation.translate("%1$@ → %2$@"), route.name, headsign)
  }

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
  fileprivate var countsToTwelve: Bool { hourCycle == .oneToTwelve || hourCycle == .zeroToEleven }

  /// `other`, in this locale's country and with the clock that is usual there; this locale itself where it already
  /// is of that language and script.
  fileprivate func speaking(_ other: Locale) -> Locale {
    if language.languageCode == other.language.languageCode && language.script == other.language.script { return self }
    var components = Locale.Components(languageCode: other.language.languageCode, script: other.language.script)
    components.region = region
    components.hourCycle = hourCycle
    return Locale(components: components)
  }

  /// This locale with the digits of `other`.
  fileprivate func writing(digitsOf other: Locale) -> Locale {
    if numberingSystem == other.numberingSystem { return self }
    var components = Locale.Components(locale: self)
    components.numberingSystem = other.numberingSystem
    return Locale(components: components)
  }
}

extension Wording {
  /// The outcome of an export: the problem, or where the file is.
  func exportMessage(_ path: String, problem: String?) -> String {
    problem ?? Translation.fill(translation.translate("Saved as %@"), path)
  }
}
