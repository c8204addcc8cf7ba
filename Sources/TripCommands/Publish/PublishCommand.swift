import ArgumentParser
import FoundationEssentials
import TripCore
import TripFeed
import TripProgram
import TripPublish

/// The command `tripdesk publish FEED --publish-to FILE --serve PORT`: publishes the decisions until a signal ends
/// the program.
struct PublishCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish", abstract: "Publish the decisions as a GTFS-Realtime feed, without a window.",
    discussion:
      "It goes on until it is stopped. What is decided at a desk, or by a command, on the same --store is published "
      + "within a second. SIGTERM and SIGINT end it with a last version that predicts nothing: cancelled trips and "
      + "skipped stops stay. SIGHUP reads the timetable again. The exit status is 2 when it cannot begin, and 1 when "
      + "the last version did not get out. Several may share a journal on a server: one publishes, the others stand by, "
      + "and one of them takes over within 15 seconds when it is gone. A server that is away is waited for.")

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
    guard publishing.publishes else {
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
    let choice = await store.values.operatorChoice(of: opened, isRehearsal: clock.isRehearsal)
    let operatorID = choice.id
    // A signal that arrives before this line ends the program at once: there is no journal to close and no last
    // version to publish.
    let signals = TerminationSignals.caught()
    let today = ServiceDate(of: clock.now(), in: zone)
    var targets = publishing.targets(besideStore: path, of: opened)
    let request = PublisherJournal.Request(
      place: path, operatorID: operatorID, today: today,
      isRehearsal: store.values.purpose(isRehearsal: clock.isRehearsal))
    let opening = try await PublisherJournal.open(request, isNamed: store.store != nil, for: targets)
    let journal = opening.journal
    try Self.requireSure(choice, reading: journal)
    targets.leadership = opening.leadership(of: operatorID, isRehearsal: clock.isRehearsal)
    let alerts = WatchedAlerts(
      AlertSettingsSource(publishing.alerts, environment: ProcessEnvironment.variables), opened)
    let composer = DayComposer(
      opened, journal: journal, of: operatorID, vouch: publishing.vouch, only: date,
      alerts: alerts.empty, followed: publishing.followed.map(\.description))
    let publication: Publication
    do {
      publication = try await Publication(
        composer, following: journal, to: targets, clock: clock, isPaused: !publishing.followed.isEmpty)
    } catch {
      journal.close()
      throw CommandFailure.refused("\(error)")
    }
    let sources = publishing.followed
    let guarded = GuardedReopening(composer, name: opening.name, isServer: opening.address != nil)
    let reopened = ReopenedStore(journal, isOpen: !(journal is UnavailableJournal)) { () async throws(JournalError) in
      try await guarded.checked(try await opening.again())
    }
    let publisher = WindowlessPublisher(
      publication, source, reopened, name: opening.name,
      alerts: alerts,
      following: sources.isEmpty
        ? nil : FollowedFeeds(sources, matching: opened, policy: publishing.followPolicy, clock: clock),
      passesOnAlerts: publishing.passesOnAlerts, for: store.values.operatorName == nil ? operatorID : nil, clock: clock)
    guard await publisher.run(until: signals) else { throw ExitCode(CommandFailure.incomplete) }
  }

  /// Says which agency's decisions are published, when it may be another's.
  ///
  /// - Throws: An exit code, when that is not known because the journal's server is away: the feed of an agency that is not
  ///   meant would lack all decisions, and tell passengers that nothing is late.
  private static func requireSure(_ choice: OperatorChoice, reading journal: ReopenedStore.Store) throws(ExitCode) {
    guard choice.isSure else {
      journal.close()
      let reason = (journal as? UnavailableJournal).map { CommandFailure.sentence($0.reason) + " " } ?? ""
      throw CommandFailure.refused(
        reason + "Only the journal tells whose decisions are published, those of "
          + "\(([choice.id] + choice.others).named): name the agency with --operator.")
    }
    choice.sentence.map { StandardError.write($0) }
  }
}
