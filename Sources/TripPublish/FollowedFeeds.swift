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

  private let sources: [FollowedSource]
  private let policy: FollowPolicy
  private let clock: DeskClock
  private let report: AsyncStream<News>.Continuation
  private var feed: GTFSFeed
  /// The runs of ``day``, and those that were still under way when it began to be asked for.
  private var index: ScheduledTripIndex?
  private var day: ServiceDate?
  private var statuses: [FollowingStatus]
  private var reports: [Int: TripReports] = [:]
  private var versions: [Int: (bytes: [UInt8], at: Instant)] = [:]
  /// Counts the matches that were begun of each source, so that one that takes longer than a younger one is ignored.
  private var begun: [Int: Int] = [:]
  /// What was wrong with the last version of a source, as long as it sends that.
  private var contentProblems: [Int: String] = [:]

  /// Makes it; ``run()`` starts it.
  ///
  /// - Parameters:
  ///   - sources: What to follow.
  ///   - feed: The timetable, whose runs are meant: always those of the present service day.
  ///   - policy: How politely, within which limits, and with which keys.
  ///   - clock: Tells what time it is.
  public init(
    _ sources: [FollowedSource], matching feed: GTFSFeed, policy: FollowPolicy = FollowPolicy(), clock: DeskClock
  ) {
    self.sources = sources
    self.policy = policy
    self.feed = feed
    self.clock = clock
    statuses = sources.map { FollowingStatus(source: $0.description) }
    (news, report) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Follows until the task is cancelled.
  public func run() async {
    await withTaskGroup(of: Void.self) { group in
      for (place, source) in sources.enumerated() {
        let events = FeedFollower(source, policy: policy, now: clock.now).events()
        group.addTask { for await event in events { await self.take(event, at: place) } }
      }
    }
    report.finish()
  }

  /// Goes on with another edition of the timetable.
  public func use(_ feed: GTFSFeed) async {
    self.feed = feed
    index = nil
    await matchAll()
    tell()
  }

  private func take(_ event: FollowEvent, at place: Int) async {
    // Yesterday's runs are not today's, though the feed be the same.
    if index != nil, ServiceDate(of: clock.now(), in: feed.agency.timeZone) != day {
      index = nil
      await matchAll()
    }
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

  private func matchAll() async {
    for (place, version) in versions { await match(version.bytes, at: version.at, place) }
  }

  private func match(_ bytes: [UInt8], at time: Instant, _ place: Int) async {
    let number = (begun[place] ?? 0) + 1
    begun[place] = number
    let result: Result<FeedMatch, any Error>
    do { result = .success(try await FeedMatch.read(bytes, to: try currentIndex(), receivedAt: time)) } catch {
      result = .failure(error)
    }
    // Meanwhile a newer version, or the same for another edition of the timetable, may have been matched.
    guard begun[place] == number else { return }
    switch result {
    case .success(let match):
      reports[place] = match.reports
      statuses[place].timestamp = match.timestamp
      statuses[place].matched = match.reports.count
      statuses[place].unmatchedCount = match.unmatched.count
      statuses[place].unmatched = match.unmatched.prefix(FollowingStatus.unmatchedLimit)
        .map { String($0.description.prefix(FollowingStatus.unmatchedLength)) }
      contentProblems[place] = nil
    case .failure(let error): contentProblems[place] = "\(error)"
    }
    statuses[place].problem = contentProblems[place]
  }

  private func currentIndex() throws(FeedError) -> ScheduledTripIndex {
    if let index { return index }
    let now = clock.now()
    let today = ServiceDate(of: now, in: feed.agency.timeZone)
    let index = ScheduledTripIndex(try feed.timetable(on: today, runningAt: now))
    self.index = index
    day = today
    return index
  }

  private func tell() {
    let merged = TripReports(merging: reports.sorted { $0.key < $1.key }.map(\.value))
    report.yield(News(reports: merged, statuses: statuses))
  }
}
