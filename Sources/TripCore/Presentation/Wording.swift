import FoundationEssentials
import FoundationInternationalization

/// Says times, durations and delays to people: in their language, by their country's habits, on the agency's clock.
///
/// Everything absolute becomes text here and nowhere else. The formats are Foundation's, the sentences are translated.
public struct Wording: Sendable {
  /// Decides how dates, times and durations are written.
  public let locale: Locale
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

  /// Makes a wording.
  public init(locale: Locale, timeZone: TimeZone, translation: Translation = .english) {
    self.locale = locale
    self.timeZone = timeZone
    self.translation = translation
    let calendar = Calendar(identifier: .gregorian)
    let bare = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: timeZone)
    // Where clocks count to 24, station clocks and timetables write 08:05; elsewhere it is 8:05 AM.
    timeStyle =
      locale.countsToTwelve
      ? Date.FormatStyle(date: .omitted, time: .shortened, locale: locale, calendar: calendar, timeZone: timeZone)
      : bare.hour(.twoDigits(amPM: .abbreviated)).minute(.twoDigits)
    shortDateStyle = bare.year(.twoDigits).month(.defaultDigits).day(.defaultDigits)
    longDateStyle = bare.weekday(.abbreviated).day(.defaultDigits).month(.abbreviated).year(.defaultDigits)
    weekdayStyle = bare.weekday(.abbreviated).day(.defaultDigits)
    shortDurationStyle = Self.durationStyle(.abbreviated, locale)
    longDurationStyle = Self.durationStyle(.wide, locale)
  }

  /// A time of day: `15:09`, or `3:09 PM` where people write it so.
  public func time(_ instant: Instant) -> String { instant.date.formatted(timeStyle) }

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

  /// Whether clocks count to twelve twice a day here.
  public var usesTwelveHourClock: Bool { locale.countsToTwelve }

  /// Why a departure was refused, as a sentence that says what to do.
  public func sentence(_ error: DepartureError) -> String {
    switch error {
    case .noSuchStop:
      translation.translate("The trip does not call at that stop any more. Choose another one.")
    case .noSuchTrip:
      translation.translate("This timetable does not have the trip any more.")
    case .beforeArrival(let span):
      Translation.fill(
        translation.translate("It would leave %@ before it arrives there. Choose a later time."), longDuration(span))
    case .tooFar:
      translation.translate("That is more than a day away from the timetable. Choose a nearer time.")
    }
  }

  /// A span of time, without its sign, in short: `16 min`. Seconds are left away, not rounded.
  public func shortDuration(_ span: Seconds) -> String {
    Duration.seconds(span.magnitude.count).formatted(shortDurationStyle)
  }

  /// A span of time, without its sign, in full: `5 minutes`. Seconds are left away, not rounded.
  public func longDuration(_ span: Seconds) -> String {
    Duration.seconds(span.magnitude.count).formatted(longDurationStyle)
  }

  /// A count, grouped as the country does: `1,016`.
  public func number(_ count: Int) -> String { count.formatted(.number.locale(locale)) }

  /// What a trip is called: its line and where it goes.
  public func title(route: Route, headsign: String) -> String {
    Translation.fill(translation.translate("%1$@ → %2$@"), route.name, headsign)
  }

  /// What is said of a trip that is late or early, `nil` where there is nothing to say: on time, or nobody knows.
  public func delay(_ delay: Seconds?) -> String? {
    guard let delay else { return nil }
    switch Punctuality(delay: delay) {
    case .late: return Translation.fill(translation.translate("%@ delay"), longDuration(delay))
    case .early: return Translation.fill(translation.translate("%@ early"), longDuration(delay))
    case .onTime, .unknown: return nil
    }
  }

  /// One word for a delay.
  public func punctuality(_ punctuality: Punctuality) -> String {
    switch punctuality {
    case .unknown: translation.translate("no data")
    case .onTime: translation.translate("on time")
    case .early: translation.translate("early")
    case .late: translation.translate("late")
    }
  }

  /// A delay for a narrow column: a symbol and signed minutes, or a word.
  public func status(delay: Seconds?) -> String {
    let punctuality = Punctuality(delay: delay)
    guard let delay, punctuality == .late || punctuality == .early else { return self.punctuality(punctuality) }
    return "\(punctuality.symbol) \(delay > 0 ? "+" : "−")\(shortDuration(delay))"
  }

  /// How long until a departure, or that it is past, by the minutes that a clock on the wall shows.
  public func countdown(to departure: Instant, now: Instant) -> String {
    // The clock turns at whole minutes, and both sides are cut to them: at 08:14:59 a departure at 08:15:00 is a
    // minute away, as everybody who looks at the clock would say.
    let minutes = Self.wholeMinutes(departure) - Self.wholeMinutes(now)
    if minutes == 0 && departure >= now { return translation.translate("departs now") }
    if departure >= now {
      return Translation.fill(translation.translate("departs in %@"), shortDuration(.minutes(minutes)))
    }
    return minutes == 0
      ? translation.translate("just departed")
      : Translation.fill(translation.translate("departed %@ ago"), shortDuration(.minutes(minutes)))
  }

  private static func wholeMinutes(_ instant: Instant) -> Int {
    (instant.unixSeconds - (instant.unixSeconds % 60 + 60) % 60) / 60
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

extension Punctuality {
  /// Tells late and early apart without colour; empty where there is nothing to mark.
  public var symbol: String {
    switch self {
    case .late: "●"
    case .early: "○"
    case .onTime, .unknown: ""
    }
  }
}

extension Locale {
  fileprivate var countsToTwelve: Bool { hourCycle == .oneToTwelve || hourCycle == .zeroToEleven }
}
