import ArgumentParser

/// The command `tripdesk store`, whose subcommands look after a journal.
struct StoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store", abstract: "Look after a journal: a file, or a database of a PostgreSQL server.",
    subcommands: [
      StoreCheckCommand.self, StoreRepairCommand.self, StoreUpgradeCommand.self, StoreCopyCommand.self,
      StoreCreateCommand.self,
    ])
}
