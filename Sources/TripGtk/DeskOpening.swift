import FoundationEssentials
import TripCore
import TripFeed

/// What somebody asked to have on the desk.
struct DeskRequest: Sendable {
  /// A GTFS feed, as .zip or folder.
  var path: String
  /// The service day; today where nobody named one.
  var date: ServiceDate?
  /// Where the clock of a rehearsal begins.
  var rehearsalStart: WallClockTime?
  /// What the feed's tables may unpack to at most.
  var unpackLimit = ByteCount.unpackLimit

  /// What the feed is called: the last part of its path.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}

/// A timetable that was opened for a desk: all that is worked out before a window can show it.
///
/// Opening happens on whatever thread calls, away from the main one.
struct DeskOpening: Sendable {
  let feed: GTFSFeed
  let day: DeskDay
  let clock: DeskClock
  let wording: Wording

  /// Reads the feed and the day.
  ///
  /// - Throws: ``FeedError`` where there is nothing to show.
  init(_ request: DeskRequest, environment: DeskEnvironment, progress: FeedProgress) throws(FeedError) {
    feed = try GTFSFeed(
      path: request.path, limit: request.unpackLimit, language: environment.language, progress: progress)
    let zone = feed.agency.timeZone
    clock = request.rehearsalStart.map { .rehearsal(from: $0.instant(in: zone)) } ?? .system
    wording = Wording(locale: environment.locale, timeZone: zone, translation: Gettext.translation)
    let now = clock.now()
    let asked = request.date ?? ServiceDate(of: now, in: zone)
    day = try DeskDay(asked, of: feed, now: now, orNearest: true)
    // The first use of a format loads its tables, which takes longer than a frame: here, nobody waits for it.
    _ = wording.time(now) + wording.longDate(asked) + wording.shortDuration(60)
  }
}

/// A service day read for a desk, and what the dispatcher should know about it.
struct DeskDay: Sendable {
  let timetable: Timetable
  let notices: [DeskNotice]

  /// Reads the day that was asked for.
  ///
  /// - Parameters:
  ///   - asked: The service day.
  ///   - feed: Where it is read from.
  ///   - now: What time it is: trips of earlier days that are still under way are listed too.
  ///   - orNearest: Whether a day without trips gives way to the nearest that has some.
  /// - Throws: ``FeedError``.
  init(_ asked: ServiceDate, of feed: GTFSFeed, now: Instant, orNearest: Bool) throws(FeedError) {
    var timetable = try Self.read(asked, of: feed, now: now)
    var notices: [DeskNotice] = []
    if timetable.count == 0 {
      switch feed.nearestServiceDate(to: asked) {
      case let nearest? where orNearest:
        timetable = try Self.read(nearest, of: feed, now: now)
        notices.append(.noTrips(on: asked, showing: nearest))
      case let nearest?: notices.append(.emptyDay(asked, nearest: nearest))
      case nil: notices.append(.noTripsAtAll)
      }
    }
    let leftOut = timetable.notes.filter { $0.tripsLeftOut > 0 }
    if let first = leftOut.first {
      let count = leftOut.reduce(0) { $0 + $1.tripsLeftOut }
      notices.insert(.tripsLeftOut(count: count, of: feed.tripCount, reason: first.message), at: 0)
    }
    self.timetable = timetable
    self.notices = notices
  }

  /// Reads a day away from the main thread.
  @concurrent static func read(
    _ asked: ServiceDate, of feed: GTFSFeed, now: Instant
  ) async -> Result<DeskDay, FeedError> {
    do {
      return .success(try DeskDay(asked, of: feed, now: now, orNearest: false))
    } catch {
      return .failure(error)
    }
  }

  private static func read(_ date: ServiceDate, of feed: GTFSFeed, now: Instant) throws(FeedError) -> Timetable {
    // What is still under way counts from now; on a day to come, from its beginning.
    try feed.timetable(on: date, runningAt: max(now, date.origin(in: feed.agency.timeZone)))
  }
}
