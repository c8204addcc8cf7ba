import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripPostgres

/// A program of somebody else that may append, and takes no lock.
@Suite(
  "Appending without the program's own care", .serialized,
  .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.missing)"))
struct RudeAppendTests {
  private let server: PostgresServer
  private let database: String
  private let journal: PostgresJournal
  private let first: JournalEntry

  init() async throws {
    server = try await PostgresServer.shared
    database = try await server.newJournal()
    journal = try await server.journal(database)
    first = try await journal.append(Sample.proposal(on: try Sample.trip()))
  }

  private func connection() throws -> PostgresConnection {
    try PostgresConnection(PostgresAddress(server.address(database: database)))
  }

  /// Inserts a copy of the first entry at another place.
  private func insert(
    _ connection: PostgresConnection, at place: Int64, after previous: Int64
  ) throws {
    let entry = JournalEntry(
      sequence: JournalSequence(place), id: UUID(), group: UUID(), time: first.time, author: first.author,
      operatorID: first.operatorID, subject: first.subject, action: first.action)
    let values = (1...EntryRow.columnCount).map { "$\($0)" }.joined(separator: ", ")
    let cells = EntryRow(entry, after: JournalSequence(previous)).cells
    try connection.query("INSERT INTO tripdesk.entry (\(EntryRow.columns)) VALUES (\(values))", cells)
  }

  /// Waits until another connection waits for the operator's lock.
  private func waitUntilOneWaits(_ connection: PostgresConnection) async throws {
    let waiting = """
      SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      """
    while try connection.execute(waiting) != [["1"]] { try await Task.sleep(for: .milliseconds(5)) }
  }

  /// Whether an error is the refusal of the table's own rules.
  private func isRefusal(_ error: any Error) -> Bool { (error as? PostgresConnection.Failure)?.state == "23001" }

  @Test("an entry with a smaller place never appears after one with a greater place", .timeLimit(.minutes(10)))
  func waits() async throws {
    let slow = try connection()
    try slow.execute("BEGIN")
    try insert(slow, at: 2, after: 1)
    let other = PostgresLink(journal.address)
    async let isRefused = other.run { [self] connection in
      do { try insert(connection, at: 3, after: 1) } catch { return isRefusal(error) }
      return false
    }
    try await waitUntilOneWaits(slow)
    try slow.execute("COMMIT")
    #expect(try await isRefused, "the insertion after the same entry is refused")
    #expect(try await journal.entries(of: Sample.operatorID).map(\.sequence.number) == [1, 2])
  }

  @Test("an insertion whose view of the table may be old is refused", arguments: ["REPEATABLE READ", "SERIALIZABLE"])
  func isolation(_ level: String) throws {
    let connection = try connection()
    try connection.execute("BEGIN ISOLATION LEVEL \(level)")
    #expect {
      try insert(connection, at: 2, after: 1)
    } throws: {
      isRefusal($0)
    }
  }

  @Test("the table itself refuses two entries after the same one")
  func twins() throws {
    let connection = try connection()
    try insert(connection, at: 2, after: 1)
    try connection.execute(
      "ALTER TABLE tripdesk.entry ALTER COLUMN seal SET DEFAULT ''; SET session_replication_role = replica")
    #expect {
      try insert(connection, at: 3, after: 1)
    } throws: {
      ($0 as? PostgresConnection.Failure)?.state == "23505"
    }
  }

  @Test("the program says itself that a text is too long")
  func long() async throws {
    let proposal = Sample.proposal(on: try Sample.trip(), author: String(repeating: "é", count: 50_001))
    await #expect(throws: JournalError.notStorable(path: journal.address.description)) {
      try await journal.append([proposal])
    }
  }

  @Test("a database that only reads is told from a login that only reads")
  func onlyReads() async throws {
    try server.execute("ALTER DATABASE \(database) SET default_transaction_read_only = on", in: "postgres")
    let reader = try await server.journal(database)
    let error = JournalError.unreachable(path: reader.address.description, reason: .onlyReads)
    await #expect(throws: error) { try await reader.append([Sample.proposal(on: try Sample.trip())]) }
    #expect(try await reader.entries(of: Sample.operatorID) == [first])
  }

  @Test("the program's own appends and such insertions wait for each other", .timeLimit(.minutes(10)))
  func together() async throws {
    let slow = try connection()
    try slow.execute("BEGIN")
    try insert(slow, at: 2, after: 1)
    async let appended = journal.append(Sample.proposal(on: try Sample.trip()))
    try await waitUntilOneWaits(slow)
    try slow.execute("COMMIT")
    #expect(try await appended.sequence.number == 3)
  }
}
