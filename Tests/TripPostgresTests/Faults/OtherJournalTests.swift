import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripPostgres

/// A name that leads to one database, and later to another.
@Suite(
  "An address that leads to another journal", .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.missing)"))
struct OtherJournalTests {
  private let server: PostgresServer
  private let name: String
  private let address: PostgresAddress

  init() async throws {
    server = try await PostgresServer.shared
    name = try await server.newJournal()
    address = try PostgresAddress(server.address(database: name))
  }

  /// Puts another database in the place of the one with the name.
  ///
  /// - Returns: The new name of the one before.
  private func replace(by other: String) throws -> String {
    let former = "former_" + name
    // No new connection may be made between the end of the old ones and the change of the name.
    try server.execute("ALTER DATABASE \(name) ALLOW_CONNECTIONS false", in: "postgres")
    try server.execute(
      "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '\(name)'", in: "postgres")
    try server.execute("ALTER DATABASE \(name) RENAME TO \(former)", in: "postgres")
    try server.execute("ALTER DATABASE \(other) RENAME TO \(name)", in: "postgres")
    try server.execute("ALTER DATABASE \(former) ALLOW_CONNECTIONS true", in: "postgres")
    return former
  }

  private func count(in database: String) throws -> String {
    try server.execute("SELECT count(*) FROM tripdesk.entry", in: database)
  }

  @Test("each journal has an id of its own, which every program reads, and which a backup has too")
  func ids() async throws {
    let journal = try await PostgresJournal(address)
    let id = try #require(journal.id)
    #expect(try await PostgresJournal(address, expecting: id).id == id)
    #expect(try await server.journal(try await server.newJournal()).id != id)
    journal.close()
    let copy = "t" + UUID().uuidString.replacing("-", with: "").lowercased()
    try server.execute(
      "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '\(name)'", in: "postgres")
    try server.execute("CREATE DATABASE \(copy) TEMPLATE \(name)", in: "postgres")
    #expect(try await server.journal(copy).id == id)
    await #expect(throws: JournalError.otherJournal(path: address.description)) {
      try await PostgresJournal(address, expecting: UUID())
    }
  }

  @Test("statements that were printed once make another journal each time")
  func printed() async throws {
    let statements = PostgresSchema.statements()
    let databases = [try server.newDatabase(), try server.newDatabase()]
    for database in databases { try server.execute(statements, in: database) }
    #expect(try await server.journal(databases[0]).id != server.journal(databases[1]).id)
  }

  @Test("a journal that is open refuses to read or append after its connection leads to another one")
  func reconnected() async throws {
    let journal = try await PostgresJournal(address)
    let trip = try Sample.trip()
    _ = try await journal.append([Sample.proposal(on: trip)])
    let other = try await server.newJournal()
    let former = try replace(by: other)
    let error = JournalError.otherJournal(path: address.description)
    await #expect(throws: error) { try await journal.append([Sample.proposal(on: trip)]) }
    await #expect(throws: error) { try await journal.entries(of: Sample.operatorID) }
    #expect(try count(in: name) == "0" && count(in: former) == "1")
  }

  @Test("tables that are replaced below an open connection get nothing, and are not read")
  func replacedTables() async throws {
    let journal = try await PostgresJournal(address)
    let trip = try Sample.trip()
    _ = try await journal.append([Sample.proposal(on: trip)])
    try server.execute("DROP SCHEMA tripdesk CASCADE; " + PostgresSchema.statements(), in: name)
    let error = JournalError.otherJournal(path: address.description)
    await #expect(throws: error) { try await journal.append([Sample.proposal(on: trip)]) }
    await #expect(throws: error) { try await journal.entries(of: Sample.operatorID) }
    #expect(try count(in: name) == "0")
  }

  @Test("a copy to another journal leaves that one its own id")
  func copied() async throws {
    let source = try await PostgresJournal(address)
    _ = try await source.append([Sample.proposal(on: try Sample.trip())])
    let target = try await server.newJournal()
    let before = try await server.journal(target).id
    #expect(try await JournalCopy(source, to: server.journal(target)).added == 1)
    #expect(try await server.journal(target).id == before && before != source.id)
  }
}
