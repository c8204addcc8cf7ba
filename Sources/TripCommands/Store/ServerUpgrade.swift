import ArgumentParser
import TripCore
import TripFeed
import TripPostgres
import TripProgram

/// The part of `tripdesk store upgrade` for a journal on a server.
enum ServerUpgrade {
  /// Makes an older journal on a server one of this program's version, and says so on standard output.
  ///
  /// - Parameters:
  ///   - address: The database, with the login that owns the journal.
  ///   - isConfirmed: Whether the command line has answered with `--yes`; else the terminal is asked.
  /// - Throws: An exit code, after the reason was written to standard error.
  static func run(_ address: PostgresAddress, isConfirmed: Bool) async throws {
    let (found, version) = (try await foundVersion(address), PostgresSchema.version)
    guard found <= version else {
      throw CommandFailure.unsaved(.newerVersion(found: found, supported: version, path: address.description))
    }
    if found < version {
      try StoreConfirmation.require(
        [
          "the journal at \(address) has version \(found) and becomes one of version \(version), all of it or nothing",
          "a database is not copied as a file is: make a backup with pg_dump first",
          "programs of an older version refuse the journal afterwards; upgrade all of them",
        ], isConfirmed: isConfirmed)
    }
    let done: (from: Int, to: Int)
    do throws(JournalError) { done = try await PostgresSchema.upgrade(at: address) } catch {
      throw CommandFailure.unsaved(error)
    }
    var output = TextOutput(.text)
    output.write(
      done.from == done.to
        ? "\(address) has version \(done.to) already; it was left as it is\n"
        : "\(address) had version \(done.from) and has version \(done.to) now\n")
    try CommandFailure.written { () throws(ClosedOutput) in try output.flush() }
  }

  private static func foundVersion(_ address: PostgresAddress) async throws -> Int {
    do throws(JournalError) { return try await PostgresSchema.foundVersion(at: address) } catch {
      throw CommandFailure.unsaved(error)
    }
  }
}
