import FoundationEssentials
import Synchronization
import TripCore
import TripFeed
import TripRealtime
import TripWeb

/// A running publication of a feed to files and HTTP servers, each in its profile, until ``stop(within:)`` is called. The
/// desk and the command `tripdesk publish` both use it.
///
/// ```swift
/// let targets = PublicationTargets(file: "/srv/www/trip-updates.pb")
/// let publication = try await Publication(composer, following: journal, to: targets, clock: clock)
/// for await status in publication.statuses { print(status.entityCount) }
/// ```
public final class Publication: Sendable {
  /// The status of publishing after each version of the feed. While the subscriber is busy, the newest four statuses
  /// are kept.
  public let statuses: AsyncStream<PublishingStatus>
  /// The composer that makes the versions of the feed.
  public let composer: DayComposer

  /// The wording of journal errors for the log, which is in English.
  private static let english = Wording(locale: Locale(identifier: "en"), timeZone: .gmt)
  let publisher: FeedPublisher
  let servers: [FeedServer]
  let files: [PublishedFile]
  /// The feeds of all outlets.
  let feeds: Set<PublishedFeed>
  let leadership: (any Leadership)?
  /// The pages for passengers; `nil` when there are none.
  let pages: PassengerPages?
  let pageComposer: PageComposer?
  /// The problems of the last version, for `/health`.
  let versionReasons = Mutex<[String]>([])
  let status: Mutex<PublishingStatus>
  let report: AsyncStream<PublishingStatus>.Continuation
  /// The task that publishes versions, and the task that updates the status after each version.
  private let tasks = Mutex<[Task<Void, Never>]>([])
  /// The task that waits for new entries of the journal.
  private let following = Mutex<Task<Void, Never>?>(nil)

  /// Starts publishing. The first version is made at once, unless publishing starts paused.
  ///
  /// - Parameters:
  ///   - composer: Makes the versions.
  ///   - journal: The journal whose new entries cause a new version.
  ///   - targets: The files and addresses to publish to.
  ///   - clock: The source of the current time.
  ///   - isPaused: Whether publishing starts paused.
  /// - Throws: `PublicationError` or `ServeError` when a target cannot be used.
  public init(
    _ composer: DayComposer, following journal: any Journal, to targets: PublicationTargets, clock: DeskClock,
    isPaused: Bool = false
  ) async throws {
    leadership = targets.leadership
    let pageComposer = targets.pages.map { PageComposer(in: $0.languages, clock: clock) }
    let pages = targets.pages.flatMap { settings in
      pageComposer.map { composer in
        PassengerPages(in: settings.languages, now: clock.now) { await composer.content($0) }
      }
    }
    await pageComposer?.whenTimetablesAreRead { [weak pages] in pages?.noteChange() }
    self.pages = pages
    self.pageComposer = pageComposer
    let outlets = try await OpenedOutlets(targets, pages: pages, clock: clock)
    files = outlets.files
    servers = outlets.servers
    let feeds = targets.feeds
    self.feeds = feeds
    self.composer = composer
    let claim = targets.leadership.map { leadership in { @Sendable in await leadership.claim($0) } }
    publisher = FeedPublisher(to: outlets.all, timestamps: outlets.timestamps, claim: claim, now: clock.now) { moment in
      try await composer.feeds(feeds, at: moment)
    }
    var first = PublishingStatus()
    first.places = outlets.places
    first.otherPlaces = outlets.otherPlaces
    first.publishesAlerts = targets.haveAlerts
    first.isPaused = isPaused
    status = Mutex(first)
    (statuses, report) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(4))
    if isPaused {
      await publisher.setPaused(true)
      report.yield(first)
    }
    start()
    follow(journal)
  }

  deinit { end() }

  /// Records that the content of the feed has changed, so that a new version is made soon.
  public func noteChange() async { await publisher.noteChange() }

  /// Pauses publishing when `isPaused` is `true`; otherwise resumes it. During a pause consumers still get the last
  /// version.
  public func setPaused(_ isPaused: Bool) async {
    updateStatus { $0.isPaused = isPaused }
    await publisher.setPaused(isPaused)
  }

  /// Publishes a last version of the feed, unless another publisher leads. Call ``stop(within:)`` afterwards.
  ///
  /// The last version has the cancelled trips and skipped stops, but no predicted times, because no later version
  /// could correct them. It has the alerts, because each says when it ends.
  ///
  /// - Parameter patience: The time limit for making the version, and for publishing it to each target.
  /// - Returns: A line of text for each target that did not get the version; an empty array when all did.
  public func finish(within patience: Duration = .seconds(1)) async -> [String] {
    following.withLock { $0?.cancel() }
    if let leadership { return await finish(leadership, within: patience) }
    let failures = await publisher.end(within: patience) { [composer, feeds] moment in
      try await composer.feeds(feeds, at: moment, predicts: false)
    }
    return await composer.journalProblem.map { [Self.english.sentence($0)] } ?? failures
  }

  /// Stops publishing, and closes the servers. The published files stay locked for other programs until this object
  /// is released.
  ///
  /// - Parameter grace: The time limit for finishing a version that is being published, and for the server's answers.
  public func stop(within grace: Duration = .seconds(2)) async {
    let running = tasks.withLock { $0 } + [following.withLock { $0 }].compactMap(\.self)
    end()
    // The tasks finish the version that is being published. Waiting for them ensures that no version is written
    // later.
    for task in running { _ = await task.value(within: grace) }
    if let leadership {
      let resigning = Task.detached { await leadership.resign() }
      _ = await resigning.value(within: grace)
    }
    await withTaskGroup { group in
      for server in servers { group.addTask { await server.stop(grace: grace) } }
    }
  }

  /// Makes a new version whenever `journal` has new entries, instead of the journal that was passed before.
  public func follow(_ journal: any Journal) {
    let changes = journal.changes()
    let task = Task.detached { [publisher] in for await _ in changes { await publisher.noteChange() } }
    following.withLock { following in
      following?.cancel()
      following = task
    }
  }

  private func start() {
    tasks.withLock {
      $0 = [
        Task.detached { [publisher] in await publisher.run() },
        Task.detached { [weak self, reports = publisher.reports] in
          for await report in reports { await self?.updateStatus(after: report) }
        },
      ]
      guard let leadership else { return }
      $0.append(
        Task.detached { [weak self] in
          var parting: Task<Void, Never>?
          for await standing in leadership.standings { await self?.take(standing, leadership.lease, &parting) }
          parting?.cancel()
        })
    }
  }

  private func end() {
    for task in tasks.withLock({ $0 }) { task.cancel() }
    following.withLock { $0?.cancel() }
    report.finish()
  }
}

extension DayComposer {
  /// Makes a version of several feeds, each at its path.
  func feeds(
    _ feeds: Set<PublishedFeed>, at moment: VersionMoment, predicts: Bool = true, asksJournal: Bool = true
  ) async throws -> [FeedPath: [UInt8]] {
    let made = try await composeFeeds(
      feeds, at: moment.now, timestamp: moment.timestamp, predicts: predicts, asksJournal: asksJournal)
    return Dictionary(uniqueKeysWithValues: made.map { (FeedPath($0.key), $0.value) })
  }
}
