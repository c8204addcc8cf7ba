import ArgumentParser
import TripProgram

/// The root command of the program `tripdesk-desktop`: the commands of `tripdesk` that open a window.
struct DesktopCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tripdesk-desktop", abstract: "The windows of tripdesk, which starts this program by itself.",
    version: CommandLineProgram.version,
    subcommands: [DeskWindowCommand.self, BoardWindowCommand.self, GraphFileCommand.self],
    defaultSubcommand: DeskWindowCommand.self)
}
