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
      DeskCommand.self, BoardCommand.self, TripsCommand.self, GraphCommand.self, CheckCommand.self,
      CheckFeedCommand.self,
      ProposeVehiclesCommand.self,
      PublishCommand.self,
      DelayCommand.self, CancelCommand.self, ReinstateCommand.self, SkipCommand.self, RestoreCommand.self,
      PlatformCommand.self, ReasonCommand.self, NoteCommand.self,
      VehicleCommand.self, SwapCommand.self, CutCommand.self, EndEarlyCommand.self, StartLateCommand.self,
      HoldCommand.self, WithdrawCommand.self, AddCommand.self,
      UndoCommand.self, LogCommand.self,
      AlertCommand.self, VehicleSettingsCommand.self, SingleTrackCommand.self, StoreCommand.self,
    ],
    defaultSubcommand: DeskCommand.self)

  package init() {}
}
