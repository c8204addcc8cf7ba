import ArgumentParser
import FoundationEssentials
import TripCore
import TripFeed
import TripPublish
import TripRealtime
import TripStore

/// Publishes what was decided, without a window: `tripdesk publish FEED --publish-to FILE --serve PORT`.
struct PublishCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish", abstract: "Publish the decisions as a GTFS-Realtime feed, without a window.",
    discussion:
      "It goes on until it is stopped. What is decided at a desk, or by a command, on the same --store is published "
      + "within a second. The exit status is 2 where it cannot begin.")

  @Argument(help: "The operator's GTFS timetable: a .zip file or a folder.")
  var feed: String

  @Option(help: "Publish this service day alone, as YYYY-MM-DD (default: every day with something to say).")
  var date: ServiceDate?

  @Option(help: "What time it is, as YYYY-MM-DDTHH:MM:SS in the agency's time zone: a rehearsal.")
  var now: WallClockTime?

  @OptionGroup
  var store: StoreOptions

  @OptionGroup
  var publishing: PublishOptions

  @OptionGroup
  var unpacking: UnpackOptions

  func validate() throws {
    guard publishing.values.publishes else {
      throw ValidationError("name where to publish: --publish-to FILE, --serve ADDRESS:PORT, or both")
    }
  }

  func run() throws {
    try CommandFailure.wait { [self] in try await publish() }
  }

  private func publish() async throws {
    let source = WatchedFeed(feed, limit: unpacking.limit)
    let opened = try CommandFailure.told { () throws(FeedError) in try source.open() }
    let zone = opened.agency.timeZone
    let clock = now.map { DeskClock.rehearsal(from: $0.instant(in: zone)) } ?? .system
    guard let path = store.values.storePath(isRehearsal: clock.isRehearsal) else {
      throw CommandFailure.refused("no home folder to keep the journal in; name a file with --store")
    }
    let operatorID = store.values.operatorID(of: opened.agency)
    let today = ServiceDate(of: clock.now(), in: zone)
    let journal = try await CommandDesk.open(path, operatorID, today...today).journal
    let composer = DayComposer(
      opened, journal: journal, of: operatorID, vouch: publishing.values.vouch, only: date)
    let publication: Publication
    do {
      publication = try await Publication(
        composer, following: journal, to: publishing.values.targets(besideStore: path), clock: clock)
    } catch { throw CommandFailure.refused("\(error)") }
    async let following: Void = follow(opened, into: composer, publication, clock)
    async let refreshing: Void = refresh(source, composer)
    var said: [String] = []
    for await status in publication.statuses {
      let lines = Self.lines(status)
      if lines != said { lines.forEach { StandardError.write($0) } }
      said = lines
    }
    _ = await (following, refreshing)
  }

  /// What somebody who reads the log should know: where it goes, and what does not go out.
  private static func lines(_ status: PublishingStatus) -> [String] {
    ["publishing to \(status.places.joined(separator: " and "))"] + status.failures
      + status.heldBack.map { held in
        let reasons = held.reasons.map { "\($0.id): \($0.message) \($0.value ?? "")" }.joined(separator: "; ")
        return "\(held.instance.tripID) on \(held.instance.serviceDate) is held back: \(reasons)"
      }
  }

  private func follow(
    _ feed: GTFSFeed, into composer: DayComposer, _ publication: Publication, _ clock: DeskClock
  ) async {
    let sources = publishing.values.followed
    guard !sources.isEmpty else { return }
    let feeds = FollowedFeeds(sources, matching: feed, policy: publishing.values.followPolicy, clock: clock)
    async let running: Void = feeds.run()
    var problems: [String?] = []
    var unmatched = UnmatchedLog()
    for await news in feeds.news {
      await composer.use(news.reports)
      await publication.noteChange()
      let now = news.statuses.map(\.problem)
      if now != problems {
        for status in news.statuses {
          if let problem = status.problem { StandardError.write("\(status.source) \(problem)") }
        }
      }
      problems = now
      unmatched.lines(for: news.statuses, at: .now).forEach { StandardError.write($0) }
    }
    await running
  }

  /// A newer edition of the timetable is taken up by itself; one that cannot be read is said, and the old one stays.
  private func refresh(_ source: WatchedFeed, _ composer: DayComposer) async {
    while !Task.isCancelled {
      try? await Task.sleep(for: .seconds(5))
      do throws(FeedError) {
        if let feed = try source.openIfReplaced() { await composer.use(feed) }
      } catch { StandardError.write(error.description) }
    }
  }
}
