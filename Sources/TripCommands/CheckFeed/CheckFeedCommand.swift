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
  var watching: WatchOptions

  @OptionGroup
  var unpacking: UnpackOptions

  private var sources: [TypedSource] { realtime + previous }

  func validate() throws {
    _ = try FetchOptions.sources(sources)
    if !previous.isEmpty, previous.count != realtime.count {
      throw ValidationError("--previous must be given once for each feed: \(realtime.count) times")
    }
    if watching.watch != nil, now != nil || !previous.isEmpty {
      throw ValidationError("--watch judges versions as they come, without --now and --previous")
    }
  }

  func run() throws {
    try CommandFailure.wait { [self] in try await check() }
  }

  private func check() async throws {
    var policy = try fetching.policy(for: sources)
    (policy.webInterval, policy.fileInterval, policy.longestWait) = (
      watching.interval, watching.interval, watching.interval
    )
    let feeds = try await judgedFeeds(policy)
    let page = try watching.html.map { try ReportPage($0) }
    let progress = TerminalProgress()
    let (doctor, zone) = try CommandFailure.reportingFeedError { () throws(FeedError) in
      let timetable = try GTFSFeed(path: feed, limit: unpacking.limit, progress: progress.progress)
      let zone = timetable.agency.timeZone
      let set = now?.instant(in: zone)
      let doctor = try FeedDoctor(
        timetable, feeds: feeds, interval: Seconds(Int(watching.every.rounded(.up))), now: { set ?? Instant(Date()) })
      return (doctor, zone)
    }
    progress.finish()
    let report: CheckReport
    if let duration = watching.duration {
      try await watch(with: doctor, policy, for: duration)
      report = await doctor.report()
    } else {
      report = await doctor.check()
    }
    var output = TextOutput(json ? .data : .text)
    if json { report.writeJSON(to: &output) } else { report.writeText(to: &output) }
    try CommandFailure.written { () throws(ClosedOutput) in try output.flush() }
    try page?.write(report.html(at: Instant(Date()), in: zone))
    throw ExitCode(report.isClean ? 0 : 1)
  }

  /// Fetches the first version of each feed.
  private func judgedFeeds(_ policy: FollowPolicy) async throws -> [JudgedFeed] {
    let before = try FetchOptions.sources(previous)
    var feeds: [JudgedFeed] = []
    do throws(RealtimeSource.Refusal) {
      for (number, typed) in realtime.enumerated() {
        guard let source = try? typed.source.get() else { continue }  // validate() has refused any other
        var feed = try await JudgedFeed(source, policy: policy)
        if !before.isEmpty {
          feed.previous = try await RealtimeSource(source: before[number], policy: policy).feed().message
        }
        feeds.append(feed)
      }
    } catch { throw CommandFailure.refused(error.sentence) }
    return feeds
  }

  /// Watches the feeds until the time is over or a signal asks for the report.
  private func watch(with doctor: FeedDoctor, _ policy: FollowPolicy, for duration: Duration) async throws {
    let signals = TerminationSignals.caught()
    let progress = TerminalProgress("Watching")
    defer { progress.finish() }
    try await withThrowingTaskGroup { group in
      group.addTask { try await doctor.watch(policy) }
      group.addTask {
        for percent in 1...100 {
          try await Task.sleep(for: duration / 100)
          progress.update(Double(percent) / 100)
        }
      }
      group.addTask {
        for await _ in signals { return }
        // The stream ends by itself when signals cannot be caught: they then end the program.
        try await Task.sleep(for: duration)
      }
      do { _ = try await group.next() } catch let error as FeedError {
        throw CommandFailure.refused(error.description)
      }
      group.cancelAll()
    }
  }
}
