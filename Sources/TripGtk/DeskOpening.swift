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
}

/// A timetable that was opened for a desk: all that is worked out before a window can show it.
///
/// Opening happens on whatever thread calls, away from the main one.
struct DeskOpening: Sendable {
  let feed: GTFSFeed
  let timetable: Timetable
  let clock: DeskClock
  let wording: Wording
  let notices: [DeskNotice]

  /// Reads the feed and the day.
  ///
  /// - Throws: ``FeedError`` where there is nothing to show.
  init(_ request: DeskRequest, locale: Locale, translation: Translation) throws(FeedError) {
    feed = try GTFSFeed(path: request.path)
    let zone = feed.agency.timeZone
    clock = request.rehearsalStart.map { .rehearsal(from: $0.instant(in: zone)) } ?? .system
    wording = Wording(locale: locale, timeZone: zone, translation: translation)
    let now = clock.now()
    let asked = request.date ?? ServiceDate(of: now, in: zone)
    (timetable, notices) = try Self.day(asked, of: feed, now: now)
    // The first use of a format loads its tables, which takes longer than a frame: here, nobody waits for it.
    _ = wording.time(now) + wording.longDate(asked) + wording.shortDuration(60)
  }

  /// Another service day of the same feed, read away from the main thread.
  @concurrent func day(_ asked: ServiceDate, now: Instant) async -> Result<(Timetable, [DeskNotice]), FeedError> {
    do {
      return .success(try Self.day(asked, of: feed, now: now))
    } catch {
      return .failure(error)
    }
  }

  /// The service day that was asked for, or the nearest that has trips.
  private static func day(_ asked: ServiceDate, of feed: GTFSFeed, now: Instant) throws(FeedError) -> (Timetable, [DeskNotice]) {
    var timetable = try read(asked, of: feed, now: now)
    var notices: [DeskNotice] = []
    if timetable.count == 0 {
      if let nearest = feed.nearestServiceDate(to: asked) {
        timetable = try read(nearest, of: feed, now: now)
        notices.append(.noTrips(on: asked, showing: nearest))
      } else {
        notices.append(.noTripsAtAll)
      }
    }
    let leftOut = timetable.notes.filter { $0.tripsLeftOut > 0 }
    if let first = leftOut.first {
      notices.insert(
        .tripsLeftOut(count: leftOut.reduce(0) { $0 + $1.tripsLeftOut }, reason: first.message), at: 0)
    }
    return (timetable, notices)
  }

  private static func read(_ date: ServiceDate, of feed: GTFSFeed, now: Instant) throws(FeedError) -> Timetable {
    // What is still under way counts from now; on a day to come, from its beginning.
    try feed.timetable(on: date, runningAt: max(now, date.origin(in: feed.agency.timeZone)))
  }
}
