import ArgumentParser
import FoundationEssentials
import TripCore
import TripFeed
import TripProgram

/// The command `tripdesk alert templates FEED`: shows what passengers read in each situation.
struct AlertTemplatesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "templates",
    abstract: "Show what passengers read in each situation, with examples from a timetable.",
    discussion:
      "The sentences come from the file templates beside the preferences, or from --alert-templates, and the built-in "
      + "ones where it has none. A line that cannot be used is named on standard error, as FILE:LINE, and the built-in "
      + "sentence counts. The exit status is 0 when every line is usable, 1 when a line is not, 2 when the timetable or "
      + "the file cannot be read.")

  @Argument(help: "The operator's GTFS timetable: a .zip file or a folder; not needed with --check and --built-in.")
  var feed: String?

  @Flag(help: "Check the lines of the file alone, and show nothing.")
  var check = false

  @Flag(help: "Print the built-in sentences as comments, with which a file of your own begins.")
  var builtIn = false

  @Option(help: "The service day of the examples, as YYYY-MM-DD (default: today in the agency's time zone).")
  var date: ServiceDate?

  @Option(help: "What time it is, as YYYY-MM-DDTHH:MM:SS in the agency's time zone: the examples leave next.")
  var now: WallClockTime?

  @OptionGroup
  var alerts: AlertOptions

  @OptionGroup
  var unpacking: UnpackOptions

  func validate() throws {
    if feed == nil, !check, !builtIn {
      throw ValidationError("name the timetable whose trips are the examples, or add --check or --built-in")
    }
  }

  func run() throws {
    var output = TextOutput(.text)
    if builtIn {
      output.write(AlertTemplates.ownFileText)
      return try CommandFailure.written { () throws(ClosedOutput) in try output.flush() }
    }
    let reading = AlertSettingsSource(alerts.values, environment: ProcessEnvironment.variables).read()
    if let problem = reading.preferencesProblem { StandardError.write(problem) }
    guard reading.templates.failure == nil else {
      throw CommandFailure.refused(reading.templates.lines.joined(separator: "; "))
    }
    // An editor that reads the messages of compilers finds the line.
    for (place, sentence) in reading.templates.places { StandardError.write(sentence, from: place) }
    if let feed, !check { try write(feed, reading.settings, to: &output) }
    try CommandFailure.written { () throws(ClosedOutput) in try output.flush() }
    if !reading.templates.problems.isEmpty { throw ExitCode(CommandFailure.incomplete) }
  }

  private func write(_ path: String, _ settings: AlertSettings, to output: inout TextOutput) throws(ExitCode) {
    let progress = TerminalProgress()
    let (timetable, passengers, instant) = try CommandFailure.reportingFeedError { () throws(FeedError) in
      let feed = try GTFSFeed(path: path, limit: unpacking.limit, progress: progress.progress)
      let zone = feed.agency.timeZone
      let instant = now?.instant(in: zone) ?? Instant(Date())
      let day = date ?? ServiceDate(of: instant, in: zone)
      let nearest = feed.hasService(on: day) ? day : feed.nearestServiceDate(to: day) ?? day
      return (try feed.timetable(on: nearest), PassengerLanguages(of: feed), instant)
    }
    progress.finish()
    let wording = Wording(locale: Locale(identifier: "en_US"), timeZone: passengers.timeZone)
    wording.missingTemplates(settings, for: passengers).forEach { StandardError.write($0) }
    guard let preview = AlertPreview(settings, for: passengers, in: timetable, now: instant) else {
      return StandardError.write("no trip runs on \(timetable.serviceDate), so there are no examples")
    }
    for section in wording.sections(preview) {
      output.write(section.language + "\n")
      for row in section.rows {
        let text = [row.header, row.description].map { $0.replacing("\n", with: "\n    ") }
        output.write("  \(row.situation)\n    \(text[0])\n    \(text[1])\n")
      }
    }
  }
}
