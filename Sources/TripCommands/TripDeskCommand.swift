import ArgumentParser
import TripProgram

/// The root command of the program `tripdesk`, with all other commands as subcommands.
package struct TripDeskCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "tripdesk", abstract: "A dispatcher's desk for today's trips of a GTFS timetable.",
    usage: """
      tripdesk [<feed>] [--date <date>] [--now <now>]
      tripdesk <subcommand> …
      """,
    version: CommandLineProgram.version,
    subcommands: [
      DeskCommand.self, BoardCommand.self, TripsCommand.self, CheckCommand.self, CheckFeedCommand.self,
      PublishCommand.self,
    ] + JournalOptions.commands + [StoreCommand.self],
    defaultSubcommand: DeskCommand.self)

  package init() {}
}
