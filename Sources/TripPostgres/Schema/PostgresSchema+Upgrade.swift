import TripCore

extension PostgresSchema {
  /// The longest wait for one statement of an upgrade, which may write every row anew.
  private static let patience = Duration.seconds(3_600)

  /// Reads the version of the tables of a journal, and changes nothing.
  ///
  /// - Parameter address: The database, with a login that may read the journal.
  /// - Returns: The version, also one that this program does not know.
  /// - Throws: ``JournalError``: ``JournalError/notAJournal(path:)`` when the database has no journal.
  public static func foundVersion(at address: PostgresAddress) async throws(JournalError) -> Int {
    try await PostgresLink(address).run { connection in
      do throws(PostgresConnection.Failure) { return try version(connection, address) } catch {
        throw refusal(of: error, connection, address)
      }
    }
  }

  /// Makes an older journal one of the ``version`` of this program: in one transaction, under a lock that waits for the
  /// entries which are being appended and lets no others in. When it fails or is interrupted, all is as it was.
  ///
  /// - Parameter address: The database, with the login that owns the journal.
  /// - Returns: The version that was found under the lock, and the version now; the same when nothing was to be done.
  /// - Throws: ``JournalError``: ``JournalError/newerVersion(found:supported:path:)`` for a newer journal,
  ///   ``JournalError/unreachable(path:reason:)`` when the login is not the owner, ``JournalError/busy(path:)`` when other
  ///   programs keep the tables for eight seconds, ``JournalError/unknown(_:)`` when the connection was lost at the end.
  public static func upgrade(at address: PostgresAddress) async throws(JournalError) -> (from: Int, to: Int) {
    try await PostgresLink(address, patience: patience).run { connection in
      do { return try upgrade(connection, address) } catch let error as PostgresConnection.Failure {
        if connection.isUsable { _ = try? connection.execute("ROLLBACK") }
        throw ownerRefusal(of: error, address) ?? error
      } catch {
        if connection.isUsable { _ = try? connection.execute("ROLLBACK") }
        throw error
      }
    }
  }

  private static func upgrade(
    _ connection: PostgresConnection, _ address: PostgresAddress
  ) throws -> (from: Int, to: Int) {
    // The table `journal` is not locked: an append reads it in the statement that waits for `entry`. Only the step to version
    // 2 locks it, to add a column. Where such an append waits then, the server ends one of the two as a deadlock, with all
    // as it was, and it can be tried again.
    try connection.execute(
      "BEGIN ISOLATION LEVEL READ COMMITTED; LOCK TABLE tripdesk.entry IN ACCESS EXCLUSIVE MODE")
    let found = try version(connection, address)
    guard found <= version else {
      throw JournalError.newerVersion(found: found, supported: version, path: address.description)
    }
    for next in found..<version {
      guard let step = SchemaSteps.all[next + 1] else { throw JournalError.notAJournal(path: address.description) }
      if !step.isEmpty { try connection.execute(step) }
    }
    try connection.execute("UPDATE tripdesk.journal SET version = \(version)")
    do throws(PostgresConnection.Failure) { try connection.execute("COMMIT") } catch {
      guard error.state == nil || !connection.isUsable else { throw error }
      throw JournalError.unknown(error.message)
    }
    return (from: found, to: version)
  }

  private static func version(
    _ connection: PostgresConnection, _ address: PostgresAddress
  ) throws(PostgresConnection.Failure) -> Int {
    let rows = try connection.execute("SELECT version FROM tripdesk.journal")
    guard let found = rows.first?.first.flatMap({ $0 }).flatMap({ Int($0) }), found > 0 else {
      // As the server says it of a database without these tables.
      throw PostgresConnection.Failure(state: "42P01", message: "there is no journal")
    }
    return found
  }

  /// Returns the error of a login that lacks the owner's rights; `nil` for another failure.
  static func ownerRefusal(of failure: PostgresConnection.Failure, _ address: PostgresAddress) -> JournalError? {
    switch failure.state {
    case missingRoles: .unreachable(path: address.description, reason: .mayNotMakeRoles(failure.message))
    case "42501": .unreachable(path: address.description, reason: .notOwner(failure.message))
    default: nil
    }
  }

  /// Returns the error for a failure to read the journal's version: that the login has no role of the journal, when that
  /// is the reason.
  static func refusal(
    of failure: PostgresConnection.Failure, _ connection: PostgresConnection, _ address: PostgresAddress
  ) -> JournalError {
    guard failure.state == "42501", let row = (try? connection.execute("SELECT session_user"))?.first,
      let login = row.first.flatMap({ $0 })
    else { return JournalError(failure, path: address.description) }
    return .unreachable(path: address.description, reason: .noRole(login: login))
  }
}
