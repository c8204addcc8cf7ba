import ArgumentParser
import FoundationEssentials
import TripCore
import TripFeed
import TripPostgres
import TripProgram

/// The command `tripdesk store create ADDRESS`: makes the tables of a journal in a database.
struct StoreCreateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create", abstract: "Make the journal's tables, roles and rights in a PostgreSQL database.",
    discussion:
      "The database must exist, and the login may need the right to make roles. Then grant the role "
      + "tripdesk_dispatcher to the logins that decide, tripdesk_viewer to those that only read, and "
      + "tripdesk_publisher to those of `tripdesk publish`.")

  @Argument(help: "The database, as postgresql://HOST/DATABASE, service=NAME or another connection string.")
  var address: String?

  @Flag(help: "Make a journal for the decisions of rehearsals.")
  var rehearsal = false

  @Flag(help: "Only print the SQL statements, for an administrator who runs them.")
  var print = false

  func validate() throws {
    if address == nil && !print { throw ValidationError("name the database, or add --print for the SQL statements") }
  }

  func run() throws {
    try CommandFailure.wait { [self] in
      var output = TextOutput(.text)
      if print {
        output.write(PostgresSchema.statements(isRehearsal: rehearsal) + "\n")
      } else if let address {
        guard let address = try ServerStore.address(address) else {
          throw ValidationError(
            "\(address) is a file, which needs no preparation; name a database, as postgresql://HOST/DATABASE")
        }
        do throws(JournalError) { try await PostgresSchema.create(at: address, isRehearsal: rehearsal) } catch {
          throw CommandFailure.refused(CommandFailure.sentence(error))
        }
        output.write("\(address) has an empty journal now; grant tripdesk_dispatcher to the logins that decide\n")
      }
      try CommandFailure.written { () throws(ClosedOutput) in try output.flush() }
    }
  }
}
