import ArgumentParser
import FoundationEssentials
import TripCore
import TripFeed
import TripProgram
import TripRealtime
import TripWeb

/// The command `tripdesk check-feed FEED RT_FILE…`: prints what consumers would reject in GTFS-Realtime feeds.
struct CheckFeedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-feed",
    abstract: "Tell what consumers would reject in GTFS-Realtime feeds of trip updates and alerts.",
    discussion: """
      Give all feeds of the operator in one run, so that alerts about extra trips are understood.

      The exit status is 0 when nothing is found, 1 when something is, 2 when a feed cannot be read.
      """)

  @Argument(help: "The operator's GTFS timetable: a .zip file or a folder.")
  var feed: String

  @Argument(
    help: ArgumentHelp("The GTFS-Realtime feeds: files, or addresses.", valueName: "rt-file|URL"))
  var realtime: [TypedSource]

  @Option(
    help: ArgumentHelp(
      "The version before it, to judge how the two follow; for several feeds, give one for each, in their order.",
      valueName: "rt-file"))
  var previous: [TypedSource] = []

  @OptionGroup
  var fetching: FetchOptions

  @Option(help: "When it is checked, as YYYY-MM-DDTHH:MM:SS in the agency's time zone (default: now).")
  var now: WallClockTime?

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup
  var unpacking: UnpackOptions

  private var sources: [TypedSource] { realtime + previous }

  func validate() throws {
    _ = try FetchOptions.sources(sources)
    if !previous.isEmpty, previous.count != realtime.count {
      throw ValidationError("--previous must be given once for each feed: \(realtime.count) times")
    }
  }

  func run() throws {
    try CommandFailure.wait { [self] in try await check() }
  }

  private func check() async throws {
    let policy = try fetching.policy(for: sources)
    var messages: [TransitRealtime_FeedMessage] = []
    var before: [TransitRealtime_FeedMessage] = []
    do throws(RealtimeSource.Refusal) {
      for source in realtime { messages.append(try await message(of: source, policy)) }
      for source in previous { before.append(try await message(of: source, policy)) }
    } catch { throw CommandFailure.refused(error.sentence) }
    let progress = TerminalProgress()
    let (checker, zone) = try CommandFailure.reportingFeedError { () throws(FeedError) in
      let feed = try GTFSFeed(path: feed, limit: unpacking.limit, progress: progress.progress)
      return (try FeedChecker(feed, judging: messages), feed.agency.timeZone)
    }
    progress.finish()
    let time = now?.instant(in: zone) ?? Instant(Date())
    let names = try FetchOptions.sources(realtime).map(\.description)
    let report = CheckReport(
      messages.indices.map { number in
        CheckReport.Feed(
          source: names[number],
          check: checker.check(
            messages[number], previous: before.isEmpty ? nil : before[number], beside: messages, now: time))
      })
    var output = TextOutput(json ? .data : .text)
    if json { report.writeJSON(to: &output) } else { report.writeText(to: &output) }
    try CommandFailure.written { () throws(ClosedOutput) in try output.flush() }
    throw ExitCode(report.isClean ? 0 : 1)
  }

  private func message(
    of typed: TypedSource, _ policy: FollowPolicy
  ) async throws(RealtimeSource.Refusal) -> TransitRealtime_FeedMessage {
    let source: FollowedSource
    do { source = try typed.source.get() } catch { throw RealtimeSource.Refusal(sentence: "\(error)") }
    return try await RealtimeSource(source: source, policy: policy).feed().message
  }
}
