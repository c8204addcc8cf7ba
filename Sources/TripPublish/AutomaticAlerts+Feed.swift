import FoundationEssentials
import TripCore
import TripFeed

extension AutomaticAlerts {
  /// Makes an empty set of alerts in the language of a timetable, with the built-in templates.
  ///
  /// - Parameter feed: The timetable. When it names no language, or its feed_info.txt cannot be read, the alerts are in
  ///   English.
  public init(for feed: GTFSFeed) {
    let language = (try? feed.ownLanguage()).flatMap(\.self) ?? "en"
    self.init(
      AlertWriter(
        languages: [language], locale: Locale(identifier: language), timeZone: feed.agency.timeZone))
  }
}
