import Foundation
import Synchronization
import TestSupport
import Testing

@testable import TripCore
@testable import TripPostgres

/// Each test breaks a server of its own.
@Suite("A journal whose server breaks", .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.missing)"))
struct ServerFaultTests {
  @Test("clients that append while the server is killed and started lose nothing, double nothing, and see one order")
  func kills() async throws {
    var random = SeededRandom.announced()
    let kills = try Budget.count("TRIPDESK_KILLS")
    let count = try Budget.count("TRIPDESK_SERVER_APPENDS")
    let server = try await PostgresServer.own()
    try await AppendingClients.append(to: server, count) { _ in
      for _ in 0..<kills {
        try await Task.sleep(for: .milliseconds(Int.random(in: 100...600, using: &random)))
        try await server.kill()
        try await server.start()
      }
    }
  }

  @Test(
    "clients that append while the server hangs lose nothing, double nothing, and see one order",
    .timeLimit(.minutes(10)))
  func hangsDuringAppends() async throws {
    let environment = ProcessInfo.processInfo.environment
    let seconds = environment["TRIPDESK_HANG_SECONDS"].flatMap { Int($0) }
    let server = try await PostgresServer.own()
    try await AppendingClients.append(to: server, 120) { answers in
      // Nothing here blocks a thread: the other tests need it within the eight seconds of their locks.
      while answers.confirmed < AppendingClients.number { try await Task.sleep(for: .milliseconds(5)) }
      let failed = answers.failed
      try await server.pause()
      if let seconds { try await Task.sleep(for: .seconds(seconds)) }
      // A client gives the server up after ten seconds.
      while answers.failed == failed { try await Task.sleep(for: .milliseconds(5)) }
      server.resume()
    }
  }

  @Test("an append whose answer is lost is unknown, and appended again it is stored once", .timeLimit(.minutes(10)))
  func lostAnswer() async throws {
    let server = try await PostgresServer.shared
    let database = try await server.newJournal()
    let proxy = try FaultyProxy(to: server.port)
    let journal = try await server.journal(database, port: proxy.port)
    let trip = try Sample.trip()
    _ = try await journal.append([Sample.proposal(on: trip)])
    proxy.set(.cutAnswer(after: "NOTIFY tripdesk"))
    let proposal = Sample.proposal(on: trip)
    let error = await #expect(throws: JournalError.self) { try await journal.append([proposal]) }
    guard case .unknown = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let again = try await journal.append([proposal])
    #expect(again.map(\.sequence.number) == [2])
    #expect(try await journal.entries(of: Sample.operatorID).count == 2)
    #expect(again.first?.decision == .departure(delay: 120, at: 10))
  }

  @Test("a server that hangs is given up after ten seconds, and found again", .timeLimit(.minutes(10)))
  func hangs() async throws {
    let server = try await PostgresServer.own()
    let database = try await server.newJournal()
    let journal = try await server.journal(database)
    let trip = try Sample.trip()
    _ = try await journal.append([Sample.proposal(on: trip)])
    try await server.pause()
    await #expect(throws: JournalError.self) { try await journal.append([Sample.proposal(on: trip)]) }
    server.resume()
    let entries = try await journal.append([Sample.proposal(on: trip)])
    #expect(entries.first?.sequence.number == 2)
  }

  @Test("a network that swallows everything is given up, and what was decided is appended once it is back")
  func swallows() async throws {
    let server = try await PostgresServer.shared
    let database = try await server.newJournal()
    let proxy = try FaultyProxy(to: server.port)
    let journal = try await server.journal(database, port: proxy.port)
    let trip = try Sample.trip()
    proxy.set(.drop)
    let proposal = Sample.proposal(on: trip)
    await #expect(throws: JournalError.self) { try await journal.append([proposal]) }
    proxy.set(.pass)
    proxy.closeConnections()
    #expect(try await journal.append([proposal]).map(\.sequence.number) == [1])
  }

