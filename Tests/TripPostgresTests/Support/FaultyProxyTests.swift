import Foundation
import Glibc
import TestSupport
import Testing

@Suite(
  "The failing network of the tests", .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.missing)"),
  .timeLimit(.minutes(10)))
struct FaultyProxyTests {
  private let server: PostgresServer
  private let proxy: FaultyProxy
  private let database: String

  init() async throws {
    server = try await PostgresServer.shared
    proxy = try FaultyProxy(to: server.port)
    database = try server.newDatabase()
  }

  /// Counts the connections that wait for a lock of the tests.
  private static let waiting = """
    SELECT count(*) FROM pg_locks JOIN pg_database d ON d.oid = database
    WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted
    """

  private func execute(_ sql: String) throws -> String { try server.execute(sql, in: database, port: proxy.port) }

  @Test("in mode pass, everything arrives, also much of it in both directions")
  func pass() async throws {
    defer { proxy.stop() }
    #expect(try execute("SELECT repeat('x', 5000000)").count == 5_000_000)
    #expect(try execute("SELECT length('\(String(repeating: "y", count: 100_000))')") == "100000")
    #expect(try await eventually { proxy.openConnections == 0 })
  }

  @Test("in mode drop, connections stay open and hear nothing until the mode is pass again")
  func drop() async throws {
    defer { proxy.stop() }
    // The server answers when another connection lets go of a lock.
    let holder = try server.psql("SELECT pg_advisory_lock(7); SELECT pg_sleep(600)", in: database)
    #expect(try await eventually { try server.execute(PostgresServerTests.sleepers, in: database) == "1" })
    let first = try server.psql("SELECT pg_advisory_lock(7); SELECT 1", in: database, port: proxy.port)
    #expect(try await eventually { try server.execute(Self.waiting, in: database) == "1" })
    proxy.set(.drop)
    try server.execute(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()",
      in: database)
    #expect(try await eventually { try server.execute(Self.waiting, in: database) == "0" })
    #expect(holder.wait() == 2)
    let second = try server.psql("SELECT 2", in: database, port: proxy.port)
    #expect(try await eventually { proxy.openConnections == 2 })
    #expect(second.wait(atMost: 0.5) == nil)
    #expect(first.isRunning)
    proxy.set(.pass)
    #expect(first.wait() == 0 && second.wait() == 0)
    #expect(first.text.hasSuffix("1\n") && second.text == "2\n")
  }

  @Test("in mode refuse, open connections end and new ones too")
  func refuse() async throws {
    defer { proxy.stop() }
    let sleeper = try server.psql("SELECT pg_sleep(600)", in: database, port: proxy.port)
    #expect(try await eventually { try server.execute(PostgresServerTests.sleepers, in: database) == "1" })
    proxy.set(.refuse)
    #expect(proxy.openConnections == 0)
    #expect(sleeper.wait() == 2)
    #expect(throws: ChildProcess.Failure.self) { try execute("SELECT 1") }
    proxy.set(.pass)
    #expect(try execute("SELECT 1") == "1")
  }

  @Test("in mode cutAnswer, the commit takes place and its answer is lost, once")
  func cutAnswer() throws {
    defer { proxy.stop() }
    _ = try execute("CREATE TABLE t (a int)")
    proxy.set(.cutAnswer(after: "INSERT INTO t"))
    #expect(try execute("SELECT count(*) FROM t") == "0")
    #expect(proxy.lostAnswers == 0)
    let error = #expect(throws: ChildProcess.Failure.self) { try execute("INSERT INTO t VALUES (1)") }
    #expect(error?.description.contains("server closed the connection unexpectedly") == true)
    #expect(proxy.lostAnswers == 1 && proxy.mode == .pass)
    #expect(try execute("SELECT a FROM t") == "1")
    _ = try execute("INSERT INTO t VALUES (2)")
    #expect(proxy.lostAnswers == 1)
  }

  @Test("a client is told when nobody listens behind the network, and connections can be closed in every mode")
  func closing() async throws {
    defer { proxy.stop() }
    let nobody = try TCPSocket.listen()
    let empty = try FaultyProxy(to: TCPSocket.port(of: nobody))
    close(nobody)
    #expect(throws: ChildProcess.Failure.self) { try server.execute("SELECT 1", in: database, port: empty.port) }
    empty.set(.drop)
    let waiting = try server.psql("SELECT 1", in: database, port: empty.port)
    #expect(try await eventually { empty.openConnections == 1 })
    empty.closeConnections()
    #expect(waiting.wait() == 2)
    empty.stop()
    #expect(throws: TCPSocket.Failure.self) { _ = try TCPSocket.connect(port: empty.port) }
  }
}
