import Foundation
import Synchronization
import TestSupport
import Testing

@testable import TripCore
@testable import TripPostgres

extension PostgresLeadership {
  /// Claims one timestamp.
  fileprivate func claim(_ timestamp: Instant) async -> Bool { await claim(timestamp...timestamp) }
}

/// The time limits are those of the product. A test that measures a takeover allows more, and prints what it measured.
@Suite(
  "Which of several publishers leads", .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.missing)"),
  .timeLimit(.minutes(10)))
struct LeadershipTests {
  /// A publisher's lead, with what was said of it.
  private final class Member: Sendable {
    let leadership: PostgresLeadership
    private let said = Mutex<(last: LeaderStanding?, count: Int)>((nil, 0))

    init(
      _ server: PostgresServer, _ database: String, _ name: String, port: Int? = nil,
      of operatorID: OperatorID = Sample.operatorID, kind: String = "trip-updates"
    ) throws {
      leadership = PostgresLeadership(
        try PostgresAddress(server.address(database: database, port: port)), of: operatorID, kind: kind, name: name)
      Task { [weak self, standings = leadership.standings] in
        for await standing in standings { self?.said.withLock { $0 = (standing, $0.count + 1) } }
      }
    }

    var standing: LeaderStanding? { said.withLock { $0.last } }
    /// How often a standing was said.
    var heard: Int { said.withLock { $0.count } }
    var after: Instant? { if case .leading(let last)? = standing { last } else { nil } }

    func waitUntil(_ condition: (LeaderStanding?) -> Bool) async -> Bool {
      let end = ContinuousClock.now + .seconds(60)
      while !condition(standing) {
        guard .now < end else { return false }
        try? await Task.sleep(for: .milliseconds(5))
      }
      return true
    }

    func waitToLead() async -> Bool { await waitUntil { $0?.isLeading == true } }
  }

  /// Looks all the time whether two publishers may publish at once.
  private final class Watch: Sendable {
    private let isOver = Mutex(false)
    private let overlaps = Mutex(0)
    private let looks = Mutex(0)
    private let ended = DispatchSemaphore(value: 0)

    init(_ first: Member, _ second: Member) {
      let (a, b) = (first.leadership.lease, second.leadership.lease)
      let thread = Thread { [self] in
        while !isOver.withLock({ $0 }) {
          // A lease that was valid before and after the other one was valid, was valid at that time.
          let isTwice = a.isValid && b.isValid && a.isValid
          if isTwice { overlaps.withLock { $0 += 1 } }
          looks.withLock { $0 += 1 }
          usleep(500)
        }
        ended.signal()
      }
      thread.start()
    }

    /// Returns how often two leases were valid at the same time.
    func end() -> Int {
      isOver.withLock { $0 = true }
      ended.wait()
      #expect(looks.withLock { $0 } > 100)
      return overlaps.withLock { $0 }
    }
  }

  private let time = Sample.start

  @Test("one leads, the other stands by and knows it, and takes over at once from one that resigns")
  func resigns() async throws {
    let server = try await PostgresServer.shared
    let database = try await server.newJournal()
    let first = try Member(server, database, "first")
    #expect(await first.waitToLead())
    #expect(first.after == nil)
    let second = try Member(server, database, "second")
    #expect(await second.waitUntil { $0 == .standby(leader: "first") })
    #expect(await first.leadership.claim(time))
    #expect(!(await first.leadership.claim(time)), "a timestamp is used once")
    #expect(!(await first.leadership.claim(time + -60)))
    #expect(!(await second.leadership.claim(time + 60)))
    let watch = Watch(first, second)
    await first.leadership.resign()
    #expect(!first.leadership.lease.isValid)
    #expect(!(await first.leadership.claim(time + 120)))
    #expect(await second.waitToLead())
    #expect(second.after == time, "the last timestamp of the first one")
    #expect(watch.end() == 0)
  }

