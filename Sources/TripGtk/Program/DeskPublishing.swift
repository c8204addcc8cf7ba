import TripCore
import TripFeed
import TripProgram
import TripPublish
import TripStore

/// Publishes a desk's saved decisions, and follows other feeds for the desk, while the desk is open.
@MainActor
final class DeskPublishing {
  private weak var desk: DeskModel?
  private let values: PublishOptions.Values
  private let clock: DeskClock
  private var feed: GTFSFeed
  /// An empty set of the alerts that follow from decisions.
  private var alerts: AutomaticAlerts
  /// The composer of the published feed's content; `nil` without a journal. It also exists when nothing is published,
  /// to show what would be.
  private(set) var composer: DayComposer?
  /// The profiles of the published feeds; all when this desk publishes nothing, because another program may do it.
  var profiles: Set<FeedProfile> { values.publishes ? values.profiles : Set(FeedProfile.allCases) }
  private var publication: Publication?
  private var followed: FollowedFeeds?
  private var tasks: [Task<Void, Never>] = []
  private var isPaused = false
  private var isEnding = false
  /// Whether the dispatcher has to say what becomes of decisions that the journal has lost.
  private var isAsked = false
  private let bindings = SubscriptionBag()

  /// Starts publishing and following, as far as the options request it.
  ///
  /// - Parameters:
  ///   - values: The options for publishing and following.
  ///   - feed: The timetable feed.
  ///   - journal: The journal with the saved decisions; `nil` while it cannot be opened, and then nothing is
  ///     published.
  ///   - store: The path of the journal's file.
  ///   - desk: The desk that shows the state of publishing and the followed feeds.
  ///   - clock: The source of the current time.
  ///   - alerts: An empty set of the alerts that follow from decisions, with their settings.
  init(
    _ values: PublishOptions.Values, of feed: GTFSFeed, _ journal: (any Journal & PresenceRecord)?, store: String?,
    for desk: DeskModel, clock: DeskClock, alerts: AutomaticAlerts
  ) {
    self.alerts = alerts
    self.values = values
    self.feed = feed
    self.desk = desk
    self.clock = clock
    if values.publishes {
      var status = PublishingStatus()
      // Only saved decisions are published.
      if journal == nil { status.failures = [tr("the journal cannot be opened")] }
      desk.show(status)
    }
    if let journal { publish(journal, store) }
    if !values.followed.isEmpty { follow() }
    bindings.add(desk.journal.saving.bind { [weak self] in self?.note($0) })
  }

  isolated deinit { tasks.forEach { $0.cancel() } }

  /// Stops following feeds and updating the desk. Publishing goes on.
  ///
  /// - Returns: What is published, which the caller has to finish and stop, or `nil` when nothing is published.
  func end() -> Publication? {
    isEnding = true
    tasks.forEach { $0.cancel() }
    tasks = []
    defer { publication = nil }
    return publication
  }

  /// Continues with another edition of the timetable.
  func use(_ feed: GTFSFeed) {
    self.feed = feed
    tasks.append(
      Task { [publication, composer, followed] in
        await composer?.use(feed)
        await followed?.use(feed)
        await publication?.noteChange()
      })
  }

  /// Continues with another journal: one that was opened again after a loss, or the first one that could be opened.
  func use(_ journal: any Journal & PresenceRecord, _ store: String?) {
    guard let composer else { return publish(journal, store) }
    tasks.append(
      Task { [publication] in
        await composer.use(journal)
        publication?.follow(journal)
        await publication?.noteChange()
      })
  }

  /// Publishes without the decisions that the journal has lost, as soon as the dispatcher has saved them again or
  /// discarded them.
  private func note(_ saving: SavingState) {
    switch saving {
    case .notSaved(_, .missing): isAsked = true
    case .saved where isAsked:
      isAsked = false
      tasks.append(
        Task { [publication, composer] in
          await composer?.acceptLoss()
          await publication?.noteChange()
        })
    default: break
    }
  }

  /// Continues with other settings of the alerts that follow from decisions.
  ///
  /// - Parameter alerts: An empty set.
  func use(_ alerts: AutomaticAlerts) {
    self.alerts = alerts
    tasks.append(
      Task { [publication, composer] in
        await composer?.use(alerts)
        await publication?.noteChange()
      })
  }

  /// Publishes a version now if the last one had no predictions because no dispatcher was at a desk. The dispatcher has just
  /// come back, and the journal has the record of it.
  func noteAttended() {
    guard desk?.publishing.value?.isAttended == false else { return }
    tasks.append(Task { [publication] in await publication?.noteChange() })
  }

  /// Pauses or resumes publishing.
  func setPaused(_ isPaused: Bool) {
    self.isPaused = isPaused
    tasks.append(Task { [publication] in await publication?.setPaused(isPaused) })
  }

  private func publish(_ journal: any Journal & PresenceRecord, _ store: String?) {
    guard let desk else { return }
    let composer = DayComposer(
      feed, journal: journal, of: desk.journal.operatorID, vouch: values.vouch, alerts: alerts,
      followed: values.followed.map(\.description))
    self.composer = composer
    guard values.publishes else { return }
    tasks.append(
      Task { [weak self, clock, isPaused, values, feed] in
        do {
          // The languages of the web pages are read from files.
          let targets = await Task.detached {
            values.targets(besideStore: store, of: feed)
          }.value
          let publication = try await Publication(
            composer, following: journal, to: targets, clock: clock, isPaused: isPaused)
          self?.publication = publication
          if let self, self.isPaused != isPaused { await publication.setPaused(self.isPaused) }
          var before = PublishingStatus()
          for await status in publication.statuses {
            let changed = await Task.detached { [before] in status.vouchChanges(since: before) }.value
            before = status
            self?.desk?.show(status, changed: changed)
          }
          // At the end of the program, the last version of the feed is still to be published, so publishing must not
          // stop here.
          if self?.isEnding != true { await publication.stop() }
        } catch {
          var status = PublishingStatus()
          status.failures = ["\(error)"]
          self?.desk?.show(status)
        }
      })
  }

  private func follow() {
    let feeds = FollowedFeeds(values.followed, matching: feed, policy: values.followPolicy, clock: clock)
    followed = feeds
    tasks.append(
      Task { [weak self] in
        let running = Task { await feeds.run() }
        for await update in feeds.updates {
          guard let self else { break }
          await self.desk?.take(update.reports, alerts: update.alerts, update.statuses)
          await self.composer?.use(update.reports, ofOthers: update.reportsOfOthers, update.statuses)
          if self.values.passesOnAlerts {
            await self.composer?.use(followed: AlertRelay.passedOn(update.alerts))
          }
          await self.publication?.noteChange()
        }
        running.cancel()
      })
  }
}
