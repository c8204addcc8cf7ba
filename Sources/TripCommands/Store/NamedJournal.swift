import ArgumentParser
import FoundationEssentials
import Glibc
import TripCore
import TripPostgres
import TripProgram
import TripStore

/// A journal that the command line names: the path of a file, or the address of a database.
struct NamedJournal {
  /// The journal, open.
  let journal: any CopyableJournal
  /// The name for messages, without a password.
  let name: String
  /// Whether the journal holds decisions of rehearsals.
  let isRehearsal: Bool

  /// Opens a journal.
  ///
  /// - Parameters:
  ///   - text: The path of a file, or the address of a database.
  ///   - isRehearsal: Whether the journal must hold decisions of rehearsals (`true`) or real ones (`false`); `nil` when
  ///     both will do.
  ///   - makesNew: Whether a file that does not exist is made. A database must have a journal already.
  /// - Throws: `ValidationError` for an address that cannot be used, else an exit code, after the reason was written to
  ///   standard error.
  init(_ text: String, isRehearsal: Bool? = nil, makesNew: Bool = false) async throws {
    let address = try ServerStore.address(text)
    // Why else a file cannot be looked at is told when it is opened.
    let isThere = access(text, F_OK) == 0 || errno != ENOENT
    guard address != nil || makesNew || isThere else { throw CommandFailure.noJournal(at: text) }
    do throws(JournalError) {
      if let address {
        let journal = try await PostgresJournal(address, isRehearsal: isRehearsal)
        (self.journal, name, self.isRehearsal) = (journal, address.description, journal.isRehearsal)
      } else {
        (journal, self.isRehearsal) = try Self.file(text, isRehearsal)
        name = text
      }
    } catch { throw CommandFailure.refused(CommandFailure.sentence(error)) }
  }

  private static func file(
    _ path: String, _ isRehearsal: Bool?
  ) throws(JournalError) -> (journal: SQLiteJournal, isRehearsal: Bool) {
    if let isRehearsal { return (try SQLiteJournal(path: path, isRehearsal: isRehearsal), isRehearsal) }
    do throws(JournalError) { return (try SQLiteJournal(path: path, isRehearsal: false), false) } catch {
      guard case .rehearsal = error else { throw error }
      return (try SQLiteJournal(path: path, isRehearsal: true), true)
    }
  }
}
