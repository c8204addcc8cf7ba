import Foundation
import Glibc
import TestSupport
import Testing

@testable import TripCore
@testable import TripPostgres

@Suite(
  "A test of a connection to a journal on a server",
  .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.missing)"))
struct ConnectionTestTests {
  private let server: PostgresServer
  private let database: String
  private let user = "u" + UUID().uuidString.replacing("-", with: "").lowercased()

  init() async throws {
    server = try await PostgresServer.shared
    database = try await server.newJournal()
  }

  private func problem(_ address: String) async throws -> ServerProblem? {
    if case .failure(let problem) = await ConnectionTest.run(try PostgresAddress(address)) { problem } else { nil }
  }

  private func login(_ statements: String = "") throws -> String {
    try server.execute("CREATE ROLE \(user) LOGIN PASSWORD 'secret'; \(statements)", in: database)
    return server.address(database: database, user: user, password: "secret")
  }

  @Test("a journal that can be used: what is there, and what the login may do")
  func success() async throws {
    _ = try await server.journal(database).append([Sample.proposal(on: try Sample.trip())])
    let address = try login("GRANT tripdesk_dispatcher TO \(user)")
    let facts = try await ConnectionTest.run(try PostgresAddress(address)).get()
    #expect(facts.serverVersion.first?.isNumber == true && !facts.serverVersion.contains(" "))
    #expect((facts.schemaVersion, facts.operators, facts.entries) == (PostgresSchema.version, 1, 1))
    #expect(facts.login == user && facts.mayDecide && !facts.isStandby && !facts.isEncrypted && !facts.isRehearsal)
    #expect(facts.roundTrip > .zero)
  }

  @Test("a viewer's login can read and not decide; a login without a role is told so")
  func rights() async throws {
    let address = try login()
    #expect(try await problem(address) == .noRole(login: user))
    let parsed = try PostgresAddress(address)
    let noRole = JournalError.unreachable(path: parsed.description, reason: .noRole(login: user))
    await #expect(throws: noRole) { try await PostgresJournal(parsed) }
    try server.execute("GRANT tripdesk_viewer TO \(user)", in: database)
    let facts = try await ConnectionTest.run(try PostgresAddress(address)).get()
    #expect(!facts.mayDecide && facts.login == user && facts.entries == 0 && facts.operators == 0)
    try server.execute("REVOKE CONNECT ON DATABASE \(database) FROM PUBLIC", in: database)
    #expect(try await problem(address) == .mayNotConnect(login: user, database: database))
  }

  @Test("a wrong password and a missing one are told apart, in whichever language the server speaks")
  func passwords() async throws {
    let wrong = server.address(database: database, password: "wrong")
    #expect(try await problem(wrong) == .wrongPassword(login: server.admin))
    let none = "postgresql://admin@127.0.0.1:\(server.port)/\(database)?passfile=/dev/null"
    #expect(try await problem(none) == .noPassword(login: "admin"))
    #expect(ConnectionFailure.code(in: "connection failed: FATAL:  28P01: nicht angemeldet\nLOCATION: x") == "28P01")
    #expect(ConnectionFailure.code(in: "could not connect: Connection refused") == nil)
    let foreign = ConnectionFailure(message: "SCHWERWIEGEND: Datenbank »x« existiert nicht") {
      $0 == "dbname" ? "x" : nil
    }
    #expect(
      foreign.problem {
        "FATAL:  3D000: Datenbank"
      } hasExpired: {
        false
      } == .noDatabase("x"))
    #expect(
      foreign.problem {
        nil
      } hasExpired: {
        false
      } == .other(foreign.message))
  }

  @Test("the code of an error comes from the server itself")
  func codes() throws {
    let settings = try PostgresAddress(server.address(database: "nowhere")).settings
    let message = PostgresConnection.codedMessage(settings)
    #expect(message.flatMap(ConnectionFailure.code) == "3D000")
  }

  @Test("no such name, no server at the port, another kind of server, and no such database")
  func addresses() async throws {
    #expect(try await problem("postgresql://no-such-host.invalid/x") == .unknownName("no-such-host.invalid"))
    #expect(try await problem(server.address(database: "x", port: 1)) == .refused(at: "127.0.0.1:1"))
    let folder = try TemporaryFolder()
    let socket = "\(folder.path)/.s.PGSQL.5432"
    #expect(try await problem("postgresql:///x?host=\(folder.path)&port=5432") == .refused(at: socket))
    #expect(try await problem(server.address(database: "nowhere")) == .noDatabase("nowhere"))
    #expect(await ConnectionTest.run("service=no-such").failure == .noService("no-such"))
  }

  @Test("an address with a password, and one that is none, are refused before anything is asked")
  func text() async throws {
    #expect(await ConnectionTest.run(server.address(database: database)).failure == .passwordInAddress)
    for text in ["control.example/trips", "/srv/journal.sqlite", "postgresql://h/%zz", "host=h dbname='x"] {
      #expect(await ConnectionTest.run(text).failure == .unreadableAddress, "\(text)")
    }
  }

  @Test("a database without a journal, a newer and an older journal, and one of rehearsals")
  func schema() async throws {
    let empty = try server.newDatabase()
    #expect(try await problem(server.address(database: empty)) == .noJournal(database: empty))
    let address = server.address(database: database)
    let version = PostgresSchema.version
    try server.execute("UPDATE tripdesk.journal SET version = \(version + 1)", in: database)
    #expect(try await problem(address) == .newerVersion(found: version + 1, supported: version))
    try server.execute("UPDATE tripdesk.journal SET version = \(version - 1)", in: database)
    #expect(try await problem(address) == .olderVersion(found: version - 1, needed: version))
    await #expect(throws: JournalError.self) { try await server.journal(database) }
    try await PostgresSchema.create(at: PostgresAddress(server.address(database: empty)), isRehearsal: true)
    let facts = try await ConnectionTest.run(try PostgresAddress(server.address(database: empty))).get()
    #expect(facts.isRehearsal)
  }

  @Test("a server that is silent is given up at the limit, and a cancelled test at once")
  func silence() async throws {
    let proxy = try FaultyProxy(to: server.port)
    proxy.set(.drop)
    let address = try PostgresAddress(server.address(database: database, port: proxy.port))
    let late = ServerProblem.noAnswer(at: address.description)
    #expect(await ConnectionTest.run(address, atMost: .milliseconds(200)).failure == late)
    let test = Task { await ConnectionTest.run(address, atMost: .seconds(600)) }
    test.cancel()
    #expect(await test.value.failure == late)
    #expect(await ConnectionTest.run(address).failure == .noAnswer(at: "127.0.0.1:\(proxy.port)"))
  }

  @Test("a web server is not taken for PostgreSQL")
  func otherServer() async throws {
    let listener = try TCPSocket.listen()
    defer { close(listener) }
    let port = TCPSocket.port(of: listener)
    Thread.detachNewThread {
      while case let client = accept(listener, nil, nil), client >= 0 {
        _ = "HTTP/1.1 400 Bad Request\r\n\r\n".withCString { write(client, $0, strlen($0)) }
        close(client)
      }
    }
    let address = "postgresql://anna@127.0.0.1:\(port)/x?sslmode=require"
    #expect(try await problem(address) == .notPostgres(at: "127.0.0.1:\(port)"))
    shutdown(listener, Int32(SHUT_RDWR))
  }
}

extension Result {
  /// The error; `nil` for a success.
  fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
