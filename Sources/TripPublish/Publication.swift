import FoundationEssentials
import Synchronization
import TripCore
import TripFeed
import TripRealtime
import TripWeb

/// Where a feed is published to.
public struct PublicationTargets: Sendable {
  /// The file of `--publish-to`.
  public var file: String?
  /// The address of `--serve`.
  public var address: ServeAddress?
  /// Where the last timestamp is remembered, so that none is ever older, whatever the clock and the targets.
  public var timestampFile: String?

  /// The journal's file, which nothing may replace.
  public var store: String?

  /// Names the targets.
  public init(
    file: String? = nil, address: ServeAddress? = nil, timestampFile: String? = nil, store: String? = nil
  ) {
    self.file = file
    self.address = address
    self.timestampFile = timestampFile
    self.store = store
  }

  /// Whether there is none.
  public var isEmpty: Bool { file == nil && address == nil }
}

/// A feed that is being published, from its start to ``stop()``: by a desk, or by a program without a window.
public final class Publication: Sendable {
  /// How it goes, after every version; the newest are kept for a reader who is late.
  public let statuses: AsyncStream<PublishingStatus>
  /// What is published.
  public let composer: DayComposer

  /// The most bytes of an existing file that are looked at before it is replaced.
  private static let largestFeed = 64 << 20
  private static let english = Wording(locale: Locale(identifier: "en"), timeZone: .gmt)
  private let publisher: FeedPublisher
  private let server: FeedServer?
  private let status: Mutex<PublishingStatus>
  private let report: AsyncStream<PublishingStatus>.Continuation
  private let tasks = Mutex<[Task<Void, Never>]>([])
  private let following = Mutex<Task<Void, Never>?>(nil)

  /// Begins to publish.
  ///
  /// - Parameters:
  ///   - composer: What to publish.
  ///   - journal: Tells when something was decided.
  ///   - targets: Where to.
  ///   - clock: Tells what time it is.
  ///   - isPaused: Whether it begins paused.
  /// - Throws: `PublicationError` or `ServeError`, where a target cannot be had.
  public init(
    _ composer: DayComposer, following journal: any Journal, to targets: PublicationTargets, clock: DeskClock,
    isPaused: Bool = false
  ) async throws {
    var outlets: [any PublicationOutlet] = []
    var timestamps = HeaderTimestamps()
    var places: [String] = []
    if let path = targets.timestampFile {
      let file = try TimestampFile(path: path)
      if let last = try file.lastTimestamp() { timestamps.raise(to: last) }
      outlets.append(file)
    }
    if let path = targets.file {
      let file = try PublishedFile(path: path)
      if targets.store.map(file.belongs) ?? false { throw PublicationError.notOurs(path: path) }
      try file.refuseUnless(atMost: Self.largestFeed) { (try? RealtimeFeed(bytes: $0)) != nil }
      if let last = try file.lastTimestamp() { timestamps.raise(to: last) }
      outlets.append(file)
      places.append(path)
    }
    if let address = targets.address {
      let server = try await FeedServer(at: address, now: clock.now)
      outlets.append(server)
      places.append(server.url)
      self.server = server
    } else {
      server = nil
    }
    self.composer = composer
    publisher = FeedPublisher(to: outlets, timestamps: timestamps, now: clock.now) { moment in
      try await composer.compose(at: moment.now, timestamp: moment.timestamp)
    }
    var first = PublishingStatus()
    first.places = places
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

  /// Something changed that readers should see.
  public func noteChange() async { await publisher.noteChange() }

  /// Stops publishing for a while, or goes on. Readers keep the last version, which ages.
  public func setPaused(_ isPaused: Bool) async {
    tell { $0.isPaused = isPaused }
    await publisher.setPaused(isPaused)
  }

  /// Puts out a last version, in which nothing is predicted, for nothing will correct it: cancelled trips and skipped
  /// stops stay. Nothing is published after it. ``stop()`` is to follow.
  ///
  /// - Parameter patience: How long making it, and each place, may take.
  /// - Returns: What went wrong, a line for each place that did not get it; empty where all did.
  public func finish(within patience: Duration = .seconds(1)) async -> [String] {
    following.withLock { $0?.cancel() }
    let failures = await publisher.end(within: patience) { [composer] moment in
      try await composer.compose(at: moment.now, timestamp: moment.timestamp, predicts: false)
    }
    return await composer.journalProblem.map { [Self.english.sentence($0)] } ?? failures
  }

  /// Ends it, and gives the address back.
  ///
  /// - Parameter grace: How long a version that is on its way, and answers, may take.
  public func stop(within grace: Duration = .seconds(2)) async {
    let running = tasks.withLock { $0 } + [following.withLock { $0 }].compactMap(\.self)
    end()
    // A version that is on its way is still put out; then the file is another's to take.
    for task in running { _ = await task.value(within: grace) }
    await server?.stop(grace: grace)
  }

  /// Hears from this journal, and from no other any more, when something was decided.
  public func follow(_ journal: any Journal) {
    let news = journal.changes()
    let task = Task.detached { [publisher] in for await _ in news { await publisher.noteChange() } }
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
          for await report in reports { await self?.tell(report) }
        },
      ]
    }
  }

  private func end() {
    for task in tasks.withLock({ $0 }) { task.cancel() }
    following.withLock { $0?.cancel() }
    report.finish()
  }

  private func tell(_ version: PublicationReport) async {
    let (produced, lacksTimetable) = (await composer.last, await composer.lacksTimetable)
    let journalProblem = version.problem == nil ? nil : await composer.journalProblem
    server?.tell(
      reasons: HealthReasons.reasons(of: version, journalProblem: journalProblem, lacksTimetable: lacksTimetable))
    tell { status in
      // The journal's is worded where it is shown.
      status.failures = journalProblem == nil ? version.failures : version.missed.map(\.description)
      status.journalProblem = journalProblem
      status.lacksTimetable = lacksTimetable
      status.lead = version.moment.lead
      guard version.size > 0 else { return }
      status.published = version.timestamp
      status.size = version.size
      status.entityCount = produced?.message.entity.count ?? 0
      status.heldBack = (produced?.heldBack ?? []).map { held in
        PublishingStatus.HeldBackTrip(
          instance: held.instance,
          reasons: held.findings.map { .init(id: $0.rule.id, message: $0.message, value: $0.value) })
      }
      status.predictionsEnd = produced?.predictionsEnd
    }
  }

  private func tell(_ change: (inout PublishingStatus) -> Void) {
    let changed = status.withLock { status in
      change(&status)
      return status
    }
    report.yield(changed)
  }
}