  @Test("a listener that the server ends misses nothing", .timeLimit(.minutes(10)))
  func terminated() async throws {
    let server = try await PostgresServer.shared
    let database = try await server.newJournal()
    let (journal, other) = (try await server.journal(database), try await server.journal(database))
    var news = journal.changes().makeAsyncIterator()
    let listening = "SELECT count(*) FROM pg_stat_activity WHERE datname = '\(database)' AND query = 'LISTEN tripdesk'"
    #expect(try await eventually { (try? server.execute(listening, in: "postgres")) == "2" })
    try server.execute(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(database)' AND pid <> pg_backend_pid()",
      in: "postgres")
    var number = 0
    for _ in 0..<3 {
      let appended = try await other.append([Sample.proposal(on: try Sample.trip())])
      while number < appended[0].sequence.number {
        _ = await news.next()
        let entries = (try? await journal.entries(of: Sample.operatorID, after: JournalSequence(Int64(number)))) ?? []
        number += entries.count
      }
    }
    #expect(number == 3)
  }

  @Test("no reader skips the entry of a transaction that is held open in its commit", .timeLimit(.minutes(10)))
  func lateCommit() async throws {
    let server = try await PostgresServer.shared
    let database = try await server.newJournal()
    // The commits of one author wait for a lock that this test holds.
    try server.execute(
      """
      CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_advisory_xact_lock(42); RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER late AFTER INSERT ON tripdesk.entry DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW WHEN (NEW.author = 'late') EXECUTE FUNCTION wait()
      """, in: database)
    let gate = try PostgresConnection(PostgresAddress(server.address(database: database)))
    try gate.execute("SELECT pg_advisory_lock(42)")
    let (slow, quick) = (try await server.journal(database), try await server.journal(database))
    // Opened before anybody waits: an append gives up after some seconds.
    let reader = try await server.journal(database)
    func waiting() throws -> Int {
      let count = try gate.execute(
        "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
      )
      return count.first?.first.flatMap { $0 }.flatMap { Int($0) } ?? 0
    }
    let late = WatchedAppend(Sample.proposal(on: try Sample.trip(), author: "late"), to: slow)
    // An append that fails waits for nothing any more, and its error is thrown below.
    _ = try await eventually { try waiting() >= 1 || late.hasEnded }
    let next = WatchedAppend(Sample.proposal(on: try Sample.trip()), to: quick)
    _ = try await eventually { try waiting() >= 2 || late.hasEnded || next.hasEnded }
    #expect(try await reader.entries(of: Sample.operatorID).isEmpty, "the second append waits for the first")
    try gate.execute("SELECT pg_advisory_unlock(42)")
    let entries = try await late.task.value + next.task.value
    #expect(entries.map(\.sequence.number) == [1, 2])
    #expect(try await reader.entries(of: Sample.operatorID) == entries)
  }

  @Test("a statement that the server ends leaves a usable connection, and a program that vanishes frees the lock")
  func lockTimeout() async throws {
    let server = try await PostgresServer.shared
    let database = try await server.newJournal()
    let journal = try await server.journal(database)
    _ = try await journal.append([Sample.proposal(on: try Sample.trip())])
    // Another program holds the operator's lock.
    let holder = try PostgresConnection(PostgresAddress(server.address(database: database)))
    try holder.execute("BEGIN; " + EntryAppender.lock(Sample.operatorID))
    try server.execute("ALTER DATABASE \(database) SET statement_timeout = '3s'", in: "postgres")
    let other = try await server.journal(database)
    await #expect(throws: JournalError.self) { try await other.append([Sample.proposal(on: try Sample.trip())]) }
    #expect(try await other.entries(of: Sample.operatorID).count == 1, "the connection reads on")
    try holder.execute("ROLLBACK")
    // One with the limits of this program holds it, and then does nothing.
    let link = PostgresLink(journal.address)
    _ = try await link.run {
      try $0.execute("BEGIN; " + EntryAppender.lock(Sample.operatorID))
    }
    // The server ends the idle transaction after some seconds, and the append comes through.
    let entries = try await journal.append([Sample.proposal(on: try Sample.trip())])
    #expect(entries.map(\.sequence.number) == [2])
  }

