public import TripCore

/// Makes versions when they are due and puts them out: the loop between the state of the day and those who read it.
public actor FeedPublisher {
  /// Makes the encoded feed whose header carries the given timestamp.
  public typealias Maker = @Sendable (Instant) async throws -> [UInt8]

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
  private var sleep: Task<Void, Never>?

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
    while !Task.isCancelled {
      let moment = ContinuousClock.now
      let due = isPaused ? moment + .seconds(3600) : pacing.due(at: moment)
      if due > moment { await wait(until: due) } else { await publish(at: moment) }
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

  private func publish(at moment: ContinuousClock.Instant) async {
    pacing.notePublished(at: moment)
    let timestamp = timestamps.next(at: now())
    var failures: [String] = []
    var size = 0
    do {
      let version = PublishedVersion(bytes: try await make(timestamp), timestamp: timestamp)
      size = version.bytes.count
      for outlet in outlets {
        do { try await outlet.publish(version) } catch { failures.append("\(error)") }
      }
    } catch {
      failures.append("\(error)")
    }
    // What did not get out is tried again, and not only when something else changes.
    if !failures.isEmpty { pacing.noteChange(at: .now) }
    report.yield(PublicationReport(timestamp: timestamp, size: size, failures: failures))
  }
}

/// What became of one version.
public struct PublicationReport: Hashable, Sendable {
  /// The header's timestamp.
  public let timestamp: Instant
  /// How many bytes it has; 0 where it could not be made.
  public let size: Int
  /// What went wrong, a line for each place that did not get it; empty where all did.
  public let failures: [String]
}
