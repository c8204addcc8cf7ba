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

  @OptionGroup
  var day: DayOptions

  func run() throws {
    CommandLineProgram.finish { [day] in
      try await day.withDesk { desk in
        let now = desk.model.now.value
        var output = TextOutput(.data)
        for alert in desk.model.journal.shown.ownAlerts { output.write(AlertNotation.text(alert, at: now) + "\n") }
        try CommandFailure.written { () throws(ClosedOutput) in try output.flush() }
      }
    }
  }
}
