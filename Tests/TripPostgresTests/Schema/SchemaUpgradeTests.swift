import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripPostgres

@Suite(
  "The upgrade of a journal on a server", .serialized, .timeLimit(.minutes(10)),
  .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.missing)"))
struct SchemaUpgradeTests {
  private let server: PostgresServer

  init() async throws { server = try await PostgresServer.shared }

  private func address(_ database: String, port: Int? = nil) throws -> PostgresAddress {
    try PostgresAddress(server.address(database: database, port: port))
  }

  /// The newest of the old versions.
  private func newestOld() throws -> OldJournal { try #require(OldJournal.all.last) }

  @Test(
    "a journal of each version that ever was has the same entries afterwards, decides, and is made as a new one",
    arguments: OldJournal.all)
  func everyVersion(_ old: OldJournal) async throws {
    let (database, entries) = try old.make(on: server)
    #expect(entries.count >= OldJournal.kinds[old.version] ?? .max)
    let address = try address(database)
    let problem = JournalError.unreachable(
      path: address.description, reason: .olderVersion(found: old.version, needed: PostgresSchema.version))
    await #expect(throws: problem) { try await PostgresJournal(address) }
    #expect(try await PostgresSchema.foundVersion(at: address) == old.version)
    #expect(try await PostgresSchema.upgrade(at: address) == (from: old.version, to: PostgresSchema.version))
    let new = try await server.newJournal()
    #expect(try server.catalogue(of: database) == server.catalogue(of: new))
    let journal = try await server.journal(database)
    #expect(try await journal.all() == entries)
    let decided = try await journal.append(Sample.proposal(on: try Sample.trip("other")))
    #expect(try await journal.checked() == entries + [decided])
    #expect(journal.unusableRows.isEmpty)
    #expect(try await PostgresSchema.upgrade(at: address) == (from: PostgresSchema.version, to: PostgresSchema.version))
  }

  @Test("the versions that were are all there: from 1 to the one before this")
  func versions() {
    #expect(Set(OldJournal.all.map(\.version)) == Set(1..<PostgresSchema.version))
    #expect(Set(SchemaSteps.all.keys) == Set(2...PostgresSchema.version))
  }

  @Test("an entry that is being appended meanwhile is waited for, and not lost")
  func concurrentAppend() async throws {
    let (database, entries) = try newestOld().make(on: server)
    let slow = try PostgresConnection(address(database))
    try slow.execute("BEGIN")
    let last = try #require(entries.last)
    let entry = JournalEntry(
      sequence: last.sequence.next, id: UUID(), group: UUID(), time: Sample.start, author: "slow",
      operatorID: last.operatorID, instance: TripInstance(tripID: "t", serviceDate: Sample.day, startTime: nil),
      action: .decision(.cancelled))
    let values = (1...EntryRow.columnCount).map { "$\($0)" }.joined(separator: ", ")
    try slow.query(
      "INSERT INTO tripdesk.entry (\(EntryRow.columns)) VALUES (\(values))", EntryRow(entry, after: last.sequence).cells
    )
    async let upgraded = PostgresSchema.upgrade(at: address(database))
    let waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'relation' AND NOT granted"
    while try slow.execute(waiting) == [["0"]] { try await Task.sleep(for: .milliseconds(5)) }
    try slow.execute("COMMIT")
    #expect(try await upgraded.from == PostgresSchema.version - 1)
    #expect(try await server.journal(database).all() == entries + [entry])
  }

  @Test("while others keep the tables, the upgrade gives up, and all is as it was")
  func busy() async throws {
    let (database, _) = try newestOld().make(on: server)
    let before = try server.catalogue(of: database)
    let reader = try PostgresConnection(address(database))
    try reader.execute("BEGIN; SELECT count(*) FROM tripdesk.entry")
    let address = try address(database)
    await #expect(throws: JournalError.busy(path: address.description)) {
      try await PostgresSchema.upgrade(at: address)
    }
    try reader.execute("COMMIT")
    #expect(try server.catalogue(of: database) == before)
  }

