import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripPostgres

@Suite(
  "Who may do what to a journal on a server", .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.missing)"))
struct RightsTests {
  private let server: PostgresServer
  private let database: String
  private let user = "u" + UUID().uuidString.replacing("-", with: "").lowercased()

  init() async throws {
    server = try await PostgresServer.shared
    database = try await server.newJournal()
  }

  private func login(_ role: String) throws {
    try server.execute("CREATE ROLE \(user) LOGIN PASSWORD 'secret'; GRANT \(role) TO \(user)", in: database)
  }

  @Test(
    "a dispatcher's login can append, and is refused to change, delete, empty, or write in another login's name",
    arguments: [
      "UPDATE tripdesk.entry SET author = 'other'", "DELETE FROM tripdesk.entry", "TRUNCATE tripdesk.entry",
      "DROP TABLE tripdesk.entry", "ALTER TABLE tripdesk.entry DISABLE TRIGGER ALL",
      "UPDATE tripdesk.journal SET version = 9",
      """
      INSERT INTO tripdesk.entry SELECT operator, place + 1, place, gen_random_uuid(), step, time, author, service_date,
        trip_id, start_time, kind, stop_sequence, value, platform_code, parent_station, undoes, checksum, 'admin'
        FROM tripdesk.entry
      """,
    ])
  func dispatcher(_ statement: String) async throws {
    try login("tripdesk_dispatcher")
    let journal = try await server.journal(database, user: user, password: "secret")
    let entries = try await journal.append([Sample.proposal(on: try Sample.trip())])
    #expect(throws: (any Error).self) { try server.execute(statement, in: database, as: user, password: "secret") }
    #expect(try await journal.entries(of: Sample.operatorID) == entries)
    #expect(try server.execute("SELECT login FROM tripdesk.entry", in: database) == user)
  }

  @Test("not even the owner's login changes an entry by accident, and no entry leaves a gap")
  func owner() async throws {
    let journal = try await server.journal(database)
    let entries = try await journal.append([Sample.proposal(on: try Sample.trip())])
    for statement in [
      "UPDATE tripdesk.entry SET author = 'other'", "DELETE FROM tripdesk.entry", "TRUNCATE tripdesk.entry",
      """
      INSERT INTO tripdesk.entry SELECT operator, place + 2, place + 1, gen_random_uuid(), step, time, author,
        service_date, trip_id, start_time, kind, stop_sequence, value, platform_code, parent_station, undoes, checksum
        FROM tripdesk.entry
      """,
    ] {
      #expect(throws: (any Error).self) { try server.execute(statement, in: database) }
    }
    #expect(try await journal.entries(of: Sample.operatorID) == entries)
  }

  @Test("functions that a dispatcher's login puts into another schema are called by nobody")
  func foreignFunctions() async throws {
    try login("tripdesk_dispatcher")
    try server.execute("GRANT CREATE ON SCHEMA public TO \(user)", in: database)
    for signature in [
      "convert_to(text, text) RETURNS bytea", "sha256(bytea) RETURNS bytea",
      "hashtextextended(text, integer) RETURNS bigint", "hashtextextended(text, bigint) RETURNS bigint",
    ] {
      try server.execute(
        """
        CREATE FUNCTION public.\(signature) LANGUAGE plpgsql AS $$
          BEGIN RAISE EXCEPTION 'called by %', current_user; END $$
        """, in: database, as: user, password: "secret")
    }
    let journal = try await server.journal(database)
    let entries = try await journal.append([Sample.proposal(on: try Sample.trip())])
    #expect(try await journal.checked() == entries)
    #expect(try await journal.entries(of: Sample.operatorID) == entries)
  }

