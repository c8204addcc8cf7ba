import TripCore
import TripFeed
import TripRealtime
import TripWeb

/// The feeds of vehicle-location systems that a desk follows: all of them put together, matched to the timetable.
public actor FollowedFeeds {
  /// What is reported, and how following goes.
  public struct News: Sendable {
    /// What all sources report; where two tell of a run, the younger one.
    public let reports: TripReports
    /// A status for each source, in their order.
    public let statuses: [FollowingStatus]
  }

  /// What changed, after every look at any source; the newest is kept for a reader who is late.
  public nonisolated let news: AsyncStream<News>

  private var index: RunIndex
  private var statuses: [FollowingStatus]
  private var matches: [Int: FeedMatch] = [:]
  /// What was wrong with the last version of a source, as long as it sends that.
  private var contentProblems: [Int: String] = [:]
  private var versions: [Int: (bytes: [UInt8], at: Instant)] = [:]
  private let sources: [FollowedSource]
  private let clock: DeskClock
  private let report: AsyncStream<News>.Continuation

  /// Makes it; ``run()`` starts it.
  ///
  /// - Parameters:
  ///   - sources: What to follow.
  ///   - timetable: The runs that are meant.
  ///   - clock: Tells what time it is.
  public init(_ sources: [FollowedSource], matching timetable: Timetable, clock: DeskClock) {
    self.sources = sources
    self.clock = clock
    index = RunIndex(timetable)
    statuses = sources.map { FollowingStatus(source: $0.description) }
    (news, report) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Follows until the task is cancelled.
  public func run() async {
    await withTaskGroup(of: Void.self) { group in
      for (place, source) in sources.enumerated() {
        let events = FeedFollower(source, now: clock.now).events()
        group.addTask { for await event in events { await self.take(event, at: place) } }
      }
    }
    report.finish()
  }

  /// Goes on with another timetable: another day, or another edition.
  public func use(_ timetable: Timetable) async {
    index = RunIndex(timetable)
    for (place, version) in versions { await match(version.bytes, at: version.at, place) }
    tell()
  }

  private func take(_ event: FollowEvent, at place: Int) async {
    switch event {
    case .version(let bytes, let time):
      versions[place] = (bytes, time)
      statuses[place].seen = time
      await match(bytes, at: time, place)
    case .unchanged(let time):
      statuses[place].seen = time
      statuses[place].problem = contentProblems[place]
    case .failed(let error, _, _):
      statuses[place].problem = "\(error)"
    }
    tell()
  }

  private func match(_ bytes: [UInt8], at time: Instant, _ place: Int) async {
    do throws(RealtimeFeedError) {
      let match = try await FeedMatch.read(bytes, to: index, receivedAt: time)
      matches[place] = match
      statuses[place].timestamp = match.timestamp
      statuses[place].matched = match.reports.count
      statuses[place].unmatched = match.unmatched.map(\.description)
      contentProblems[place] = nil
    } catch {
      contentProblems[place] = "\(error)"
    }
    statuses[place].problem = contentProblems[place]
  }

  private func tell() {
    let reports = TripReports(merging: matches.sorted { $0.key < $1.key }.map(\.value.reports))
    report.yield(News(reports: reports, statuses: statuses))
  }
}
