import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripPostgres

/// An older backup is put into the database while programs are connected, as by `pg_restore --clean`.
@Suite(
  "Entries that vanish under an open connection", .serialized,
  .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.missing)"))
struct RestoredTablesTests {
  private let server: PostgresServer
  private let database: String
  private let journal: PostgresJournal
  private let replaced: JournalError
  private let trip: Trip

  /// Appends four entries to a journal, which reads them.
  init() async throws {
    server = try await PostgresServer.shared
    database = try await server.newJournal()
    journal = try await server.journal(database)
    replaced = .replaced(path: journal.address.description)
    trip = try Sample.trip()
    for _ in 0..<4 { _ = try await journal.append([Sample.proposal(on: trip)]) }
    #expect(try await journal.entries(of: Sample.operatorID).count == 4)
  }

  /// Takes back what was appended after a place.
  private func restore(to place: Int) throws {
    try server.execute(
      """
      ALTER TABLE tripdesk.entry DISABLE TRIGGER USER;
      DELETE FROM tripdesk.entry WHERE place > \(place);
      ALTER TABLE tripdesk.entry ENABLE TRIGGER USER
      """, in: database)
  }

  /// Appends an entry as another program does.
  private func appendElsewhere() async throws -> Int64 {
    let other = try await server.journal(database)
    defer { other.close() }
    return try await other.append([Sample.proposal(on: trip, author: "dispatch-2")])[0].sequence.number
  }

  @Test("reading finds out", arguments: [0, 1, 3])
  func reading(place: Int) async throws {
    try restore(to: place)
    await #expect(throws: replaced) { try await journal.entries(of: Sample.operatorID, after: JournalSequence(4)) }
    await #expect(throws: replaced) { try await journal.entries(of: Sample.operatorID) }
    await #expect(throws: replaced) {
      try await journal.entries(of: Sample.operatorID, on: Sample.day...Sample.day, after: JournalSequence(1))
    }
  }

  @Test("appending finds out, and appends nothing", arguments: [0, 1, 3])
  func appending(place: Int) async throws {
    try restore(to: place)
    await #expect(throws: replaced) { try await journal.append([Sample.proposal(on: trip)]) }
    #expect(try server.execute("SELECT count(*) FROM tripdesk.entry", in: database) == "\(place)")
  }

  @Test("an entry of another program at a place that is used again is no news, and hides nothing", arguments: [1, 5])
  func usedAgain(count: Int) async throws {
    try restore(to: 3)
    for number in 0..<count { #expect(try await appendElsewhere() == Int64(4 + number)) }
    await #expect(throws: replaced) { try await journal.entries(of: Sample.operatorID, after: JournalSequence(4)) }
    await #expect(throws: replaced) { try await journal.append([Sample.proposal(on: trip)]) }
  }

  @Test("a notification is enough for a program that only listens", .timeLimit(.minutes(10)), arguments: [0, 1, 3])
  func listening(place: Int) async throws {
    var news = journal.changes().makeAsyncIterator()
    try restore(to: place)
    if place > 0 { _ = try await appendElsewhere() } else { try server.execute("NOTIFY tripdesk", in: database) }
    // An element of the stream says that reading is worth while.
    while true {
      guard await news.next() != nil else {
        Issue.record("the stream has ended")
        return
      }
      do { _ = try await journal.entries(of: Sample.operatorID, after: JournalSequence(4)) } catch {
        #expect(error == replaced)
        return
      }
    }
  }

  @Test("a backup that has all known entries is the same journal")
  func complete() async throws {
    try server.execute(
      "BEGIN; ALTER TABLE tripdesk.entry DISABLE TRIGGER USER; CREATE TABLE kept AS TABLE tripdesk.entry; "
        + "DELETE FROM tripdesk.entry; INSERT INTO tripdesk.entry TABLE kept; "
        + "ALTER TABLE tripdesk.entry ENABLE TRIGGER USER; COMMIT", in: database)
    #expect(try await journal.entries(of: Sample.operatorID, after: JournalSequence(2)).count == 2)
    #expect(try await journal.append([Sample.proposal(on: trip)]).map(\.sequence.number) == [5])
  }
}
