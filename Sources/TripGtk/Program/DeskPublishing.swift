import TripCore
import TripFeed
import TripProgram
import TripPublish
import TripStore

/// Publishes a desk's saved decisions, and follows feeds for it, while the desk is open.
@MainActor
final class DeskPublishing {
  private weak var desk: DeskModel?
  private let values: PublishOptions.Values
  private let clock: DeskClock
  private var feed: GTFSFeed
  /// What is published, or would be; nothing without a journal.
  private(set) var composer: DayComposer?
  private var publication: Publication?
  private var followed: FollowedFeeds?
  private var tasks: [Task<Void, Never>] = []
  private var isPaused = false
  private var isEnding = false

  /// Begins, as far as anything was asked for.
  ///
  /// - Parameters:
  ///   - values: What was asked for.
  ///   - feed: The timetable.
  ///   - journal: Where decisions are kept; nothing while it cannot be opened, and then nothing is published.
  ///   - store: The journal's file.
  ///   - desk: Shows how it goes.
  ///   - clock: Tells what time it is.
  init(
    _ values: PublishOptions.Values, of feed: GTFSFeed, _ journal: (any Journal & PresenceRecord)?, store: String?,
    for desk: DeskModel, clock: DeskClock
  ) {
    self.values = values
    self.feed = feed
    self.desk = desk
    self.clock = clock
    if values.publishes {
      var status = PublishingStatus()
      // Only what is saved is published.
      if journal == nil { status.failures = [tr("the journal cannot be opened")] }
      desk.show(status)
    }
    if let journal { publish(journal, store) }
    if !values.followed.isEmpty { follow() }
  }

  isolated deinit { tasks.forEach { $0.cancel() } }

  /// Follows and decides nothing any more.
  ///
  /// - Returns: What is being published, for its end; `nil` where nothing is.
  func end() -> Publication? {
    isEnding = true
    tasks.forEach { $0.cancel() }
    tasks = []
    defer { publication = nil }
    return publication
  }

  /// Goes on with another edition of the timetable.
  func use(_ feed: GTFSFeed) {
    self.feed = feed
    tasks.append(
      Task { [publication, composer, followed] in
        await composer?.use(feed)
        await followed?.use(feed)
        await publication?.noteChange()
      })
  }

  /// Goes on with a journal that was opened anew, or at last.
  func use(_ journal: any Journal & PresenceRecord, _ store: String?) {
    guard let composer else { return publish(journal, store) }
    tasks.append(
      Task { [publication] in
        await composer.use(journal)
        publication?.follow(journal)
        await publication?.noteChange()
      })
  }

  /// Stops publishing for a while, or goes on.
  func setPaused(_ isPaused: Bool) {
    self.isPaused = isPaused
    tasks.append(Task { [publication] in await publication?.setPaused(isPaused) })
  }

  private func publish(_ journal: any Journal & PresenceRecord, _ store: String?) {
    guard let desk else { return }
    let composer = DayComposer(feed, journal: journal, of: desk.journal.operatorID, vouch: values.vouch)
    self.composer = composer
    guard values.publishes else { return }
    let targets = values.targets(besideStore: store)
    tasks.append(
      Task { [weak self, clock, isPaused] in
        do {
          let publication = try await Publication(
            composer, following: journal, to: targets, clock: clock, isPaused: isPaused)
          self?.publication = publication
          if let self, self.isPaused != isPaused { await publication.setPaused(self.isPaused) }
          for await status in publication.statuses { self?.desk?.show(status) }
          // The end of the program has a last version to put out first.
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
          self.desk?.show(update.reports, update.statuses)
          await self.composer?.use(update.reports)
          await self.publication?.noteChange()
        }
        running.cancel()
      })
  }
}