  @Test("an upgrade that fails at its end, or whose server is killed, leaves all as it was, and can be made again")
  func interrupted() async throws {
    let server = try await PostgresServer.own()
    let (database, entries) = try newestOld().make(on: server)
    let before = try server.catalogue(of: database)
    let address = try PostgresAddress(server.address(database: database))
    // The last statement of an upgrade changes this table.
    try server.execute(
      """
      CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'full'; END $$;
      CREATE TRIGGER refuses BEFORE UPDATE ON tripdesk.journal EXECUTE FUNCTION public.refuse()
      """, in: database)
    await #expect(throws: JournalError.self) { try await PostgresSchema.upgrade(at: address) }
    try server.execute("DROP FUNCTION public.refuse CASCADE", in: database)
    #expect(try server.catalogue(of: database) == before)
    // One that waits for a reader, and whose server is killed meanwhile.
    let reader = try PostgresConnection(address)
    try reader.execute("BEGIN; SELECT count(*) FROM tripdesk.entry")
    async let upgraded = PostgresSchema.upgrade(at: address)
    let waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'relation' AND NOT granted"
    while try reader.execute(waiting) == [["0"]] { try await Task.sleep(for: .milliseconds(5)) }
    try await server.kill()
    do {
      _ = try await upgraded
      Issue.record("the server was killed")
    } catch { #expect(error is JournalError) }
    try await server.start()
    #expect(try server.catalogue(of: database) == before)
    _ = try await PostgresSchema.upgrade(at: address)
    #expect(try await server.journal(database).all() == entries)
  }

  @Test("two upgrades at once: one does it, the other finds it done")
  func twice() async throws {
    let (database, _) = try newestOld().make(on: server)
    let address = try address(database)
    async let one = PostgresSchema.upgrade(at: address)
    async let other = PostgresSchema.upgrade(at: address)
    let found = try await [one.from, other.from].sorted()
    #expect(found == [PostgresSchema.version - 1, PostgresSchema.version])
  }

  @Test("a newer journal is refused, and one of a login that does not own it; nothing is changed")
  func refused() async throws {
    let (database, _) = try newestOld().make(on: server)
    try server.execute("UPDATE tripdesk.journal SET version = 99", in: database)
    let address = try address(database)
    let newer = JournalError.newerVersion(
      found: 99, supported: PostgresSchema.version, path: address.description)
    await #expect(throws: newer) { try await PostgresSchema.upgrade(at: address) }
    #expect(try await PostgresSchema.foundVersion(at: address) == 99)
    try server.execute("UPDATE tripdesk.journal SET version = 5", in: database)
    let before = try server.catalogue(of: database)
    let login = "u" + UUID().uuidString.replacing("-", with: "").lowercased()
    try server.execute(
      "CREATE ROLE \(login) LOGIN PASSWORD 'secret'; GRANT tripdesk_dispatcher TO \(login)", in: database)
    let dispatcher = try PostgresAddress(server.address(database: database, user: login, password: "secret"))
    await #expect {
      try await PostgresSchema.upgrade(at: dispatcher)
    } throws: {
      if case JournalError.unreachable(_, .notOwner) = $0 { true } else { false }
    }
    #expect(try server.catalogue(of: database) == before)
  }

  @Test("a row that no program could read before is left out and told afterwards")
  func unusableBefore() async throws {
    let (database, entries) = try newestOld().make(on: server)
    try server.execute(
      """
      INSERT INTO tripdesk.entry (\(EntryRow.columns)) SELECT operator, place + 1, place, gen_random_uuid(), step, time,
        'hostile', '\(Sample.day.gtfsText)', 't', NULL, 'cancelled', NULL, NULL, NULL, NULL, NULL, 1
        FROM tripdesk.entry ORDER BY place DESC LIMIT 1
      """, in: database)
    _ = try await PostgresSchema.upgrade(at: address(database))
    let journal = try await server.journal(database)
    #expect(try await journal.all() == entries)
    #expect(journal.unusableRows.map(\.author) == ["hostile"])
  }
}