  @Test("decisions about many days are worked out from all that is known of each")
  func manyDays() async throws {
    let server = try await PostgresServer.shared
    let database = try await server.newJournal()
    let (journal, other) = (try await server.journal(database), try await server.journal(database))
    func trip(_ day: Int) throws -> Trip { try Sample.trip("t", on: Sample.day.advanced(by: day)) }
    for day in 0..<12 { _ = try await journal.append([Sample.proposal(on: try trip(day))]) }
    _ = try await other.append([Sample.proposal(on: try trip(20))])
    _ = try await journal.append([Sample.proposal(on: try trip(11)), Sample.proposal(on: try trip(20))])
    for day in [0, 11, 20, 11, 5] { _ = try await journal.append([Sample.proposal(on: try trip(day))]) }
    let state = try await other.state(of: Sample.operatorID)
    let delays = try [0, 5, 11, 20].map { state.decisions(on: try trip($0).instance).last }
    #expect(delays == [2, 2, 4, 3].map { .departure(delay: .minutes($0), at: 10) })
  }

  @Test("what is saved is on the server's disk, also where the server's own setting is otherwise")
  func synchronous() async throws {
    let server = try await PostgresServer.shared
    let database = try await server.newJournal()
    try server.execute(
      """
      ALTER DATABASE \(database) SET synchronous_commit = off;
      ALTER DATABASE \(database) SET default_transaction_isolation = 'repeatable read'
      """, in: "postgres")
    let link = PostgresLink(try PostgresAddress(server.address(database: database)))
    #expect(try await link.run { try $0.execute("SHOW synchronous_commit") } == [["on"]])
    let journals = [try await server.journal(database), try await server.journal(database)]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for journal in journals {
        group.addTask {
          for _ in 0..<20 { _ = try await journal.append([Sample.proposal(on: try Sample.trip())]) }
        }
      }
      try await group.waitForAll()
    }
    let state = try await journals[0].state(of: Sample.operatorID)
    #expect(state.decisions(on: try Sample.trip().instance).last == .departure(delay: .minutes(40), at: 10))
  }

  @Test("a server restored from an older backup is noticed, and what it lacks can be appended again")
  func restored() async throws {
    let server = try await PostgresServer.own()
    let database = try await server.newJournal()
    let journal = try await server.journal(database)
    let trip = try Sample.trip()
    _ = try await journal.append([Sample.proposal(on: trip)])
    let copy = try await server.copyOfData()
    let lost = (0..<10).map { _ in Sample.proposal(on: trip) }
    for proposal in lost { _ = try await journal.append([proposal]) }
    try await server.restore(copy)
    let error = await #expect(throws: JournalError.self) { try await journal.entries(of: Sample.operatorID) }
    #expect(error?.isReplaced == true)
    await #expect(throws: JournalError.self) { try await journal.append([Sample.proposal(on: trip)]) }
    // A desk opens the journal anew then, and its copy finds what is missing.
    let again = try await server.journal(database)
    #expect(try await again.entries(of: Sample.operatorID).count == 1)
    for proposal in lost { _ = try await again.append([proposal]) }
    #expect(try await again.entries(of: Sample.operatorID).map(\.id).suffix(10) == lost.map(\.id)[...])
  }
}

/// An append that runs beside the test.
private struct WatchedAppend {
  private final class Ended: Sendable { let value = Mutex(false) }
  private let ended: Ended
  let task: Task<[JournalEntry], any Error>

  init(_ proposal: Proposal, to journal: PostgresJournal) {
    let ended = Ended()
    self.ended = ended
    task = Task {
      defer { ended.value.withLock { $0 = true } }
      return try await journal.append([proposal])
    }
  }

  var hasEnded: Bool { ended.value.withLock { $0 } }
}

extension JournalError {
  fileprivate var isReplaced: Bool { if case .replaced = self { true } else { false } }
}
