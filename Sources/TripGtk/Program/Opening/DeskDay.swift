import TripCore
import TripFeed

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
  ///   - decided: What was decided: runs of earlier days are listed as long as they are expected to be under way.
  ///   - orNearest: Whether a day without trips gives way to the nearest that has some.
  /// - Throws: ``FeedError``.
  init(
    _ asked: ServiceDate, of feed: GTFSFeed, now: Instant, decided: JournalState, orNearest: Bool
  ) throws(FeedError) {
    func read(_ date: ServiceDate) throws(FeedError) -> Timetable {
      // What is still under way counts from now; on a day to come, from its beginning.
      let instant = max(now, date.origin(in: feed.agency.timeZone))
      return try feed.timetable(on: date, runningAt: instant, keeping: decided.delayedTrips(before: date))
        .withoutArrived(by: instant, as: decided)
    }
    var timetable = try read(asked)
    var notices: [DeskNotice] = []
    // Runs of earlier days come first.
    if timetable.scheduledTrips.last?.serviceDate != asked {
      switch feed.nearestServiceDate(to: asked) {
      // It has trips, but none that can be used: what is said of those that are left out says it all.
      case asked?: break
      case let nearest? where orNearest:
        timetable = try read(nearest)
        notices.append(.noTrips(on: asked, showing: nearest))
      case let nearest?: notices.append(.emptyDay(asked, nearest: nearest))
      case nil: notices.append(.noTripsAtAll)
      }
    }
    let leftOut = timetable.notes.filter { $0.tripsLeftOut > 0 }
    if let first = leftOut.first {
      let count = leftOut.reduce(0) { $0 + $1.tripsLeftOut }
      notices.insert(.tripsLeftOut(count: count, of: timetable.tripsOfDay, reason: first.message), at: 0)
    }
    self.timetable = timetable
    self.notices = notices
  }

  /// Reads a day away from the main thread; the task that waits for it can be cancelled.
  @concurrent static func read(
    _ asked: ServiceDate, of feed: GTFSFeed, now: Instant, decided: JournalState
  ) async -> Result<DeskDay, FeedError> {
    do {
      return .success(try DeskDay(asked, of: feed, now: now, decided: decided, orNearest: false))
    } catch {
      return .failure(error)
    }
  }
}
