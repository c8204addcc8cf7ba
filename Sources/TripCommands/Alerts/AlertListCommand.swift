import ArgumentParser
import TripCore
import TripFeed
import TripProgram

/// The command `tripdesk alert list FEED`: prints the alerts that dispatchers wrote.
struct AlertListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print the alerts that dispatchers wrote.",
    discussion:
      "Each line is one JSON object, which tripdesk alert edit reads. Alerts that were ended are not printed, nor those "
      + "that follow from decisions about trips.")

  @Argument(help: "The operator's GTFS timetable: a .zip file or a folder.")
  var feed: String

  @OptionGroup
  var journal: JournalOptions

  @OptionGroup
  var unpacking: UnpackOptions

  func run() throws {
    CommandLineProgram.finish { [self] in
      let desk = try await CommandDesk(feed: feed, limit: unpacking.limit, journal)
      defer { desk.close() }
      let now = desk.model.now.value
      var output = TextOutput(.data)
      for alert in desk.model.journal.shown.ownAlerts { output.write(AlertNotation.text(alert, at: now) + "\n") }
      try CommandFailure.written { () throws(ClosedOutput) in try output.flush() }
    }
  }
}
