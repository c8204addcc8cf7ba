import FoundationEssentials
import TripCore
import TripFeed
import TripProgram

/// The languages and formats of a board that is a program of its own.
///
/// They are those that its options ask for, or else those of the user of the computer. A kiosk has no locale: its board
/// speaks the languages of the feed, and writes times as in the operator's country.
struct BoardSpeech: Sendable {
  /// The languages in the order in which the board shows them; at least one.
  let languages: [BoardLanguage]
  /// The formats of dates, times and numbers.
  let formats: Locale
  /// The choice between the 12-hour and the 24-hour clock.
  let clock: Preferences.ClockStyle

  /// Finds the languages and formats.
  ///
  /// Cost: reads all of translations.txt.
  ///
  /// - Parameters:
  ///   - options: The options of the command line.
  ///   - feed: The languages of the feed; `nil` when they cannot be read.
  ///   - environment: The environment variables of the process.
  ///   - preferences: The user's preferences, which override the environment.
  init(
    _ options: BoardSpeechOptions, of feed: FeedLanguages?, environment: [String: String], preferences: Preferences
  ) {
    let preferred = preferences.locale.isEmpty ? nil : preferences.locale
    let user = (preferred ?? UserLocale.languages(environment).first)?.replacing("_", with: "-")
    let passengers = feed.map { feed in
      PassengerLanguages(
        [feed.own].compactMap(\.self), timeZone: feed.timeZone,
        country: TimeZoneCountries().country(of: feed.timeZone.identifier))
    }
    languages = BoardLanguage.chosen(
      asked: options.language, user: user, own: passengers?.tags.first ?? "en", translated: feed?.translated ?? [])
    formats =
      preferred.map { Locale(identifier: $0) } ?? UserLocale.ownFormats(environment) ?? passengers?.locale
      ?? Locale(identifier: "en_US")
    clock = options.clock?.style ?? preferences.clock
  }
}
