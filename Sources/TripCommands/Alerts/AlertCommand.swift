import ArgumentParser

/// The command group `tripdesk alert`: what passengers are told.
struct AlertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "alert", abstract: "What passengers are told.", subcommands: [AlertTemplatesCommand.self])
}