  @Test("a viewer's login reads, and says before the first decision that it cannot append")
  func viewer() async throws {
    try login("tripdesk_viewer")
    let written = try await server.journal(database).append([Sample.proposal(on: try Sample.trip())])
    let journal = try await server.journal(database, user: user, password: "secret")
    #expect(try await journal.entries(of: Sample.operatorID) == written)
    guard case .mayNotDecide? = journal.writeProblem else {
      Issue.record("\(String(describing: journal.writeProblem))")
      return
    }
    await #expect(throws: JournalError.self) { try await journal.append([Sample.proposal(on: try Sample.trip())]) }
    await #expect(throws: JournalError.self) {
      try await journal.renewPresence(of: Sample.operatorID, at: Sample.start)
    }
  }

  @Test("a wrong password, an unknown database, one without a journal, and a newer journal are told apart")
  func opening() async throws {
    func failure(_ address: String) async -> JournalError? {
      do throws(JournalError) {
        _ = try await PostgresJournal(try PostgresAddress(address))
        return nil
      } catch {
        return error
      }
    }
    func reason(_ error: JournalError?) -> ServerProblem? {
      if case .unreachable(_, let reason) = error { reason } else { nil }
    }
    let wrong = await failure(server.address(database: database, password: "wrong"))
    #expect(reason(wrong) == .wrongPassword(login: server.admin))
    #expect(!"\(String(describing: wrong))".contains("wrong"), "the password is in no message")
    #expect(reason(await failure(server.address(database: "nowhere"))) == .noDatabase("nowhere"))
    #expect(reason(await failure(server.address(database: database, port: 1))) == .refused(at: "127.0.0.1:1"))
    #expect(reason(await failure("postgresql://no-such-host.invalid/x")) == .unknownName("no-such-host.invalid"))
    let empty = try server.newDatabase()
    guard case .notAJournal? = await failure(server.address(database: empty)) else {
      Issue.record("an empty database")
      return
    }
    try server.execute("UPDATE tripdesk.journal SET version = 99", in: database)
    let path = try PostgresAddress(server.address(database: database)).description
    let newer = JournalError.newerVersion(found: 99, supported: PostgresSchema.version, path: path)
    #expect(await failure(server.address(database: database)) == newer)
  }

  @Test("a journal of a rehearsal takes no real decisions, and the other way round")
  func rehearsal() async throws {
    let other = try server.newDatabase()
    let address = try PostgresAddress(server.address(database: other))
    try await PostgresSchema.create(at: address, isRehearsal: true)
    await #expect(throws: JournalError.rehearsal(path: address.description)) {
      try await PostgresJournal(address, isRehearsal: false)
    }
    let real = try PostgresAddress(server.address(database: database))
    await #expect(throws: JournalError.realDecisions(path: real.description)) {
      try await PostgresJournal(real, isRehearsal: true)
    }
  }

  /// Makes a login that owns a new database and may not create roles, on a server of its own.
  private func owner(on server: PostgresServer) throws -> PostgresAddress {
    let database = try server.newDatabase()
    try server.execute(
      "CREATE ROLE \(user) LOGIN PASSWORD 'secret'; ALTER DATABASE \(database) OWNER TO \(user)", in: database)
    return try PostgresAddress(server.address(database: database, user: user, password: "secret"))
  }

  @Test("an owner who may not create roles makes a journal where the roles exist")
  func existingRoles() async throws {
    let address = try owner(on: server)
    try await PostgresSchema.create(at: address)
    let journal = try await PostgresJournal(address)
    #expect(try await journal.append([Sample.proposal(on: try Sample.trip())]).count == 1)
  }

  @Test("where roles are missing that the login may not create, they are named, and nothing is made")
  func missingRoles() async throws {
    let server = try await PostgresServer.own()
    let address = try owner(on: server)
    try server.execute("CREATE ROLE tripdesk_viewer", in: "postgres")
    let missing = "tripdesk_dispatcher, tripdesk_publisher"
    let error = JournalError.unreachable(path: address.description, reason: .mayNotMakeRoles(missing))
    await #expect(throws: error) { try await PostgresSchema.create(at: address) }
    try server.execute("CREATE ROLE tripdesk_dispatcher; CREATE ROLE tripdesk_publisher", in: "postgres")
    try await PostgresSchema.create(at: address)
  }

  @Test("a database that is not UTF8 gets no journal, and the reason says so")
  func otherEncoding() async throws {
    for encoding in ["LATIN1", "SQL_ASCII"] {
      let name = "e" + UUID().uuidString.replacing("-", with: "").lowercased()
      try server.execute("CREATE DATABASE \(name) TEMPLATE template0 ENCODING '\(encoding)' LOCALE 'C'", in: "postgres")
      let address = try PostgresAddress(server.address(database: name))
      let error = await #expect(throws: JournalError.self) { try await PostgresSchema.create(at: address) }
      let text = String(describing: error)
      #expect(text.contains("its encoding is \(encoding)") && text.contains("createdb -E UTF8"))
      #expect(try server.execute("SELECT count(*) FROM pg_namespace WHERE nspname = 'tripdesk'", in: name) == "0")
    }
  }

  @Test("a login that may not make a schema is told so, and not that it may only read")
  func mayNotCreate() async throws {
    try login("tripdesk_viewer")
    let empty = try server.newDatabase()
    let address = try PostgresAddress(server.address(database: empty, user: user, password: "secret"))
    let reason = ServerProblem.mayNotCreate("permission denied for database \(empty)")
    await #expect(throws: JournalError.unreachable(path: address.description, reason: reason)) {
      try await PostgresSchema.create(at: address)
    }
  }

  @Test("a journal is not made where one is already")
  func again() async throws {
    let entries = try await server.journal(database).append([Sample.proposal(on: try Sample.trip())])
    let address = try PostgresAddress(server.address(database: database))
    await #expect(throws: JournalError.self) { try await PostgresSchema.create(at: address) }
    #expect(try await server.journal(database).entries(of: Sample.operatorID) == entries)
  }
}
