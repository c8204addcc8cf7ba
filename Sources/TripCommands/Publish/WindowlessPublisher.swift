import TripCore
import TripFeed
import TripProgram
import TripPublish

/// Publishes a feed without a window, until a signal ends the program.
struct WindowlessPublisher: Sendable {
  private let publication: Publication
  private let source: WatchedFeed
  private let store: ReopenedStore
  private let name: String
  private let followed: FollowedFeeds?
  private let passesOnAlerts: Bool
  /// The operator of which a new timetable must be; `nil` for any.
  private let operatorID: OperatorID?
  private let clock: DeskClock
  private let watchedAlerts: WatchedAlerts
  /// Reports the state to the service manager; `nil` when no service manager started the program.
  private let service = ServiceNotification(environment: ProcessEnvironment.variables)

  /// The time between two checks whether the timetable's file has changed.
  private static let pollInterval = Duration.seconds(5)
  /// The time limit for making the last version, for publishing it to each place, and for finishing answers to
  /// requests.
  private static let patience = Duration.seconds(1)
  /// The longest wait for the first answers of the followed feeds before the first version.
  private static let firstReading = Duration.seconds(5)

  /// Makes a publisher.
  ///
  /// - Parameters:
  ///   - publication: The publication, which has started; paused where feeds are followed, until each has been read or has failed.
  ///   - source: The timetable's file.
  ///   - store: The journal.
  ///   - name: The path of the journal's file, or the address of its server.
  ///   - alerts: The settings of the alerts that follow from decisions.
  ///   - followed: The followed feeds, whose delays are published too; `nil` when there are none.
  ///   - passesOnAlerts: Whether their alerts are published, too.
  ///   - operatorID: The operator whose decisions are published, of which a new timetable must be; `nil` when the user has named it.
  ///   - clock: The source of the current time.
  init(
    _ publication: Publication, _ source: WatchedFeed, _ store: ReopenedStore, name: String,
    alerts: WatchedAlerts, following followed: FollowedFeeds?, passesOnAlerts: Bool, for operatorID: OperatorID?,
    clock: DeskClock
  ) {
    self.operatorID = operatorID
    watchedAlerts = alerts
    self.clock = clock
    self.publication = publication
    self.source = source
    self.store = store
    self.name = name
    self.followed = followed
    self.passesOnAlerts = passesOnAlerts
  }