  @Test("each operator and each kind of feed has a leader of its own")
  func others() async throws {
    let server = try await PostgresServer.shared
    let database = try await server.newJournal()
    let members = [
      try Member(server, database, "a"), try Member(server, database, "b", of: OperatorID("other")),
      try Member(server, database, "c", kind: "alerts"),
    ]
    for member in members { #expect(await member.waitToLead()) }
    let journal = try await server.journal(database)
    let publications = try await journal.publications()
    #expect(publications.map(\.leader) == ["b", "c", "a"])
    #expect(publications.map(\.isLed) == [true, true, true])
  }

  @Test("when the server ends the leader's session, one of the two goes on, and never both")
  func terminated() async throws {
    let server = try await PostgresServer.shared
    let database = try await server.newJournal()
    let first = try Member(server, database, "first")
    #expect(await first.waitToLead())
    let second = try Member(server, database, "second")
    #expect(await second.waitUntil { $0 == .standby(leader: "first") })
    let watch = Watch(first, second)
    for number in 1...3 {
      try server.execute(
        """
        SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted
          AND database = (SELECT oid FROM pg_database WHERE datname = '\(database)')
        """, in: "postgres")
      // One of the two goes on, with later timestamps only.
      #expect(try await claim(time + Seconds(number * 60), by: [first, second]) != nil)
    }
    #expect(watch.end() == 0)
    #expect(try await server.journal(database).publications().map(\.timestamp) == [time + 180])
  }

  @Test("a leader that is cut off stops before another one begins, and stands by when the network is back")
  func cutOff() async throws {
    let server = try await PostgresServer.shared
    let database = try await server.newJournal()
    let proxy = try FaultyProxy(to: server.port)
    let first = try Member(server, database, "first", port: proxy.port)
    #expect(await first.waitToLead())
    let second = try Member(server, database, "second")
    #expect(await second.waitUntil { $0 == .standby(leader: "first") })
    #expect(await first.leadership.claim(time))
    let watch = Watch(first, second)
    let begin = ContinuousClock.now
    proxy.set(.drop)
    #expect(await second.waitToLead())
    let lasted = ContinuousClock.now - begin
    print("a leader that was cut off was followed after \(lasted)")
    #expect(!first.leadership.lease.isValid)
    #expect(second.after == time)
    #expect(await second.leadership.claim(time + 60))
    proxy.set(.pass)
    proxy.closeConnections()
    #expect(await first.waitUntil { $0 == .standby(leader: "second") })
    #expect(!(await first.leadership.claim(time + 3600)))
    #expect(watch.end() == 0)
    #expect(try await server.journal(database).publications().map(\.timestamp) == [time + 60])
    #expect(lasted < .seconds(40), "15 s on a machine that is not busy")
  }

  @Test("a server that is killed and forgets its locks has no second leader before the lease of the first has ended")
  func restarted() async throws {
    let server = try await PostgresServer.own()
    let database = try await server.newJournal()
    let proxy = try FaultyProxy(to: server.port)
    let first = try Member(server, database, "first", port: proxy.port)
    #expect(await first.waitToLead())
    let second = try Member(server, database, "second")
    #expect(await second.waitUntil { $0 == .standby(leader: "first") })
    #expect(await first.leadership.claim(time))
    let watch = Watch(first, second)
    // The first is cut off and hears nothing of the restart.
    proxy.set(.drop)
    try await server.kill()
    try await server.start()
    #expect(await second.waitToLead())
    #expect(second.after == time)
    #expect(watch.end() == 0)
  }

  @Test("a leader leads again after a restart of the server, without waiting for its own lease")
  func restart() async throws {
    let server = try await PostgresServer.own()
    let database = try await server.newJournal()
    let only = try Member(server, database, "only")
    #expect(await only.waitToLead())
    try await server.stop()
    #expect(await only.waitUntil { if case .cutOff? = $0 { true } else { false } })
    try await server.start()
    #expect(await only.waitToLead())
    #expect(await only.leadership.claim(time))
  }

  @Test("timestamps do not go back on a server that was restored from an older backup")
  func restored() async throws {
    let server = try await PostgresServer.own()
    let database = try await server.newJournal()
    let members = [try Member(server, database, "first"), try Member(server, database, "second")]
    #expect(try await claim(time, by: members) != nil)
    let copy = try await server.copyOfData()
    let leader = try #require(try await claim(time + 600, by: members))
    // The other one reads the timestamp each time that it tries to lead.
    let other = members[leader == 0 ? 1 : 0]
    let heard = other.heard
    #expect(await other.waitUntil { _ in other.heard > heard + 2 })
    await members[leader].leadership.resign()
    try await server.restore(copy)
    #expect(await other.waitUntil { $0?.isLeading == true && other.after != time })
    #expect(other.after == time + 600)
  }

  /// Waits until one of several publishers has claimed a timestamp, and returns its index.
  private func claim(_ timestamp: Instant, by members: [Member]) async throws -> Int? {
    let end = ContinuousClock.now + .seconds(60)
    while .now < end {
      for (index, member) in members.enumerated() {
        if await member.leadership.claim(timestamp) { return index }
      }
      try await Task.sleep(for: .milliseconds(20))
    }
    return nil
  }

  @Test("a publisher's login leads and reads, and can neither decide nor say that a dispatcher is present")
  func rights() async throws {
    let server = try await PostgresServer.shared
    let database = try await server.newJournal()
    let user = "p" + database
    try server.execute(
      """
      CREATE ROLE \(user) LOGIN PASSWORD 'secret'; GRANT tripdesk_publisher TO \(user);
      CREATE ROLE v\(user) LOGIN PASSWORD 'secret'; GRANT tripdesk_viewer TO v\(user)
      """, in: database)
    let written = try await server.journal(database).append([Sample.proposal(on: try Sample.trip())])
    let journal = try await server.journal(database, user: user, password: "secret")
    #expect(try await journal.entries(of: Sample.operatorID) == written)
    try await journal.requirePublisher()
    await #expect(throws: JournalError.self) { try await journal.append([Sample.proposal(on: try Sample.trip())]) }
    await #expect(throws: JournalError.self) {
      try await journal.renewPresence(of: Sample.operatorID, at: Sample.start)
    }
    for statement in [
      "DELETE FROM tripdesk.publication", "TRUNCATE tripdesk.publication", "DELETE FROM tripdesk.entry",
      "UPDATE tripdesk.journal SET version = 9",
    ] {
      #expect(throws: (any Error).self) { try server.execute(statement, in: database, as: user, password: "secret") }
    }
    let address = try PostgresAddress(server.address(database: database, user: user, password: "secret"))
    let leadership = PostgresLeadership(address, of: Sample.operatorID, kind: "trip-updates", name: "p")
    #expect(await leadership.standings.first { _ in true } == .leading(after: nil))
    #expect(await leadership.claim(time))
    await leadership.resign()
    let viewer = try await server.journal(database, user: "v\(user)", password: "secret")
    let error = await #expect(throws: JournalError.self) { try await viewer.requirePublisher() }
    guard case .failed(_, let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("tripdesk_publisher"))
  }

  @Test("a server that is away may come back by itself; a wrong password or an unknown database stays wrong")
  func waiting() async throws {
    func mayPass(_ address: String) async throws -> Bool? {
      let address = try PostgresAddress(address)
      do throws(JournalError) { _ = try await PostgresJournal(address) } catch { return ServerProblem(error)?.mayPass }
      return nil
    }
    let server = try await PostgresServer.shared
    let database = try await server.newJournal()
    #expect(try await mayPass(server.address(database: database, port: 1)) == true)
    #expect(try await mayPass("postgresql://no-such-host.invalid/x") == true)
    #expect(try await mayPass(server.address(database: database, password: "wrong")) == false)
    #expect(try await mayPass(server.address(database: "nowhere")) == false)
    #expect(try await mayPass(server.address(database: try server.newDatabase())) == false)
    try server.execute("UPDATE tripdesk.journal SET version = 99", in: database)
    #expect(try await mayPass(server.address(database: database)) == false)
  }
}
