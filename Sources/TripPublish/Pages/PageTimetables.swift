import TripCore
import TripFeed

/// The timetables of today and tomorrow as pages need them, in the languages that readers have asked for.
struct PageTimetables: Sendable {
  /// The stops and the days in one language.
  struct Names: Sendable {
    let stops: [Stop]
    let choices: StopChoices
    /// Today, with the trips of earlier days that still run, and tomorrow.
    let days: [Timetable]
  }

  let feed: GTFSFeed
  let date: ServiceDate
  /// Whether today is one of the dates of the feed's calendar: `false` for a timetable that has expired.
  let reachesToday: Bool
  /// The feed's own names.
  let own: Names
  /// The names in each language that was asked for, by the BCP 47 tag; the tags for which the feed has its own names only
  /// have `nil`.
  let names: [String: Names?]

  /// The time before midnight from which trips of the day before are read. A trip that ended then according to the
  /// timetable may still run when it is late.
  private static let greatestDelay: Seconds = .minutes(6 * 60)

  /// Reads the timetables. Cost: reads all tables of the feed twice, and twice more for each language that has names of
  /// its own.
  ///
  /// - Parameters:
  ///   - feed: The timetable.
  ///   - tags: The BCP 47 tags of the languages.
  ///   - now: The current time.
  ///   - decided: The decisions. Trips of earlier days that are late according to them are read too.
  /// - Throws: `FeedError` when the feed cannot be read.
  init(_ feed: GTFSFeed, in tags: Set<String>, now: Instant, decided: JournalState) throws(FeedError) {
    let zone = feed.agency.timeZone
    let today = ServiceDate(of: now, in: zone)
    let begin = today.origin(in: zone) - Self.greatestDelay
    let kept = decided.delayedTrips(before: today)
    func read(_ language: String?) throws(FeedError) -> Names {
      let stops = try feed.stops(in: language)
      let days = [
        try feed.timetable(on: today, runningAt: begin, keeping: kept, in: language),
        try feed.timetable(on: today.advanced(by: 1), in: language),
      ]
      return Names(stops: stops, choices: StopChoices(stops), days: days)
    }
    own = try read(nil)
    let translated = try feed.languages()
    var names: [String: Names?] = [:]
    for tag in tags {
      let language = Self.language(for: tag, among: translated)
      names[tag] = .some(try language.map { (language: String) throws(FeedError) in try read(language) })
    }
    self.names = names
    self.feed = feed
    date = today
    reachesToday = feed.days.map { $0.contains(today) } ?? false
  }

  /// Returns the stops and days in a language, the feed's own first, as a board needs them.
  func all(in tag: String) -> [Names] { [own] + [names[tag] ?? nil].compactMap(\.self) }

  /// Returns the language of the feed's translations that serves readers of a language, or `nil` when there is none.
  private static func language(for tag: String, among languages: [String]) -> String? {
    let bare = tag.lowercased().prefix { $0 != "-" }
    return languages.first { $0.lowercased() == tag.lowercased() }
      ?? languages.first { $0.lowercased().prefix { $0 != "-" && $0 != "_" } == bare }
  }
}
