import ArgumentParser
import FoundationEssentials
import Glibc
import TripCore
import TripFeed
import TripProgram

/// Lists the runs of a day without a window: `tripdesk trips FEED`.
struct TripsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trips", abstract: "List the runs of one service day, ordered by departure.")

  @Argument(help: "The operator's GTFS timetable: a .zip file or a folder.")
  var feed: String

  @Option(help: "The service day, as YYYY-MM-DD (default: today in the agency's time zone).")
  var date: ServiceDate?

  @Flag(help: "Print one JSON object a line instead of a table.")
  var json = false

  @Flag(help: "Also list runs of earlier service days that have not arrived yet.")
  var running = false

  @OptionGroup
  var unpacking: UnpackOptions

  func run() throws {
    Allocation.keepWhatIsFreed()
    let progress = TerminalProgress()
    let (opened, timetable) = try CommandFailure.told { () throws(FeedError) in
      let feed = try GTFSFeed(path: feed, limit: unpacking.limit, progress: progress.progress)
      let now = Instant(Date())
      let zone = feed.agency.timeZone
      let today = ServiceDate(of: now, in: zone)
      let day = date ?? today
      // What is under way counts from now; on any other day than today, from the day's beginning.
      let instant = running ? (day == today ? now : day.origin(in: zone)) : nil
      return (feed, try feed.timetable(on: day, runningAt: instant))
    }
    progress.finish()
    if timetable.count == 0 {
      let nearest = opened.nearestServiceDate(to: timetable.serviceDate)
      StandardError.write(
        "no trip runs on \(timetable.serviceDate)" + (nearest.map { "; the nearest day with trips is \($0)" } ?? ""))
    }
    let listing = TripListing(timetable)
    var output = TextOutput(json ? .data : .text)
    try CommandFailure.written { () throws(ClosedOutput) in
      if json { try listing.writeJSON(to: &output) } else { try listing.writeTable(to: &output) }
    }
    // The answer is out, and the system takes the memory back faster than we would give it.
    Glibc.exit(0)
  }
}
