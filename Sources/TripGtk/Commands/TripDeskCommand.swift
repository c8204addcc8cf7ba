import ArgumentParser
import TripFeed

/// The program as the command line sees it.
struct TripDeskCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tripdesk", abstract: "A dispatcher's desk for today's trips of a GTFS timetable.",
    usage: """
      tripdesk [<feed>] [--date <date>] [--now <now>]
      tripdesk <subcommand> …
      """,
    version: "0.1.0",
    subcommands: [
      DeskCommand.self, BoardCommand.self, TripsCommand.self, CheckCommand.self, CheckFeedCommand.self,
      PublishCommand.self,
    ] + JournalOptions.commands + [StoreCommand.self],
    defaultSubcommand: DeskCommand.self)

  /// Carries the command line out.
  ///
  /// - Returns: The exit status: 0, or 2 where the command line or the feed is at fault, with one line that says so.
  static func runFromCommandLine() -> Int32 {
    do {
      var command = try parseAsRoot()
      try command.run()
      return 0
    } catch let code as ExitCode {
      return code.rawValue
    } catch {
      let text = fullMessage(for: error)
      if exitCode(for: error) == .success {
        var output = TextOutput(.text)
        output.write(text + "\n")
        do { try CommandFailure.written { () throws(ClosedOutput) in try output.flush() } } catch {
          return error.rawValue
        }
        return 0
      }
      let line = message(for: error).split(whereSeparator: \.isNewline).joined(separator: " ")
      StandardError.write("\(line) (tripdesk --help tells more)")
      return 2
    }
  }
}
