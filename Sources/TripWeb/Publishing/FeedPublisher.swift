public import TripCore

/// Makes a new version of a feed whenever one is due, and publishes it to all outlets.
///
/// ```swift
/// let publisher = FeedPublisher(to: [file, server], timestamps: HeaderTimestamps(), now: clock.now) { moment in
///   try await composer.compose(at: moment.now, timestamp: moment.timestamp)
/// }
/// await publisher.run()
/// ```
public actor FeedPublisher {
  /// A function that returns the encoded feed for a given time.
  public typealias Maker = @Sendable (VersionMoment) async throws -> [UInt8]

  /// A report of each attempt to make and publish a version of the feed. While the subscriber is busy, the newest 16
  /// reports are kept.
  public nonisolated let reports: AsyncStream<PublicationReport>

  private let outlets: [any PublicationOutlet]
  private let make: Maker
  private let now: @Sendable () -> Instant
  private let report: AsyncStream<PublicationReport>.Continuation
  private var timestamps: HeaderTimestamps
  private var pacing: PublishPacing
  private var isPaused = false
  private var isEnding = false
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
  ///   - now: Returns the current time.
  ///   - make: Makes a version. It is not called on the main actor, and never twice at the same time.
  public init(
    to outlets: [any PublicationOutlet], timestamps: HeaderTimestamps, pacing: PublishPacing = PublishPacing(),
    now: @escaping @Sendable () -> Instant, make: @escaping Maker
  ) {
    self.outlets = outlets
    self.timestamps = timestamps
    self.pacing = pacing
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

  /// Publishes one last version of the feed, and ends ``run()``.
  ///
  /// When another version is being published, that one is finished first, within the time limit.
  ///
  /// - Parameters:
  ///   - patience: The time limit for making the version, and for each outlet. An outlet that takes longer is
  ///     skipped.
  ///   - make: Makes the last version.
  /// - Returns: A line of text for each outlet that did not get the version; an empty array when all did.
  public func end(within patience: Duration, with make: @escaping Maker) async -> [String] {
    isEnding = true
    sleep?.cancel()
    _ = await underway?.value(within: patience)
    let moment = nextMoment()
    let making = Task { try await make(moment) }
    guard let made = await making.result(within: patience) else { return ["the last version took too long to make"] }
    do {
      let version = PublishedVersion(bytes: try made.get(), timestamp: moment.timestamp)
      var failures: [String] = []
      for outlet in outlets {
        let putting = Task { try await outlet.publish(version) }
        switch await putting.result(within: patience) {
        case .success: break
        case .failure(let error): failures.append("\(error)")
        case nil: failures.append("\(outlet.place): does not answer; the last version is not there")
        }
      }
      return failures
    } catch {
      return ["\(error)"]
    }
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
    var report = PublicationReport(moment)
    do {
      let version = PublishedVersion(bytes: try await make(moment), timestamp: moment.timestamp)
      report.size = version.bytes.count
      // Once `end(within:with:)` was called, no outlet may get this version: the last version may be published there
      // already.
      for outlet in outlets where !isEnding {
        do { try await outlet.publish(version) } catch { report.missed.append(error) }
      }
    } catch {
      report.problem = "\(error)"
    }
    // After a failure the next version is due soon, also when nothing changes.
    if !report.failures.isEmpty { pacing.noteChange(at: .now) }
    self.report.yield(report)
  }
}
