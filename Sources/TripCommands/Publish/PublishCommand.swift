import ArgumentParser
import FoundationEssentials
import Glibc
import TripCore
import TripFeed
import TripProgram
import TripPublish
import TripStore

/// The command `tripdesk publish FEED --publish-to FILE --serve PORT`: publishes the decisions until a signal ends
/// the program.
struct PublishCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish", abstract: "Publish the decisions as a GTFS-Realtime feed, without a window.",
    discussion:
      "It goes on until it is stopped. What is decided at a desk, or by a command, on the same --store is published "
      + "within a second. SIGTERM and SIGINT end it with a last version that predicts nothing: cancelled trips and "
      + "skipped stops stay. SIGHUP reads the timetable again. The exit status is 2 when it cannot begin, and 1 when "
      + "the last version did not get out.")

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
    try ServerStore.refuse(store.store, for: "a publisher")
    guard publishing.publishTo != nil || publishing.serve != nil else {
      throw ValidationError("name where to publish: --publish-to FILE, --serve ADDRESS:PORT, or both")
    }
  }

  func run() throws {
    try CommandFailure.wait { [self] in try await publish() }
  }

  private func publish() async throws {
    let publishing = try publishing.values()
    let source = WatchedFeed(feed, limit: unpacking.limit)
    let opened = try CommandFailure.reportingFeedError { () throws(FeedError) in try source.open() }
    let zone = opened.agency.timeZone
    let clock = now.map { DeskClock.rehearsal(from: $0.instant(in: zone)) } ?? .system
    guard let path = store.values.storePath(isRehearsal: clock.isRehearsal) else {
      throw CommandFailure.refused("no home folder to keep the journal in; name a file with --store")
    }
    let operatorID = store.values.operatorID(of: opened.agency)
    // A signal that arrives before this line ends the program at once: there is no journal to close and no last
    // version to publish.
    let signals = TerminationSignals.caught()
    let today = ServiceDate(of: clock.now(), in: zone)
    let purpose = store.values.purpose(isRehearsal: clock.isRehearsal)
    let isNew = store.store != nil && access(path, F_OK) != 0
    let targets = publishing.targets(besideStore: path)
    if isNew {
      // A command that is refused makes no journal.
      do { _ = try targets.openedFile() } catch { throw CommandFailure.refused("\(error)") }
    }
    let journal = try await CommandFailure.openJournal(path, operatorID, today...today, isRehearsal: purpose).journal
    if isNew { CommandFailure.noteNewJournal(at: path) }
    if let sentence = try await CommandFailure.otherOperators(in: journal, than: operatorID) {
      StandardError.write(sentence)
    }
    let composer = DayComposer(
      opened, journal: journal, of: operatorID, vouch: publishing.vouch, only: date)
    let publication: Publication
    do {
      publication = try await Publication(
        composer, following: journal, to: targets, clock: clock)
    } catch {
      journal.close()
      throw CommandFailure.refused("\(error)")
    }
    let sources = publishing.followed
    let guarded = GuardedReopening(composer)
    let reopened = ReopenedStore(journal) { () async throws(JournalError) in
      let journal = try await StoreOpening.again(path, of: operatorID, on: today...today, isRehearsal: purpose).journal
      return try await guarded.checked(journal)
    }
    let publisher = WindowlessPublisher(
      publication, source, reopened,
      following: sources.isEmpty
        ? nil : FollowedFeeds(sources, matching: opened, policy: publishing.followPolicy, clock: clock),
      clock: clock)
    guard await publisher.run(until: signals) else { throw ExitCode(CommandFailure.incomplete) }
  }
}
