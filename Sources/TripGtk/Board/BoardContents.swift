import TripCore
import TripFeed

/// The data that a board needs from a feed: its stops, its languages and its days.
struct BoardContents: Sendable {
  let place: BoardPlace
  /// The languages of the board, in the order in which it shows them.
  let languages: [BoardLanguage]
  /// Two days: today, with the trips of earlier days that still run, and tomorrow, because a board also shows
  /// departures after midnight.
  let days: [BoardDay]
  /// Whether today is one of the dates of the feed's calendar: `false` for a timetable that has expired.
  let reachesToday: Bool

  /// The time before midnight from which trips of the day before are read. A trip that ended then according to the
  /// timetable may still run when it is late.
  private static let greatestDelay: Seconds = .minutes(6 * 60)

  /// The reason why the data for a board cannot be read.
  enum Problem: Error, CustomStringConvertible {
    case unknownStop(UnknownStop)
    case feed(FeedError)

    var description: String {
      switch self {
      case .unknownStop(let error): error.description
      case .feed(let error): error.description
      }
    }
  }

  /// Reads the data for a board on the calling thread.
  ///
  /// - Parameters:
  ///   - chosen: The `stop_id`s of the board's stops.
  ///   - feed: The timetable feed.
  ///   - languages: The languages of the board, in the order in which it shows them; at least one.
  ///   - now: The current time.
  ///   - decided: The state of the journal. Trips of earlier days that are late according to it are read too.
  ///   - kind: Whether to list departures or arrivals.
  /// - Throws: ``Problem``.
  init(
    _ chosen: [GTFSID], of feed: GTFSFeed, in languages: [BoardLanguage] = [BoardLanguage(tag: "en")], now: Instant,
    decided: JournalState, listing kind: BoardKind = .departures
  ) throws(Problem) {
    self.languages = languages
    var stops: [[Stop]] = []
    do throws(FeedError) {
      stops = try Self.each(languages) { names throws(FeedError) in try feed.stops(in: names) }
    } catch { throw .feed(error) }
    do throws(UnknownStop) { place = try BoardPlace(chosen, in: stops) } catch { throw .unknownStop(error) }
    let zone = feed.agency.timeZone
    let today = ServiceDate(of: now, in: zone)
    let begin = today.origin(in: zone) - Self.greatestDelay
    let kept = decided.delayedTrips(before: today)
    var (ofToday, ofTomorrow): ([Timetable], [Timetable]) = ([], [])
    do throws(FeedError) {
      ofToday = try Self.each(languages) { names throws(FeedError) in
        try feed.timetable(on: today, runningAt: begin, keeping: kept, in: names)
      }
      ofTomorrow = try Self.each(languages) { names throws(FeedError) in
        try feed.timetable(on: today.advanced(by: 1), in: names)
      }
    } catch { throw .feed(error) }
    days = [
      BoardDay(ofToday, at: place, listing: kind),
      BoardDay(ofTomorrow, at: place, ownTripsOnly: true, listing: kind),
    ]
    reachesToday = feed.days.map { $0.contains(today) } ?? false
  }

  /// Reads a table in each language of a board. Languages that show the same names share what is read.
  private static func each<Table>(
    _ languages: [BoardLanguage], _ read: (_ names: String?) throws(FeedError) -> Table
  ) throws(FeedError) -> [Table] {
    var known: [String?: Table] = [:]
    var tables: [Table] = []
    for language in languages {
      let table = if let table = known[language.names] { table } else { try read(language.names) }
      known[language.names] = table
      tables.append(table)
    }
    return tables
  }

  /// Reads the data for a board away from the main thread.
  @concurrent static func read(
    _ chosen: [GTFSID], of feed: GTFSFeed, in languages: [BoardLanguage], now: Instant, decided: JournalState,
    listing kind: BoardKind = .departures
  ) async -> Result<BoardContents, Problem> {
    Result { () throws(Problem) in
      try BoardContents(chosen, of: feed, in: languages, now: now, decided: decided, listing: kind)
    }
  }

  /// Reads the data for a board of a desk away from the main thread: in the language of the desk, and in those of the
  /// feed when it has names in several.
  @concurrent static func read(
    _ chosen: [GTFSID], of feed: GTFSFeed, besideDeskIn user: String, now: Instant, decided: JournalState
  ) async -> Result<BoardContents, Problem> {
    let ofFeed: FeedLanguages
    do { ofFeed = try feed.feedLanguages() } catch { return .failure(.feed(error)) }
    let languages = BoardLanguage.chosen(user: user, own: ofFeed.own ?? user, translated: ofFeed.translated)
    return await read(chosen, of: feed, in: languages, now: now, decided: decided)
  }
}
