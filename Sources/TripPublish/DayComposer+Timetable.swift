import TripCore
import TripFeed

extension DayComposer {
  /// Replaces the timetable. The next version is made from service days of the new timetable.
  public func use(_ feed: GTFSFeed) {
    self.feed = feed
    days = [:]
    index = nil
  }

  /// Replaces the timetable after reading the needed service days from the new one.
  ///
  /// Until they are read, which takes seconds for the timetable of a country, the composer goes on with the old
  /// timetable.
  ///
  /// - Parameters:
  ///   - feed: The new timetable.
  ///   - now: The current time, from which today's service date follows.
  /// - Throws: `FeedError` when the new timetable cannot be read; the old timetable stays in use.
  public func use(_ feed: GTFSFeed, readAt now: Instant) async throws(FeedError) {
    let dates = Set(days.keys).union([ServiceDate(of: now, in: feed.agency.timeZone)])
    let reading = Task.detached { () async -> Result<(days: [ServiceDate: PublishedDayTrips], FeedIndex), FeedError> in
      do throws(FeedError) {
        var days: [ServiceDate: PublishedDayTrips] = [:]
        for date in dates { days[date] = PublishedDayTrips(try feed.timetable(on: date)) }
        return .success((days, try feed.index()))
      } catch { return .failure(error) }
    }
    let read = try await reading.value.get()
    self.feed = feed
    (days, index) = read
    refusesTimetable = false
  }

  /// Stays with the timetable that was read, because the file has that of another operator now; ``refusesTimetable`` says so until
  /// a timetable is used again.
  public func refuseTimetable() { refusesTimetable = true }
}
