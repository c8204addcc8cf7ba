import Foundation
import TestSupport
import Testing

@Suite(
  "The PostgreSQL server of the tests", .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.missing)"),
  .timeLimit(.minutes(10)))
struct PostgresServerTests {
  @Test("psql answers, and each database is a new one")
  func answers() async throws {
    let server = try await PostgresServer.shared
    let (one, two) = (try server.newDatabase(), try server.newDatabase())
    try server.execute("CREATE TABLE t (a int, b text); INSERT INTO t VALUES (1, 'x'), (2, NULL)", in: one)
    #expect(try server.execute("SELECT * FROM t ORDER BY a", in: one) == "1|x\n2|")
    let error = #expect(throws: ChildProcess.Failure.self) { try server.execute("SELECT * FROM t", in: two) }
    #expect(error?.description.contains("\"t\" does not exist") == true)
    #expect(try server.execute("SHOW fsync", in: two) == "on")
    #expect(try server.execute("SHOW synchronous_commit", in: two) == "on")
  }

  @Test("another user needs a password of their own")
  func otherUser() async throws {
    let server = try await PostgresServer.shared
    let database = try server.newDatabase()
    try server.execute("CREATE ROLE \(database) LOGIN PASSWORD 'secret'", in: database)
    #expect(
      try server.execute("SELECT session_user", in: database, as: database, password: "secret") == database)
    let error = #expect(throws: ChildProcess.Failure.self) {
      try server.execute("SELECT 1", in: database, as: database, password: "wrong")
    }
    #expect(error?.description.contains("password authentication failed") == true)
    let address = server.address(database: database, user: database, password: "secret")
    #expect(address == "postgresql://\(database):secret@127.0.0.1:\(server.port)/\(database)")
  }

  @Test("a killed server recovers all committed rows when it starts again, and no others")
  func killed() async throws {
    let server = try await PostgresServer.own()
    let database = try server.newDatabase()
    try server.execute("CREATE TABLE t (a int)", in: database)
    for row in 1...5 { try server.execute("INSERT INTO t VALUES (\(row))", in: database) }
    let open = try server.psql("BEGIN; INSERT INTO t VALUES (6); SELECT pg_sleep(600)", in: database)
    #expect(try await eventually { try server.execute(Self.sleepers, in: database) == "1" })
    let processes = server.processes
    #expect(processes.count > 3)
    try await server.kill()
    #expect(processes.allSatisfy { [nil, "Z"].contains(ProcessTable.state(of: $0)) })
    #expect(open.wait() == 2)
    #expect(server.postmaster == nil)
    try await server.start()
    #expect(try server.execute("SELECT count(*) FROM t", in: database) == "5")
    #expect(server.log.contains("was not properly shut down"))
  }

  @Test("a stopped server takes no connections, and has all rows when it starts again at the same port")
  func stopped() async throws {
    let server = try await PostgresServer.own()
    let database = try server.newDatabase()
    try server.execute("CREATE TABLE t (a int)", in: database)
    try await server.stop()
    let error = #expect(throws: ChildProcess.Failure.self) { try server.execute("SELECT 1", in: database) }
    #expect(error?.description.contains("Connection refused") == true)
    try await server.start()
    #expect(try server.execute("SELECT count(*) FROM t", in: database) == "0")
    #expect(!server.log.contains("was not properly shut down"))
  }

  @Test("a paused server answers when it goes on, and not before")
  func paused() async throws {
    let server = try await PostgresServer.own()
    try await server.pause()
    let psql = try server.psql("SELECT 42", in: "postgres")
    #expect(psql.wait(atMost: 1) == nil)
    #expect(psql.isRunning)
    server.resume()
    #expect(psql.wait(atMost: 60) == 0)
    #expect(psql.text == "42\n")
    try await server.pause()
    try await server.stop()
  }

  @Test("a restored copy has the data of its moment, as often as it is restored")
  func restored() async throws {
    let server = try await PostgresServer.own()
    try server.execute("CREATE TABLE t (a int); INSERT INTO t VALUES (1)", in: "postgres")
    let copy = try await server.copyOfData()
    for _ in 0..<2 {
      try server.execute("INSERT INTO t VALUES (2)", in: "postgres")
      #expect(try server.execute("SELECT count(*) FROM t", in: "postgres") == "2")
      try await server.restore(copy)
      #expect(try server.execute("SELECT count(*) FROM t", in: "postgres") == "1")
    }
  }

  @Test("the folder and the processes go with the server")
  func removed() async throws {
    var server: PostgresServer? = try await PostgresServer.own()
    let (folder, processes) = (try #require(server?.folder.path), try #require(server?.processes))
    server = nil
    #expect(!FileManager.default.fileExists(atPath: folder))
    #expect(try await eventually { processes.allSatisfy { [nil, "Z"].contains(ProcessTable.state(of: $0)) } })
  }

  /// Counts the other connections that sleep.
  static let sleepers = """
    SELECT count(*) FROM pg_stat_activity
    WHERE wait_event = 'PgSleep' AND datname = current_database() AND pid <> pg_backend_pid()
    """
}
