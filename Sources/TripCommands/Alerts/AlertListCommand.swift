import ArgumentParser
import TripCore
import TripFeed
import TripProgram

/// The command `tripdesk alert list FEED`: prints what passengers are told.
struct AlertListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print what passengers are told: alerts of dispatchers, and those of decisions.",
    discussion: "Each line is one JSON object, which tripdesk alert edit reads. Alerts that were ended are not printed."
  )

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
      let own = desk.model.journal.shown.ownAlerts
      let others = desk.model.alerts.all.value.alerts.filter { alert in !own.contains { $0.id == alert.id } }
      var output = TextOutput(.data)
      for alert in own + others { output.write(AlertNotation.text(alert, at: now) + "\n") }
      try CommandFailure.written { () throws(ClosedOutput) in try output.flush() }
    }
  }
}
