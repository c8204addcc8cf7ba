import ArgumentParser
import TripCore
import TripFeed
import TripProgram
import TripRealtime

extension FollowOptions {
  /// Fetches all feeds once, and matches them to the trips that run now, as a desk that follows them does.
  ///
  /// - Parameters:
  ///   - feed: The timetable.
  ///   - now: The current time.
  /// - Returns: What the feeds report; nothing when none is followed.
  /// - Throws: An exit code, after the reason was written to standard error. A feed that cannot be read is an error: the
  ///   delay that it would have reported is unknown.
  func reports(matching feed: GTFSFeed, at now: Instant) async throws -> TripReports {
    let sources = sources
    guard !sources.isEmpty else { return TripReports() }
    let index = try CommandFailure.told { () throws(FeedError) in
      ScheduledTripIndex(try feed.timetable(on: ServiceDate(of: now, in: feed.agency.timeZone), runningAt: now))
    }
    var reports: [TripReports] = []
    for source in sources {
      do throws(RealtimeSource.Refusal) {
        let realtime = try await RealtimeSource(source: source, policy: fetching.policy).feed()
        reports.append(FeedMatch(realtime, to: index, receivedAt: now).reports)
      } catch { throw CommandFailure.refused(error.sentence) }
    }
    return TripReports(merging: reports)
  }
}
