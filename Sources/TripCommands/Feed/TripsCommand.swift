import ArgumentParser
import FoundationEssentials
import Glibc
import TripCore
import TripFeed
import TripProgram

/// The command `tripdesk trips FEED`: lists the trips of a service day.
struct TripsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trips",
    abstract: "List the trips of one service day, ordered by departure, and what is known of them.",
    discussion:
      "Known is what was decided, as the journal has it, and what the feeds of --follow report; each feed is fetched "
      + "once. A journal that cannot be read is an error, and so is a file of --store that does not exist. The exit "
      + "status is 2 then, and no journal is made.")

  @Argument(help: "The operator's GTFS timetable: a .zip file or a folder.")
  var feed: String

  @Option(help: "The service day, as YYYY-MM-DD (default: today in the agency's time zone).")
  var date: ServiceDate?

  @Flag(help: "Print one JSON object a line instead of a table.")
  var json = false

  @Flag(help: "Also list trips of earlier service days that have not arrived yet.")
  var running = false

  @Flag(help: "List the timetable alone: no journal is read.")
  var planned = false

  @Option(help: "What time it is, as YYYY-MM-DDTHH:MM:SS in the agency's time zone: a rehearsal, with its own journal.")
  var now: WallClockTime?

  @Option(help: ArgumentHelp("The journal's file (default: the user's own).", valueName: "PATH"))
  var store: String?

  @Option(
    name: .customLong("operator"),
    help: "Whose journal it is (default: the feed's agency; of several, the one that the journal knows).")
  var operatorName: String?

  @OptionGroup
  var following: FollowOptions

  @OptionGroup
  var unpacking: UnpackOptions

  func validate() throws {
    if let store { _ = try ServerStore.address(store) }
    if planned, store != nil || !following.follow.isEmpty {
      throw ValidationError("--planned lists the timetable alone; leave out --store and --follow, or --planned")
    }
  }

  func run() throws {
    Allocation.keepWhatIsFreed()
    try CommandFailure.wait { [self] in try await list() }
    // The output is written. Ending the process at once is faster than freeing all memory first.
    Glibc.exit(0)
  }

  private func list() async throws {
    let following = try following.values()
    let progress = TerminalProgress()
    let opened = try CommandFailure.reportingFeedError { () throws(FeedError) in
      try GTFSFeed(path: feed, limit: unpacking.limit, progress: progress.progress)
    }
    let zone = opened.agency.timeZone
    let instant = now?.instant(in: zone) ?? Instant(Date())
    let today = ServiceDate(of: instant, in: zone)
    let day = date ?? today
    let known = try await self.planned ? nil : known(opened, on: day, at: instant, following: following)
    // Trips count as running at the present time; on another day than today, at the beginning of that day.
    let begin = day == today ? instant : day.origin(in: zone)
    let planned = try CommandFailure.reportingFeedError { () throws(FeedError) -> Timetable in
      try plan(of: opened, on: day, runningAt: begin, known)
    }
    let timetable = planned.adding(known?.extraTrips(on: running ? nil : day) ?? [:], at: instant)
    progress.finish()
    if let note = planned.cutOffNote { StandardError.write("\(note.file): \(note.message)") }
    if timetable.count == 0 {
      let date = timetable.serviceDate
      StandardError.write(CommandFailure.noTrip(on: date, nearest: opened.nearestServiceDate(to: date)))
    }
    let decided = known?.trips(of: timetable)
    if let sentence = decided?.unfit.sentence { StandardError.write(sentence) }
    let vehicles = json ? known.map { Vehicles(timetable, plan: $0.decided.vehiclePlan) } : nil
    let listing = TripListing(timetable, known: decided?.trips, vehicles: vehicles)
    var output = TextOutput(json ? .data : .text)
    try CommandFailure.written { () throws(ClosedOutput) in
      if json { try listing.writeJSON(to: &output) } else { try listing.writeTable(to: &output) }
    }
  }

  /// Reads the trips of a day. With `--running`, also reads the trips of earlier days that have not arrived by
  /// `instant`.
  private func plan(
    of feed: GTFSFeed, on day: ServiceDate, runningAt instant: Instant, _ known: KnownTrips?
  ) throws(FeedError) -> Timetable {
    guard running else { return try feed.timetable(on: day) }
    guard let known else { return try feed.timetable(on: day, runningAt: instant) }
    let kept = known.decided.delayedTrips(before: day).union(known.reported.delayedTrips(before: day))
    return try feed.timetable(on: day, runningAt: instant, keeping: kept)
      .withoutArrived(by: instant, as: known.decided, known.reported)
  }

  /// Reads the decisions and reports about the trips.
  ///
  /// - Throws: An exit code, after the reason was written to standard error.
  private func known(
    _ feed: GTFSFeed, on day: ServiceDate, at instant: Instant, following: FollowOptions.Values
  ) async throws -> KnownTrips {
    let values = StoreOptions.Values(path: store, operatorName: operatorName)
    guard let path = values.storePath(isRehearsal: now != nil) else {
      throw CommandFailure.refused(
        "no home folder to look for the journal in; name a file with --store, or list the timetable with --planned")
    }
    let entries = try await CommandFailure.readJournal(
      path, mustExist: store != nil, of: await values.operatorID(of: feed, isRehearsal: now != nil),
      on: JournalState.days(from: day.advanced(by: -JournalState.daysBack)))
    return KnownTrips(
      decided: JournalState(entries), reported: try await following.reports(matching: feed, at: instant), now: instant)
  }
}
