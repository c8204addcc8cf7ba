import TripCore
import TripFeed
import TripProgram
import TripPublish

/// A feed that is being published without a window, until a signal ends it.
struct WindowlessPublisher: Sendable {
  private let publication: Publication
  private let source: WatchedFeed
  private let store: ReopenedStore
  private let followed: FollowedFeeds?
  private let clock: DeskClock
  /// Hears how it goes; `nil` when no service manager started the program.
  private let service = ServiceNotification(environment: ProcessEnvironment.variables)

  /// How often the timetable's file is looked at.
  private static let pollInterval = Duration.seconds(5)
  /// How long the last version may take to make, each place to take it, and answers under way to end.
  private static let patience = Duration.seconds(1)

  /// Takes what was opened.
  ///
  /// - Parameters:
  ///   - publication: What is published, which has begun.
  ///   - source: The timetable's file.
  ///   - store: The journal.
  ///   - followed: The feeds that are passed on; `nil` where there are none.
  ///   - clock: Tells what time it is.
  init(
    _ publication: Publication, _ source: WatchedFeed, _ store: ReopenedStore, following followed: FollowedFeeds?,
    clock: DeskClock
  ) {
    self.clock = clock
    self.publication = publication
    self.source = source
    self.store = store
    self.followed = followed
  }

  /// Goes on until SIGTERM or SIGINT arrives; then puts out a last version that predicts nothing, and closes the journal.
  ///
  /// - Parameter signals: What arrives.
  /// - Returns: Whether the last version got everywhere; what went wrong was said.
  func run(until signals: AsyncStream<TerminationSignal>) async -> Bool {
    let watching = Task { await watch() }
    var tasks = [watching, Task { await follow() }, Task { await refresh() }]
    var isAsked = false
    for await signal in signals {
      if signal != .hangUp {
        isAsked = true
        break
      }
      // Beside: a signal that ends the program does not wait for it.
      tasks.append(Task { await readAgain() })
    }
    // Signals that cannot be caught end the program by themselves.
    if !isAsked { await watching.value }
    service?.send([.stopping])
    tasks.forEach { $0.cancel() }
    let failures = await publication.finish(within: Self.patience)
    failures.forEach { StandardError.write($0) }
    await publication.stop(within: Self.patience)
    await store.close()
    return failures.isEmpty
  }

  // MARK: - How it goes

  /// Says what changes, and opens the journal anew where its file was replaced.
  private func watch() async {
    var said: [String] = []
    var wasAhead = false
    var saidProblem: JournalError?
    for await status in publication.statuses {
      let lines = Self.lines(status)
      // A version was tried, so that the loop that makes them is alive. One that failed is told and tried again: a
      // service that was started anew could do no more, and would take the last version away from its readers.
      let beginning: [ServiceNotification.Message] = status.published == nil ? [] : [.ready]
      service?.send(beginning + [.alive, .status(lines.joined(separator: "; "))])
      if lines != said { lines.forEach { StandardError.write($0) } }
      said = lines
      if status.isAheadOfClock, !wasAhead {
        StandardError.write(
          "the feed's timestamp is \(status.lead.count) seconds ahead of the clock, which was set back; consumers may "
            + "refuse the feed until the clock has caught up")
      }
      wasAhead = status.isAheadOfClock
      if let problem = status.journalProblem {
        // A try every few seconds; what stands in its way is said once.
        let other = await reopen(after: problem)
        if let other, other != saidProblem { StandardError.write(CommandFailure.sentence(other)) }
        saidProblem = other ?? saidProblem
      } else {
        saidProblem = nil
      }
    }
  }

  /// What a reader of the log should know: where the feed goes, and what does not go out.
  private static func lines(_ status: PublishingStatus) -> [String] {
    let problem = status.journalProblem.map { ["not published: \(CommandFailure.sentence($0))"] } ?? []
    return ["publishing to \(status.places.joined(separator: " and "))"] + problem + status.failures
      + status.heldBack.map { held in
        let reasons = held.reasons.map { "\($0.id): \($0.message) \($0.value ?? "")" }.joined(separator: "; ")
        return "\(held.instance.tripID) on \(held.instance.serviceDate) is held back: \(reasons)"
      }
  }

  /// Opens the journal anew, where that may help.
  ///
  /// - Returns: What stood in the way, where that is more than `problem`.
  private func reopen(after problem: JournalError) async -> JournalError? {
    do throws(JournalError) {
      guard let journal = try await store.reopened(after: problem) else { return nil }
      await publication.composer.use(journal)
      publication.follow(journal)
      await publication.noteChange()
      StandardError.write("\(journal.path) is opened anew")
      return nil
    } catch {
      return error == problem ? nil : error
    }
  }

  // MARK: - What goes into it

  private func follow() async {
    guard let followed else { return }
    async let running: Void = followed.run()
    var problems: [String?] = []
    var unmatched = UnmatchedLog()
    for await update in followed.updates {
      await publication.composer.use(update.reports)
      await publication.noteChange()
      let now = update.statuses.map(\.problem)
      if now != problems {
        for status in update.statuses {
          if let problem = status.problem { StandardError.write("\(status.source) \(problem)") }
        }
      }
      problems = now
      unmatched.lines(for: update.statuses, at: .now).forEach { StandardError.write($0) }
    }
    await running
  }

  /// A newer edition of the timetable is taken up by itself; one that cannot be read is said, and the old one stays.
  private func refresh() async {
    while !Task.isCancelled {
      try? await Task.sleep(for: Self.pollInterval)
      do throws(FeedError) {
        if let feed = try source.openIfReplaced() { try await use(feed) }
      } catch { StandardError.write(error.description) }
    }
  }

  /// Opens the timetable anew, whether or not its file changed.
  private func readAgain() async {
    do throws(FeedError) {
      try await use(try source.open())
      StandardError.write("the timetable is read again")
    } catch { StandardError.write("\(error.description); the timetable that was read before stays") }
  }

  private func use(_ feed: GTFSFeed) async throws(FeedError) {
    try await publication.composer.use(feed, readAt: clock.now())
    await followed?.use(feed)
    await publication.noteChange()
  }
}
