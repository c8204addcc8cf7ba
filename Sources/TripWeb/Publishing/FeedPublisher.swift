public import TripCore

/// Makes a new version of one or several feeds whenever one is due, and publishes it to all outlets.
///
/// ```swift
/// let publisher = FeedPublisher(to: [file, server], timestamps: HeaderTimestamps(), now: clock.now) { moment in
///   [.tripUpdates: try await composer.compose(at: moment.now, timestamp: moment.timestamp)]
/// }
/// await publisher.run()
/// ```
public actor FeedPublisher {
  /// A function that returns the encoded feeds for a given time.
  public typealias Maker = @Sendable (VersionMoment) async throws -> [FeedPath: [UInt8]]

  /// A function that asks whether this publisher leads, and records header timestamps that are going to be used; see
  /// `Leadership/claim(_:)`.
  public typealias Claim = @Sendable (ClosedRange<Instant>) async -> Bool

  /// A report of each attempt to make and publish a version of the feed. While the subscriber is busy, the newest 16
  /// reports are kept.
  public nonisolated let reports: AsyncStream<PublicationReport>

  private let outlets: [any PublicationOutlet]
  private let make: Maker
  private let claim: Claim?
  private let now: @Sendable () -> Instant
  private let report: AsyncStream<PublicationReport>.Continuation
  private var timestamps: HeaderTimestamps
  private var pacing: PublishPacing
  private var isPaused = false
  private var isEnding = false
  /// The last timestamp that was claimed. The one after it is claimed with it, for a version that is published when the
  /// lead cannot be proved again. `nil` before the first claim.
  private var claimed: Instant?
  /// Whether the last version was not published, because another publisher leads.
  private var isWithheld = false
  /// Raised when a version that is being made must not be published any more.
  private var round = 0
  /// The task that waits until the next version is due. It is cancelled when the content of the feed changes, so that
  /// the wait is computed again.
  private var sleep: Task<Void, Never>?
  /// The task that makes and publishes the current version; `nil` before the first.
  private var underway: Task<Void, Never>?

  /// Makes a publisher. Publishing starts with ``run()``.
  ///
  /// - Parameters:
  ///   - outlets: The files and servers to publish to, in this order. A ``TimestampFile`` must come first, so that a
  ///     timestamp is stored before a consumer can read it.
  ///   - timestamps: The timestamps of the versions, which continue after the last one that was published.
  ///   - pacing: The least and greatest time between two versions.
  ///   - claim: Asked before each version is published; `nil` for a publisher that is alone.
  ///   - now: Returns the current time.
  ///   - make: Makes a version. It is not called on the main actor, and never twice at the same time.
  public init(
    to outlets: [any PublicationOutlet], timestamps: HeaderTimestamps, pacing: PublishPacing = PublishPacing(),
    claim: Claim? = nil, now: @escaping @Sendable () -> Instant, make: @escaping Maker
  ) {
    self.outlets = outlets
    self.timestamps = timestamps
    self.pacing = pacing
    self.claim = claim
    self.now = now
    self.make = make
    (reports, report) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(16))
  }

  /// Publishes versions of the feed until the task is cancelled or ``end(within:with:)`` is called. Call it only
  /// once.
  public func run() async {
    defer { report.finish() }
    while !Task.isCancelled, !isEnding {
      let moment = ContinuousClock.now
      let due = isPaused ? moment + .seconds(3600) : pacing.due(at: moment)
      if due > moment {
        await wait(until: due)
      } else {
        let version = Task { await publish(at: moment) }
        underway = version
        await version.value
      }
    }
  }

  /// Publishes one last version of the feed, and ends ``run()``. A publisher that was paused from its start on publishes none:
  /// what consumers have then, it has never replaced, and may not know.
  ///
  /// When another version is being published, that one is finished first, within the time limit.
  ///
  /// - Parameters:
  ///   - patience: The time limit for making the version, and for each outlet. An outlet that takes longer is
  ///     skipped.
  ///   - make: Makes the last version; `nil` publishes none.
  /// - Returns: A line of text for each outlet that did not get the version; an empty array when all did.
  public func end(within patience: Duration, with make: Maker?) async -> [String] {
    isEnding = true
    round += 1
    sleep?.cancel()
    _ = await underway?.value(within: patience)
    guard let make else { return [] }
    return await publishLasting(within: patience, with: make)
  }

  /// Publishes a version without predictions, because the lease may end before it can be renewed, and goes on. Does
  /// nothing when this publisher has published no version yet.
  ///
  /// - Parameters:
  ///   - patience: The time limit for making the version, and for each outlet.
  ///   - make: Makes the version.
  /// - Returns: A line of text for each outlet that did not get the version; an empty array when all did.
  public func part(within patience: Duration, with make: @escaping Maker) async -> [String] {
    round += 1
    isWithheld = true
    return await publishLasting(within: patience, with: make)
  }

  /// Notes that this publisher leads. A version that was withheld is made again at once.
  ///
  /// - Parameter last: The last header timestamp of an earlier leader, or `nil`.
  public func lead(after last: Instant?) {
    if let last { timestamps.raise(to: last) }
    if isWithheld { noteChange() }
  }

  /// Records that the content of the feed has changed. The next version is made as soon as the pacing allows.
  public func noteChange() {
    pacing.noteChange(at: .now)
    sleep?.cancel()
  }

  /// Pauses publishing when `isPaused` is `true`; otherwise resumes it and publishes a version at once. During a
  /// pause consumers still get the last version.
  public func setPaused(_ isPaused: Bool) {
    self.isPaused = isPaused
    noteChange()
  }

  private func wait(until due: ContinuousClock.Instant) async {
    let sleep = Task { _ = try? await Task.sleep(until: due, clock: .continuous) }
    self.sleep = sleep
    await withTaskCancellationHandler {
      await sleep.value
    } onCancel: {
      sleep.cancel()
    }
  }

  /// Returns the time and header timestamp of a version that is made now.
  private func nextMoment() -> VersionMoment {
    let now = now()
    return VersionMoment(now: now, timestamp: timestamps.next(at: now))
  }

  private func publish(at due: ContinuousClock.Instant) async {
    pacing.notePublished(at: due)
    let moment = nextMoment()
    let round = round
    var report = PublicationReport(moment)
    do {
      let version = PublishedVersion(feeds: try await make(moment), timestamp: moment.timestamp)
      report.isWithheld = !(await mayPublish(moment.timestamp))
      if !report.isWithheld, round == self.round { report.size = version.size }
      // Once `end(within:with:)` or `part(within:with:)` was called, no outlet may get this version: a later version may
      // be published there already.
      for outlet in outlets where !report.isWithheld && round == self.round {
        do {
          try await outlet.publish(version)
          if outlet.isForConsumers { report.isOut = true }
        } catch {
          if outlet.isForConsumers { report.missed.append(error) } else { report.unstored = error }
        }
      }
    } catch {
      report.problem = "\(error)"
    }
    if round == self.round { isWithheld = report.isWithheld }
    // After a failure the next version is due soon, also when nothing changes.
    if !report.failures.isEmpty { pacing.noteChange(at: .now) }
    self.report.yield(report)
  }

  /// Asks whether a version with a timestamp may be published.
  private func mayPublish(_ timestamp: Instant) async -> Bool {
    guard let claim else { return true }
    guard await claim(timestamp...(timestamp + 1)) else { return false }
    claimed = timestamp
    return true
  }

  /// Publishes a version without predictions. A publisher that shares its journal gives it the timestamp that it has
  /// claimed for that.
  private func publishLasting(within patience: Duration, with make: @escaping Maker) async -> [String] {
    let moment: VersionMoment
    if claim == nil {
      guard !isPaused || underway != nil else { return [] }
      moment = nextMoment()
    } else {
      guard let claimed else { return [] }
      timestamps.raise(to: claimed + 1)
      moment = VersionMoment(now: min(now(), claimed + 1), timestamp: claimed + 1)
    }
    let making = Task { try await make(moment) }
    guard let made = await making.result(within: patience) else { return ["the last version took too long to make"] }
    do {
      var version = PublishedVersion(feeds: try made.get(), timestamp: moment.timestamp)
      version.isLasting = true
      // The first outlet may be the file of the timestamp, which has to be stored before a consumer can read it. The
      // others do not wait for each other, so that ending takes no longer the more there are.
      let first = await Self.publish(version, to: outlets.prefix(1), within: patience)
      return await first + Self.publish(version, to: outlets.dropFirst(), within: patience)
    } catch {
      return ["\(error)"]
    }
  }

  /// Publishes a version to outlets at the same time.
  ///
  /// - Returns: A line of text for each outlet that did not get the version, in the order of the outlets.
  private static func publish(
    _ version: PublishedVersion, to outlets: ArraySlice<any PublicationOutlet>, within patience: Duration
  ) async -> [String] {
    let tasks = outlets.map { outlet in
      let publishing = Task { try await outlet.publish(version) }
      return (outlet, Task { await publishing.result(within: patience) })
    }
    var failures: [String] = []
    for (outlet, result) in tasks {
      switch await result.value {
      case .success: break
      case .failure(let error): failures.append("\(error)")
      case nil: failures.append("\(outlet.place): does not answer; the last version is not there")
      }
    }
    return failures
  }
}