  /// Publishes until SIGTERM or SIGINT arrives. Then publishes a last version without predictions, and closes the
  /// journal.
  ///
  /// - Parameter signals: The signals. SIGHUP makes the program read the timetable again.
  /// - Returns: Whether the last version was published to all places. Errors are written to standard error.
  func run(until signals: AsyncStream<TerminationSignal>) async -> Bool {
    let watching = Task { await watch() }
    var tasks = [watching, Task { await follow() }, Task { await refresh() }]
    var isAsked = false
    for await signal in signals {
      if signal != .hangUp {
        isAsked = true
        break
      }
      // Reading runs in a task of its own, so that a signal that ends the program need not wait for it.
      tasks.append(Task { await readAgain() })
    }
    // The stream has ended because signals cannot be caught. They then end the program with their default action.
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

  /// Writes each change of the state to standard error, and opens the journal again after its file was replaced.
  private func watch() async {
    var said: [String] = []
    var saidUnfit: String?
    var wasAhead = false
    var saidProblem: JournalError?
    for await status in publication.statuses {
      let lines = Self.lines(status)
      // Each new state shows the service manager that versions are still made. That holds for a failed version too,
      // which is reported and made again: a restart of the service would not help, and would take the last version
      // away from consumers.
      // A publisher that stands by, or waits for a server, has begun, too.
      let isWaiting = status.published == nil && (status.standing.map(\.isLeading) ?? true)
      let beginning: [ServiceNotification.Message] = isWaiting ? [] : [.ready]
      service?.send(beginning + [.alive, .status(lines.joined(separator: "; "))])
      if lines != said { lines.forEach { StandardError.write($0) } }
      said = lines
      let unfit = await publication.composer.unfit.sentence
      if let unfit, unfit != saidUnfit { StandardError.write("not published: \(unfit)") }
      saidUnfit = unfit
      if status.isAheadOfClock, !wasAhead {
        StandardError.write(
          "the feed's timestamp is \(status.lead.count) seconds ahead of the clock; consumers may "
            + "refuse the feed until the clock has caught up")
      }
      wasAhead = status.isAheadOfClock
      if let problem = status.journalProblem {
        // The journal is tried again every few seconds; an error is reported only once.
        let other = await reopen(after: problem)
        if let other, other != saidProblem { StandardError.write(CommandFailure.sentence(other)) }
        saidProblem = other ?? saidProblem
      } else {
        saidProblem = nil
      }
    }
  }

  /// Returns the lines of the log about a state: where the feed is published, and what is not published.
  private static func lines(_ status: PublishingStatus) -> [String] {
    let problem = status.journalProblem.map { ["not published: \(CommandFailure.sentence($0))"] } ?? []
    return standing(status) + (status.isCutOff ? [] : problem) + status.failures
      + (status.unstored.map { ["the time of the last version is not stored: \($0)"] } ?? [])
      + status.heldBack.map { held in
        let place = held.profile.map { " from \($0.name)" } ?? ""
        let reasons = held.reasons.map(\.text).joined(separator: "; ")
        return "\(held.instance.tripID) on \(held.instance.serviceDate) is held back\(place): \(reasons)"
      } + status.heldBackAlerts.map(\.text) + alerts(status)
  }

  /// Returns a line when passengers do not get the alerts that there are.
  private static func alerts(_ status: PublishingStatus) -> [String] {
    guard status.alertCount > 0, !status.publishesAlerts else { return [] }
    return ["the alerts are not published; add --publish-to alerts=FILE, or name a folder"]
  }

  private static func standing(_ status: PublishingStatus) -> [String] {
    switch status.standing {
    case nil, .leading: ["publishing to \((status.places + status.otherPlaces).joined(separator: " and "))"]
    case .standby(let leader): ["standing by, because \(leader ?? "another publisher") leads"]
    case .cutOff(let error): ["waiting for the server with the journal: \(CommandFailure.sentence(error))"]
    }
  }

  /// Opens the journal again if it was replaced or damaged, or could not be opened yet.
  ///
  /// - Parameter problem: The error with which reading the journal failed.
  /// - Returns: The error of opening, when it is another one than `problem`; otherwise `nil`.
  private func reopen(after problem: JournalError) async -> JournalError? {
    do throws(JournalError) {
      guard let journal = try await store.reopened(after: problem) else { return nil }
      await publication.composer.use(journal)
      publication.follow(journal)
      await publication.noteChange()
      StandardError.write("\(name) is opened anew")
      return nil
    } catch {
      return error == problem ? nil : error
    }
  }

  // MARK: - What goes into it

  private func follow() async {
    guard let followed else { return }
    async let running: Void = followed.run()
    // A version without them would take back what they cancel, to cancel it again a moment later.
    var waiting: Task<Void, Never>? = Task { [publication] in
      do { try await Task.sleep(for: Self.firstReading) } catch { return }
      await publication.setPaused(false)
    }
    var problems: [String?] = []
    var silent: Set<String> = []
    var (unmatched, relayed) = (UnmatchedLog(), AlertRelay.Log())
    for await update in followed.updates {
      await publication.composer.use(update.reports, ofOthers: update.reportsOfOthers, update.statuses)
      if passesOnAlerts {
        await publication.composer.use(followed: AlertRelay.passedOn(update.alerts))
        relayed.lines(for: update.alerts).forEach { StandardError.write($0) }
      }
      await publication.noteChange()
      if waiting != nil, update.statuses.allSatisfy({ $0.seen != nil || $0.problem != nil }) {
        waiting?.cancel()
        waiting = nil
        await publication.setPaused(false)
      }
      let now = update.statuses.map(\.problem)
      if now != problems {
        for status in update.statuses {
          if let problem = status.problem { StandardError.write("\(status.source) \(problem)") }
        }
      }
      problems = now
      let nowSilent = Set(update.statuses.filter { $0.seen != nil && $0.isSilent(at: clock.now()) }.map(\.source))
      for source in nowSilent.subtracting(silent).sorted() {
        StandardError.write(
          "\(source) has fallen silent: its times are not published any more; what it canceled or skipped stays")
      }
      for source in silent.subtracting(nowSilent).sorted() { StandardError.write("\(source) is back") }
      silent = nowSilent
      unmatched.lines(for: update.statuses, at: .now).forEach { StandardError.write($0) }
    }
    waiting?.cancel()
    await running
  }

  /// Reads each new edition of the timetable, and changed settings of alerts. When an edition cannot be read, the error is written to standard error,
  /// and the previous one stays in use.
  private func refresh() async {
    while !Task.isCancelled {
      try? await Task.sleep(for: Self.pollInterval)
      do throws(FeedError) {
        if let alerts = watchedAlerts.readIfChanged() { await use(alerts) }
        if let feed = try source.openIfReplaced() { try await use(feed) }
      } catch { StandardError.write(error.description) }
    }
  }

  /// Reads the timetable again, whether or not its file has changed.
  private func readAgain() async {
    do throws(FeedError) {
      if try await use(try source.open()) { StandardError.write("the timetable is read again") }
    } catch { StandardError.write("\(error.description); the timetable that was read before stays") }
  }

  /// Continues with other settings of alerts.
  private func use(_ alerts: AutomaticAlerts) async {
    await publication.composer.use(alerts)
    await publication.noteChange()
    StandardError.write("the settings of alerts are read again")
  }

  /// Continues with another timetable of the same operator.
  ///
  /// - Returns: Whether it is used.
  @discardableResult
  private func use(_ feed: GTFSFeed) async throws(FeedError) -> Bool {
    // What is decided with the new one is then another operator's, and not published here.
    if let operatorID, !feed.isOf(operatorID) {
      await publication.composer.refuseTimetable()
      await publication.noteChange()
      StandardError.write(
        "the timetable's file now has the operator \(OperatorID(feed.agency).text) in place of \(operatorID.text), so "
          + "the timetable that was read before stays; start the publisher again for the new operator, or with "
          + "--operator '\(operatorID.text)'")
      return false
    }
    try await publication.composer.use(feed, readAt: clock.now())
    await followed?.use(feed)
    if let alerts = watchedAlerts.use(feed) { await publication.composer.use(alerts) }
    await publication.noteChange()
    return true
  }
}
