public import TripCore

/// Makes versions when they are due and puts them out: the loop between the state of the day and those who read it.
public actor FeedPublisher {
  /// Makes the encoded feed of a moment.
  public typealias Maker = @Sendable (VersionMoment) async throws -> [UInt8]

  /// One report for each version, and for each that could not be made or put out. The newest are kept for a reader
  /// who is late.
  public nonisolated let reports: AsyncStream<PublicationReport>

  private let outlets: [any PublicationOutlet]
  private let make: Maker
  private let now: @Sendable () -> Instant
  private let report: AsyncStream<PublicationReport>.Continuation
  private var timestamps: HeaderTimestamps
  private var pacing: PublishPacing
  private var isPaused = false
  private var isEnding = false
  private var sleep: Task<Void, Never>?
  /// The version that is being made or put out.
  private var underway: Task<Void, Never>?

  /// Makes a publisher; ``run()`` starts it.
  ///
  /// - Parameters:
  ///   - outlets: Where versions go, one after the other. A ``TimestampFile`` comes first, so that a timestamp is kept
  ///     before anybody sees it.
  ///   - timestamps: Continues after the last timestamp that anybody may have seen.
  ///   - pacing: When a version is due.
  ///   - now: The time of day.
  ///   - make: Makes a version; it is called away from the main thread, never twice at once.
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

  /// Publishes until the task is cancelled. To be called once.
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

  /// Puts out one more version, and ends ``run()``.
  ///
  /// A version that is under way is waited for, and so is each place; one that does not answer is left behind.
  ///
  /// - Parameters:
  ///   - patience: How long making the version, and each place, may take.
  ///   - make: Makes the last version.
  /// - Returns: What went wrong, a line for each place that did not get it; empty where all did.
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

  /// Something changed that readers should see: the next version is made as soon as the pacing allows.
  public func noteChange() {
    pacing.noteChange(at: .now)
    sleep?.cancel()
  }

  /// Stops publishing, or goes on with a version that is due at once. Readers keep the last version, which ages.
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
      // What comes after the last version would undo it.
      for outlet in outlets where !isEnding {
        do { try await outlet.publish(version) } catch { report.missed.append(error) }
      }
    } catch {
      report.problem = "\(error)"
    }
    // What did not get out is tried again, and not only when something else changes.
    if !report.failures.isEmpty { pacing.noteChange(at: .now) }
    self.report.yield(report)
  }
}
