import TripCore
import TripFeed

/// A service day that was read for a desk, with notices about the day for the dispatcher.
struct DeskDay: Sendable {
  let timetable: Timetable
  let notices: [DeskNotice]

  /// Reads a service day on the calling thread.
  ///
  /// - Parameters:
  ///   - requested: The service day to read.
  ///   - feed: The timetable feed.
  ///   - now: The present time: trips of earlier days that are still under way are included.
  ///   - decided: The journal's state: late trips of earlier days are included as long as they may be under way.
  ///   - reported: What followed feeds report: trips of earlier days that it says are late, likewise.
  ///   - orNearest: Whether to read the nearest day with trips when the day has none.
  /// - Throws: ``FeedError`` when the feed cannot be read.
  init(
    _ requested: ServiceDate, of feed: GTFSFeed, now: Instant, decided: JournalState, reported: TripReports,
    orNearest: Bool
  ) throws(FeedError) {
    func read(_ date: ServiceDate) throws(FeedError) -> Timetable {
      // Trips of earlier days count as under way at the present time; for a day in the future, at the beginning of
      // that day.
      let instant = max(now, date.origin(in: feed.agency.timeZone))
      let kept = decided.delayedTrips(before: date).union(reported.delayedTrips(before: date))
      return try feed.timetable(on: date, runningAt: instant, keeping: kept)
        .withoutArrived(by: instant, as: decided, reported)
    }
    var timetable = try read(requested)
    var notices: [DeskNotice] = []
    // Trips of earlier days come first, so when the last trip is not of this day, the day has no trips.
    if timetable.scheduledTrips.last?.serviceDate != requested {
      switch feed.nearestServiceDate(to: requested) {
      // The feed has trips on this day, but none of them is usable. Another notice already lists the trips that are
      // left out, so none is added here.
      case requested?: break
      case let nearest? where orNearest:
        timetable = try read(nearest)
        notices.append(.noTrips(on: requested, showing: nearest))
      case let nearest?: notices.append(.emptyDay(requested, nearest: nearest))
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

  /// Reads a day away from the main thread. To stop reading, cancel the task that waits.
  @concurrent static func read(
    _ requested: ServiceDate, of feed: GTFSFeed, now: Instant, decided: JournalState, reported: TripReports
  ) async -> Result<DeskDay, FeedError> {
    do {
      return .success(
        try DeskDay(requested, of: feed, now: now, decided: decided, reported: reported, orNearest: false))
    } catch {
      return .failure(error)
    }
  }
}
