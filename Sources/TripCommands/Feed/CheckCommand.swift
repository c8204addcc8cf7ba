import ArgumentParser
import FoundationEssentials
import TripCore
import TripFeed
import TripProgram

/// The command `tripdesk check FEED`: prints what a feed contains, and its errors.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Tell what a timetable holds, and every problem that it has.",
    discussion:
      "The exit status is 0 when the timetable is usable, 1 when trips are left out, 2 when it is unusable.")

  @Argument(help: "The operator's GTFS timetable: a .zip file or a folder.")
  var feed: String

  @Option(
    help:
      "The day that counts as today, as YYYY-MM-DD: whether the timetable is out of date, and whose vehicles are told.")
  var date: ServiceDate?

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup
  var unpacking: UnpackOptions

  func run() throws {
    let progress = TerminalProgress()
    var output = TextOutput(json ? .data : .text)
    let status: Int32
    do throws(FeedError) {
      let feed = try GTFSFeed(path: feed, limit: unpacking.limit, progress: progress.progress)
      let report = try feed.check(today: date ?? ServiceDate(of: Instant(Date()), in: feed.agency.timeZone))
      progress.finish()
      if json { report.writeJSON(to: &output) } else { report.writeText(to: &output) }
      status = report.isUsable ? (report.tripsLeftOut > 0 ? 1 : 0) : CommandFailure.unusable
    } catch {
      progress.finish()
      if json { error.writeJSON(to: &output) } else { StandardError.write(error.description) }
      status = CommandFailure.unusable
    }
    try CommandFailure.written { () throws(ClosedOutput) in try output.flush() }
    throw ExitCode(status)
  }
}
