import ArgumentParser
import FoundationEssentials
import TripCore
import TripFeed
import TripProgram

/// The command `tripdesk propose-vehicles FEED`: prints a `vehicles.csv` for a timetable that does not say which vehicle runs
/// which trip.
struct ProposeVehiclesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "propose-vehicles",
    abstract: "Propose which vehicle could run which trip, as a file vehicles.csv.",
    discussion: """
      At each terminus, the vehicle that arrived first leaves first. Read the proposal, correct it, and put it beside the \
      timetable as vehicles.csv: only then something follows from it. What it assumes stands on standard error.
      """)

  @Argument(help: "The operator's GTFS timetable: a .zip file or a folder.")
  var feed: String

  @Option(help: "The service date, as YYYY-MM-DD or YYYYMMDD (default: today).")
  var date: ServiceDate?

  @Option(help: ArgumentHelp("The least time between an arrival and the next departure.", valueName: "minutes"))
  var turnaround = 3

  @Flag(help: "Let each vehicle stay on one line.")
  var perLine = false

  @OptionGroup
  var unpacking: UnpackOptions

  func validate() throws {
    guard (0...120).contains(turnaround) else { throw ValidationError("--turnaround takes 0 to 120 minutes") }
  }

  func run() throws {
    let progress = TerminalProgress()
    let timetable = try CommandFailure.reportingFeedError { () throws(FeedError) in
      let feed = try GTFSFeed(path: feed, limit: unpacking.limit, progress: progress.progress)
      return try feed.timetable(on: date ?? ServiceDate(of: Instant(Date()), in: feed.agency.timeZone))
    }
    progress.finish()
    let settings = VehicleSettings(turnaround: .minutes(turnaround))
    let trips = ProposedTrips(timetable)
    let proposal = VehicleProposal(timetable, settings, scope: perLine ? .line : .kind, among: trips.rows)
    let plan = proposal.plan(of: timetable, avoiding: trips.namesTaken)
    let scope = perLine ? "each stays on its line" : "they change lines where that saves one"
    StandardError.write(
      "\(timetable.serviceDate): \(plan.count) trips on \(proposal.vehicles.count) vehicles, at least \(turnaround) min to "
        + "turn, no empty runs; \(scope)")
    let leftOut = [(trips.named, "whose vehicle the timetable names"), (trips.byFrequency, "of frequencies.txt")]
    for (count, what) in leftOut where count > 0 { StandardError.write("Left out: \(count) trips \(what)") }
    var output = TextOutput(.text)
    try CommandFailure.written { () throws(ClosedOutput) in
      output.write("trip_id,vehicle\n")
      for rows in proposal.vehicles {
        for row in rows {
          let id = timetable.instance(ofRow: row).tripID
          guard let vehicle = plan.assignments[id]?.vehicle else { continue }
          output.write("\(JournalLog.csvCell(id.text)),\(vehicle)\n")
        }
        try output.flushIfLarge()
      }
      try output.flush()
    }
  }
}
