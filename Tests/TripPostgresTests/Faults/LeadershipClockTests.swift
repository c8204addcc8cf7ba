import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripPostgres

/// The clocks of the server and of a publisher differ, or one of them was set.
@Suite(
  "Publishers and the server's clock", .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.missing)"),
  .timeLimit(.minutes(10)))
struct LeadershipClockTests {
  private let server: PostgresServer
  private let database: String

  init() async throws {
    server = try await PostgresServer.shared
    database = try await server.newJournal()
  }

  private func publisher(_ name: String) throws -> PostgresLeadership {
    PostgresLeadership(
      try PostgresAddress(server.address(database: database)), of: Sample.operatorID, kind: "trip-updates", name: name)
  }

  /// The present time by the server's clock.
  private func serverTime() throws -> Instant {
    let text = try server.execute("SELECT extract(epoch FROM clock_timestamp())::bigint", in: database)
    return Instant(unixSeconds: try #require(Int(text)))
  }

  @Test("a publisher takes over although the server's clock lies an hour behind the last renewal")
  func setBack() async throws {
    try server.execute(
      """
      INSERT INTO tripdesk.publication VALUES ('\(Sample.operatorID.text)', 'trip-updates', 7, gen_random_uuid(), 'gone',
        \(Sample.start.unixSeconds), clock_timestamp(), clock_timestamp() + interval '1 hour')
      """, in: database)
    let publisher = try publisher("next")
    var standings: [LeaderStanding] = []
    for await standing in publisher.standings {
      standings.append(standing)
      if standing.isLeading { break }
    }
    #expect(standings.last == .leading(after: Sample.start))
    #expect(standings.first == .standby(leader: nil), "the lease before may not have ended")
    #expect(await publisher.claim((Sample.start + 60)...(Sample.start + 60)))
    await publisher.resign()
  }

  @Test(
    "values that no publisher writes stop no publisher",
    arguments: [
      "9223372036854775807, 'epoch', clock_timestamp()", "-9223372036854775808, 'infinity', 'infinity'",
      "0, '-infinity', '-infinity'", "1, '294276-12-31', '294276-12-31'", "1, '4713-01-01 BC', '4713-01-01 BC'",
    ])
  func hostile(values: String) async throws {
    let cells = values.split(separator: ", ", maxSplits: 1)
    try server.execute(
      """
      INSERT INTO tripdesk.publication VALUES ('\(Sample.operatorID.text)', 'trip-updates', \(cells[0]),
        gen_random_uuid(), repeat('x', 1000000), -9223372036854775808, \(cells[1]))
      """, in: database)
    let journal = try await server.journal(database)
    #expect(try await journal.publications().map(\.leader.count) == [PublicationRow.shownName])
    let publisher = try publisher("next")
    #expect(await publisher.standings.first { $0.isLeading } == .leading(after: nil))
    #expect(await publisher.claim((Sample.start + 60)...(Sample.start + 60)))
    let row = try #require(try await journal.publications().first)
    #expect(row.isLed && row.leader == "next" && row.timestamp == Sample.start + 60 && row.since != nil)
    await publisher.resign()
  }

  @Test("a row that another leader renews meanwhile is waited for again")
  func renewed() async throws {
    let row = PublicationRow(operatorID: Sample.operatorID, kind: "k", name: "n", lease: .milliseconds(300))
    let address = try PostgresAddress(server.address(database: database))
    let session = try LeaderSession(address, row, PostgresLeadership.Times())
    func renew() throws {
      try server.execute(
        """
        INSERT INTO tripdesk.publication VALUES ('\(Sample.operatorID.text)', 'k', 1, gen_random_uuid(), 'other', NULL,
          clock_timestamp(), clock_timestamp() + interval '1 hour')
          ON CONFLICT (operator, kind) DO UPDATE SET renewed = publication.renewed + interval '1 second'
        """, in: database)
    }
    func isWaiting() throws -> Bool { if case .waiting = try session.step(knowing: nil) { true } else { false } }
    for _ in 0..<3 {
      try renew()
      #expect(try isWaiting())
      let end = ContinuousClock.now + row.lease
      #expect(try await eventually { .now > end })
    }
    #expect(try !isWaiting() && session.isLeading)
  }

  @Test("a timestamp more than a minute ahead of the server's clock is refused, and harms no later one")
  func ahead() async throws {
    let publisher = try publisher("fast")
    #expect(await publisher.standings.first { $0.isLeading } != nil)
    let next = try self.publisher("right")
    let now = try serverTime()
    let far = now + 3_600
    #expect(!(await publisher.claim(far...far)))
    let last = "SELECT coalesce(max(timestamp), 0) FROM tripdesk.publication"
    #expect(try server.execute(last, in: database) == "0")
    #expect(throws: (any Error).self) {
      try server.execute("UPDATE tripdesk.publication SET timestamp = 9223372036854775807", in: database)
    }
    #expect(await next.standings.first { $0.isLeading } != nil, "one whose clock is right takes over")
    #expect(await next.claim(now...(now + 30)))
    await next.resign()
    await publisher.resign()
  }

  @Test("a feed goes on when the server's clock was set back")
  func goesOn() async throws {
    let now = try serverTime()
    try server.execute(
      """
      ALTER TABLE tripdesk.publication DISABLE TRIGGER USER;
      INSERT INTO tripdesk.publication VALUES ('\(Sample.operatorID.text)', 'trip-updates', 7, gen_random_uuid(), 'gone',
        \(now.unixSeconds + 3_600), clock_timestamp(), NULL);
      ALTER TABLE tripdesk.publication ENABLE TRIGGER USER
      """, in: database)
    let publisher = try publisher("next")
    #expect(await publisher.standings.first { $0.isLeading } == .leading(after: now + 3_600))
    #expect(await publisher.claim((now + 3_630)...(now + 3_630)))
    await publisher.resign()
  }
}
