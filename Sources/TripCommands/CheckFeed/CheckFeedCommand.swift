import ArgumentParser
import FoundationEssentials
import TripCore
import TripFeed
import TripProgram
import TripRealtime
import TripWeb

/// The command `tripdesk check-feed FEED RT_FILE`: prints what consumers would reject in a GTFS-Realtime feed.
struct CheckFeedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-feed", abstract: "Tell what consumers would reject in a GTFS-Realtime feed of trip updates.",
    discussion: "The exit status is 0 when nothing is found, 1 when something is, 2 when the feed cannot be read.")

  @Argument(help: "The operator's GTFS timetable: a .zip file or a folder.")
  var feed: String

  @Argument(help: ArgumentHelp("The GTFS-Realtime feed: a file, or an address.", valueName: "rt-file|URL"))
  var realtime: TypedSource

  @Option(help: ArgumentHelp("The version before it, to judge how the two follow.", valueName: "rt-file"))
  var previous: TypedSource?

  @OptionGroup
  var fetching: FetchOptions

  @Option(help: "When it is checked, as YYYY-MM-DDTHH:MM:SS in the agency's time zone (default: now).")
  var now: WallClockTime?

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup
  var unpacking: UnpackOptions

  private var sources: [TypedSource] { [realtime] + (previous.map { [$0] } ?? []) }

  func validate() throws { _ = try FetchOptions.sources(sources) }

  func run() throws {
    try CommandFailure.wait { [self] in try await check() }
  }

  private func check() async throws {
    let policy = try fetching.policy(for: sources)
    let message: TransitRealtime_FeedMessage
    var before: TransitRealtime_FeedMessage?
    do throws(RealtimeSource.Refusal) {
      message = try await feed(realtime, policy)
      if let previous { before = try await feed(previous, policy) }
    } catch { throw CommandFailure.refused(error.sentence) }
    let progress = TerminalProgress()
    let (index, zone) = try CommandFailure.reportingFeedError { () throws(FeedError) in
      let feed = try GTFSFeed(path: feed, limit: unpacking.limit, progress: progress.progress)
      return (try feed.index(planning: FeedChecker.tripIDs(in: message)), feed.agency.timeZone)
    }
    progress.finish()
    let check = FeedChecker(index).check(message, previous: before, now: now?.instant(in: zone) ?? Instant(Date()))
    var output = TextOutput(json ? .data : .text)
    if json { check.writeJSON(to: &output) } else { check.writeText(to: &output) }
    try CommandFailure.written { () throws(ClosedOutput) in try output.flush() }
    throw ExitCode(check.isClean ? 0 : 1)
  }

  private func feed(
    _ typed: TypedSource, _ policy: FollowPolicy
  ) async throws(RealtimeSource.Refusal) -> TransitRealtime_FeedMessage {
    let source: FollowedSource
    do { source = try typed.source.get() } catch { throw RealtimeSource.Refusal(sentence: "\(error)") }
    return try await RealtimeSource(source: source, policy: policy).feed().message
  }
}
