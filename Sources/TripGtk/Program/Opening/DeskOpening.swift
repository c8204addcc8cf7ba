import FoundationEssentials
import TripCore
import TripFeed

/// A timetable that was opened for a desk: all that is worked out before a window can show it.
///
/// Opening happens on whatever thread calls, away from the main one.
struct DeskOpening: Sendable {
  let feed: GTFSFeed
  let day: DeskDay
  let clock: DeskClock
  let wording: Wording
  /// The journal of a desk that begins now; one that is running has its own.
  let journal: DeskJournal?

  /// Reads the feed and the day.
  ///
  /// - Parameters:
  ///   - request: Which feed, and which day of it.
  ///   - running: The clock of the desk that it is for, where that runs already, and what was decided there.
  ///   - environment: The user's language and formats.
  ///   - progress: Who hears how far it is, and may stop it.
  /// - Throws: ``FeedError`` where there is nothing to show.
  init(
    _ request: DeskRequest, running: (clock: DeskClock, decided: JournalState)?, environment: DeskEnvironment,
    progress: FeedProgress
  ) throws(FeedError) {
    let options = request.options
    feed = try GTFSFeed(
      path: request.path, limit: options.unpackLimit, language: environment.language, progress: progress)
    let zone = feed.agency.timeZone
    clock = running?.clock ?? options.rehearsalStart.map { .rehearsal(from: $0.instant(in: zone)) } ?? .system
    wording = environment.wording(in: zone)
    let now = clock.now()
    let asked = options.date ?? ServiceDate(of: now, in: zone)
    let opening =
      running == nil
      ? BackgroundJournal(
        options.store.storePath(isRehearsal: clock.isRehearsal), of: options.store.operatorID(of: feed.agency),
        from: DeskJournal.firstDay(showing: asked, today: ServiceDate(of: now, in: zone)),
        isRehearsal: options.store.purpose(isRehearsal: clock.isRehearsal)) : nil
    journal = opening?.wait()
    day = try DeskDay(
      asked, of: feed, now: now, decided: running?.decided ?? journal?.state ?? JournalState(),
      orNearest: running == nil)
    // The first use of a format loads its tables, which takes longer than a frame: here, nobody waits for it.
    _ = wording.time(now) + wording.longDate(asked) + wording.shortDuration(60)
  }
}

/// Whose timetable it is: what tells one operator's desk from another's.
///
/// Not the name, which changes; where the feed gives no `agency_id`, the file that it is read from.
struct OperatorKey: Hashable {
  private let id: String
  private let timeZone: TimeZone

  init(_ agency: Agency, path: String) {
    id = agency.id ?? path
    timeZone = agency.timeZone
  }
}
