import ArgumentParser
import FoundationEssentials
import Glibc
import TripCore
import TripFeed
import TripProgram
import TripStore

/// The command `tripdesk store upgrade JOURNAL`: gives a journal of an older version the version of this program.
struct StoreUpgradeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "upgrade",
    abstract: "Give a journal that an older version of the program wrote the version of this one.",
    discussion:
      "Nothing else upgrades a journal. Older programs then refuse it, so end the desks and publishers that have it "
      + "open, and install this version everywhere first. A file is copied before; of a database, make a backup with "
      + "pg_dump.")

  @Argument(help: "The journal's file, or its database, as postgresql://HOST/DATABASE.")
  var journal: String

  @Flag(help: "Upgrade without asking.")
  var yes = false

  func run() throws {
    try CommandFailure.wait { [self] in
      if let address = try ServerStore.address(journal) {
        return try await ServerUpgrade.run(address, isConfirmed: yes)
      }
      try await upgradeFile()
    }
  }

  private func upgradeFile() async throws {
    let new = StoreUpgrade.currentVersion
    var output = TextOutput(.text)
    do {
      if let version = try StoreUpgrade.olderVersion(journal) {
        try StoreConfirmation.require(
          [
            "\(journal) has version \(version) and becomes one of version \(new), after a copy of it was made",
            "programs of an older version refuse the journal afterwards; end those that have it open, and upgrade them",
          ], isConfirmed: yes)
      }
      let upgrade = try await StoreUpgrade.run(journal)
      output.write(
        upgrade.map { "\(journal) has version \($0.to) now; the file of version \($0.from) is kept as \($0.copy)\n" }
          ?? "\(journal) has version \(new) already; it was left as it is\n")
    } catch let error as JournalError {
      switch error {
      case .replaced(let path): throw CommandFailure.noJournal(at: path)
      case .busy:
        StandardError.write(
          "\(CommandFailure.sentence(error)) End the desks and publishers that have it open, and try again.")
        throw ExitCode(CommandFailure.unwritten)
      default: throw CommandFailure.unsaved(error)
      }
    }
    try CommandFailure.written { () throws(ClosedOutput) in try output.flush() }
  }
}
