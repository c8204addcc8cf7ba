import TripCore
import TripFeed
import TripRealtime
import TripWeb

/// The feeds of vehicle-location systems that are followed. The trip updates of these feeds are matched to the
/// timetable and merged.
///
/// ```swift
/// let feeds = FollowedFeeds([try FollowedSource(address)], matching: feed, clock: clock)
/// let following = Task { await feeds.run() }
/// for await update in feeds.updates { await composer.use(update.reports) }
/// ```
public actor FollowedFeeds {
  /// The merged reports of all sources, and the status of each source.
  public struct Update: Sendable {
    /// The reports of all sources. When two sources report about the same trip, the younger report counts.
    public let reports: TripReports
    /// The status of each source, in the order of the sources.
    public let statuses: [FollowingStatus]
  }

  /// An update with the reports and statuses after each poll of any source. While the subscriber is busy, only the
  /// newest update is kept.
  public nonisolated let updates: AsyncStream<Update>

  private let sources: [FollowedSource]
  private let policy: FollowPolicy
  private let clock: DeskClock
  private let continuation: AsyncStream<Update>.Continuation
  private var feed: GTFSFeed
  /// The index of the scheduled trips of ``day``, and of the trips of earlier days that were still running when it
  /// was made; `nil` when it must be made again.
  private var index: ScheduledTripIndex?
  /// The service date of ``index``.
  private var day: ServiceDate?
  private var statuses: [FollowingStatus]
  /// The reports of each source, by the source's position in `sources`.
  private var reports: [Int: TripReports] = [:]
  /// The bytes of the last version of each source and the time at which they were read, by the source's position in
  /// `sources`.
  private var versions: [Int: (bytes: [UInt8], at: Instant)] = [:]
  /// The number of matches that were started for each source. A result is ignored when the number has grown
  /// meanwhile, because a newer match of that source was started.
  private var matchCounts: [Int: Int] = [:]
  /// The error message for each source whose last version could not be decoded or matched, by the source's position
  /// in `sources`.
  private var contentProblems: [Int: String] = [:]

  /// Prepares to follow sources. Following starts with ``run()``.
  ///
  /// - Parameters:
  ///   - sources: The addresses and files to follow.
  ///   - feed: The timetable. Reports are matched to its trips of the current service day, and to those of earlier days
  ///     that are still running.
  ///   - policy: The intervals, limits and request headers.
  ///   - clock: The source of the current time.
  public init(
    _ sources: [FollowedSource], matching feed: GTFSFeed, policy: FollowPolicy = FollowPolicy(), clock: DeskClock
  ) {
    self.sources = sources
    self.policy = policy
    self.feed = feed
    self.clock = clock
    statuses = sources.map { FollowingStatus(source: $0.description) }
    (updates, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Polls and matches all sources until the task is cancelled. Call it only once.
  public func run() async {
    await withTaskGroup(of: Void.self) { group in
      for (place, source) in sources.enumerated() {
        let events = FeedFollower(source, policy: policy, now: clock.now).events()
        group.addTask { for await event in events { await self.take(event, at: place) } }
      }
    }
    continuation.finish()
  }

  /// Replaces the timetable, matches the last version of each source to it, and sends an update.
  public func use(_ feed: GTFSFeed) async {
    self.feed = feed
    index = nil
    await matchAll()
    sendUpdate()
  }

  private func take(_ event: FollowEvent, at place: Int) async {
    // On a new service day the known versions are matched again, because their trip updates then mean trips of
    // another day.
    if index != nil, ServiceDate(of: clock.now(), in: feed.agency.timeZone) != day {
      index = nil
      await matchAll(except: { [clock] in $0.isSilent(at: clock.now()) })
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
    sendUpdate()
  }

  /// Matches the last version of each source again, except of those that are silent. What a silent source cancelled
  /// yesterday holds for yesterday's trips only; matched again, it could be taken for today's.
  private func matchAll(except isSilent: (FollowingStatus) -> Bool = { _ in false }) async {
    for (place, version) in versions where !isSilent(statuses[place]) {
      await match(version.bytes, at: version.at, place)
    }
  }

  private func match(_ bytes: [UInt8], at time: Instant, _ place: Int) async {
    let number = (matchCounts[place] ?? 0) + 1
    matchCounts[place] = number
    let result: Result<FeedMatch, any Error>
    do { result = .success(try await FeedMatch.read(bytes, to: try currentIndex(), receivedAt: time)) } catch {
      result = .failure(error)
    }
    // Another match of this source may have started meanwhile, for a newer version or timetable; this result is then
    // dropped.
    guard matchCounts[place] == number else { return }
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

  /// Returns the index of the scheduled trips of the current service day, and makes it when necessary.
  private func currentIndex() throws(FeedError) -> ScheduledTripIndex {
    if let index { return index }
    let now = clock.now()
    let today = ServiceDate(of: now, in: feed.agency.timeZone)
    let index = ScheduledTripIndex(try feed.timetable(on: today, runningAt: now))
    self.index = index
    day = today
    return index
  }

  private func sendUpdate() {
    let merged = TripReports(merging: reports.sorted { $0.key < $1.key }.map(\.value))
    continuation.yield(Update(reports: merged, statuses: statuses))
  }
}
