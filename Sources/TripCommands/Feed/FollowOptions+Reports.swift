import ArgumentParser
import TripCore
import TripFeed
import TripProgram
import TripRealtime

extension FollowOptions.Values {
  /// Fetches all followed feeds once, and matches them to the trips that run now, as a desk that follows them does. Says on
  /// standard error how many trip updates do not fit.
  ///
  /// - Parameters:
  ///   - feed: The timetable.
  ///   - now: The current time.
  /// - Returns: The reports of the feeds; empty when no feed is followed.
  /// - Throws: An exit code, after the reason was written to standard error, when a feed cannot be read: the delays
  ///   in that feed would be unknown.
  func reports(matching feed: GTFSFeed, at now: Instant) async throws -> TripReports {
    guard !sources.isEmpty else { return TripReports() }
    let index = try CommandFailure.reportingFeedError { () throws(FeedError) in
      ScheduledTripIndex(
        try feed.timetable(
          on: ServiceDate(of: now, in: feed.agency.timeZone), runningAt: now - ScheduledTripIndex.greatestDelay))
    }
    var reports: [TripReports] = []
    for source in sources {
      do throws(RealtimeSource.Refusal) {
        let realtime = try await RealtimeSource(source: source, policy: policy).feed()
        let match = FeedMatch(realtime, to: index, receivedAt: now)
        reports.append(match.reports)
        if let first = match.unused(atMost: 1).first {
          StandardError.write(
            "\(source) has \(match.unusedCount) trip updates that do not fit, or not wholly; the first: \(first)")
        }
      } catch { throw CommandFailure.refused(error.sentence) }
    }
    return TripReports(merging: reports)
  }
}
