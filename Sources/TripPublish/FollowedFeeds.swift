import TripCore
import TripFeed
import TripRealtime
import TripWeb

/// The feeds of vehicle-location systems and other publishers that are followed. The trip updates and alerts of these
/// feeds are matched to the timetable and merged.
///
/// ```swift
/// let feeds = FollowedFeeds([try FollowedSource(address)], matching: feed, clock: clock)
/// let following = Task { await feeds.run() }
/// for await update in feeds.updates { await composer.use(update.reports) }
/// ```
public actor FollowedFeeds {
  /// The merged reports and alerts of all sources, and the status of each source.
  public struct Update: Sendable {
    /// The reports of all sources. When two sources report about the same trip, the times of the newer report count,
    /// and what either cancels, skips or assigns.
    public let reports: TripReports
    /// The reports of those sources whose publishers do not follow this one.
    public let reportsOfOthers: TripReports
    /// The alerts of all sources that have not ended, in the order of the sources.
    ///
    /// An alert ends with its last period, and when a later version of its feed lacks it. Those of a silent source hold
    /// as its cancellations do; one without an end is over ``FollowedFeeds/endlessLifetime`` after the source fell silent.
    public let alerts: [Alert]
    /// The status of each source, in the order of the sources.
    public let statuses: [FollowingStatus]
  }

  /// An update with the reports and statuses after each poll of any source. While the subscriber is busy, only the
  /// newest update is kept.
  public nonisolated let updates: AsyncStream<Update>

  /// How long an alert without an end holds after the last sign of its source.
  public static let endlessLifetime: Seconds = .minutes(24 * 60)

  private let sources: [FollowedSource]
  private let policy: FollowPolicy
  private let clock: DeskClock
  private let publisher: PublisherID
  private let continuation: AsyncStream<Update>.Continuation
  private var feed: GTFSFeed
  /// The index of the scheduled trips of ``day``, and of the trips of earlier days that might still run when it was made;
  /// `nil` when it must be made again.
  private var index: ScheduledTripIndex?
  /// The routes, stops and trips of all days, which alerts may name; `nil` until a source has alerts.
  private var references: FeedIndex?
  /// The service date of ``index``.
  private var day: ServiceDate?
  private var statuses: [FollowingStatus]
  /// The reports of each source, by the source's position in `sources`.
  private var reports: [Int: TripReports] = [:]
  /// The alerts of each source, by the source's position in `sources`.
  private var alerts: [Int: [FollowedAlert]] = [:]
  /// The alerts of the last update. When they are still the same, the next update has the same array, which is compared
  /// at no cost.
  private var lastAlerts: [Alert] = []
  /// The beginning of the alerts' ids of each source.
  private let idPrefixes: [String]
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
  ///     that may still run. Alerts may also name what runs on other days.
  ///   - policy: The intervals, limits and request headers.
  ///   - clock: The source of the current time.
  ///   - publisher: The publisher that follows: what comes from itself is left out.
  public init(
    _ sources: [FollowedSource], matching feed: GTFSFeed, policy: FollowPolicy = FollowPolicy(), clock: DeskClock,
    publisher: PublisherID = .ofThisProcess
  ) {
    self.sources = sources
    self.policy = policy
    self.feed = feed
    self.clock = clock
    self.publisher = publisher
    let names = sources.map(\.description)
    statuses = names.map { FollowingStatus(source: $0) }
    idPrefixes = AlertRelay.idPrefixes(of: names)
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
    let before = index?.timetable
    self.feed = feed
    (index, references) = (nil, nil)
    await matchAll()
    if let before, let after = try? currentIndex().timetable { forgetSilentReports(before, after) }
    sendUpdate()
  }

  /// Forgets what silent sources report of trips that the timetable has changed: they mean those of the timetable before, and their
  /// numbers and ids may be those of other stops and trips now. Nothing is known of such trips then.
  private func forgetSilentReports(_ before: Timetable, _ after: Timetable) {
    let now = clock.now()
    let silent = reports.filter { statuses[$0.key].isSilent(at: now) }
    guard !silent.isEmpty else { return }
    let (rowsBefore, rowsAfter) = (before.rowsByInstance(), after.rowsByInstance())
    for (place, own) in silent {
      reports[place] = own.forgetting { instance in
        guard let old = rowsBefore[instance], let new = rowsAfter[instance] else { return true }
        return !after.calls(ofRow: new, areThoseOfRow: old, in: before)
      }
    }
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
      let before = versions[place]
      versions[place] = (bytes, time)
      statuses[place].seen = time
      if await !match(bytes, at: time, place) { versions[place] = before }
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
      _ = await match(version.bytes, at: version.at, place)
    }
  }

  /// Matches a version of a source to the timetable.
  ///
  /// - Returns: Whether it counts: `false` for one that is older than the version before, as a cache on the way may have it. What has
  ///   been canceled since would come back by it. One that is much older, and yet valid, is of a server whose clock was put right.
  private func match(_ bytes: [UInt8], at time: Instant, _ place: Int) async -> Bool {
    let number = (matchCounts[place] ?? 0) + 1
    matchCounts[place] = number
    let result: Result<FollowedVersion, any Error>
    do {
      let read = try await RealtimeFeed.read(bytes)
      let timetable = FollowedVersion.Place(
        index: try currentIndex(), references: currentReferences(for: read), name: statuses[place].source,
        idPrefix: idPrefixes[place], publisher: publisher)
      result = .success(await FollowedVersion.matched(read, to: timetable, receivedAt: time))
    } catch { result = .failure(error) }
    // Another match of this source may have started meanwhile, for a newer version or timetable; this result is then
    // dropped.
    guard matchCounts[place] == number else { return true }
    switch result {
    case .success(let version):
      let lifetime = TripReport.lifetime
      if let made = version.trips.timestamp, let last = statuses[place].timestamp, made < last,
        last - made <= lifetime || time - made > lifetime
      {
        statuses[place].problem = "has given a version that is older than the one before, and not used"
        return false
      }
      reports[place] = version.trips.reports
      alerts[place] = version.alerts
      version.note(in: &statuses[place])
      contentProblems[place] = nil
    case .failure(let error): contentProblems[place] = "\(error)"
    }
    statuses[place].problem = contentProblems[place]
    return true
  }

  /// Returns the index of the scheduled trips of the current service day, and makes it when necessary.
  private func currentIndex() throws(FeedError) -> ScheduledTripIndex {
    if let index { return index }
    let now = clock.now()
    let today = ServiceDate(of: now, in: feed.agency.timeZone)
    let index = ScheduledTripIndex(
      try feed.timetable(on: today, runningAt: now - ScheduledTripIndex.greatestDelay))
    self.index = index
    day = today
    return index
  }

  /// Returns the index of what alerts may name, and makes it when a feed has alerts; an error when it cannot be made.
  private func currentReferences(for feed: RealtimeFeed) -> Result<FeedIndex, FeedError>? {
    guard feed.message.entity.contains(where: \.hasAlert) else { return nil }
    if let references { return .success(references) }
    let made = Result { () throws(FeedError) in try self.feed.index() }
    references = try? made.get()
    return made
  }

  private func sendUpdate() {
    let ordered = reports.sorted { $0.key < $1.key }
    let merged = TripReports(merging: ordered.map(\.value))
    let others = ordered.filter { !statuses[$0.key].publishers.contains(publisher) }
    let mergedOthers = others.count < ordered.count ? TripReports(merging: others.map(\.value)) : merged
    let now = clock.now()
    var told: [Alert] = []
    for (place, alerts) in alerts.sorted(by: { $0.key < $1.key }) {
      let latest =
        statuses[place].isSilent(at: now) ? (statuses[place].lastSign ?? now) + Self.endlessLifetime : nil
      let current = alerts.compactMap { $0.alert(at: now, endingBy: latest) }
      statuses[place].alertCount = current.count
      told += current
    }
    if told != lastAlerts { lastAlerts = told }
    continuation.yield(
      Update(reports: merged, reportsOfOthers: mergedOthers, alerts: lastAlerts, statuses: statuses))
  }
}
