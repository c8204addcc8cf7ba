import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripPostgres

@Suite(
  "A row that no program can use", .serialized, .timeLimit(.minutes(10)),
  .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.missing)"))
struct UnusableRowTests {
  private let server: PostgresServer
  private let database: String
  private let journal: PostgresJournal
  private let hostile: DispatchersConnection
  private let first: JournalEntry

  init() async throws {
    server = try await PostgresServer.shared
    database = try await server.newJournal()
    journal = try await server.journal(database)
    first = try await journal.append(Sample.proposal(on: try Sample.trip()))
    hostile = try DispatchersConnection(to: database, of: server)
  }

  /// A row of a kind with other texts in some columns, and its checksum.
  private func row(_ number: Int = 0, replacing texts: [Int: String?]) throws -> [String?] {
    var cells = try hostile.cells(Sample.everyAction[number])
    for (column, text) in texts { cells[column] = text }
    return DispatchersConnection.checked(cells)
  }

  /// The places of rows that a new reader leaves out.
  private func leftOut() async throws -> [Int64] {
    let journal = try await server.journal(database)
    defer { journal.close() }
    _ = try await journal.checked()
    return journal.unusableRows.map(\.place.number)
  }

  @Test("is left out by all readers, which name its place, author, login and kind, and others append after it")
  func told() async throws {
    try hostile.insert(try hostile.cells(Sample.everyAction[3]).dropLast() + ["1"])
    let next = try await journal.append(Sample.proposal(on: try Sample.trip(), author: "dispatch-2"))
    #expect(next.sequence.number == 3)
    for reader in [journal, try await server.journal(database)] {
      #expect(try await reader.all() == [first, next])
      #expect(try await reader.entries(of: Sample.operatorID, on: Sample.day...Sample.day) == [first, next])
      let row = try #require(reader.unusableRows.first)
      #expect(reader.unusableRows.count == 1)
      #expect((row.operatorID, row.place.number, row.kind) == (Sample.operatorID, 2, "cancelled"))
      #expect((row.author, row.login) == ("hostile", hostile.login))
      #expect(try await reader.checked() == [first, next])
    }
    let undone = try await journal.append(Sample.undo([next]))
    #expect(undone.count == 1)
  }

  @Test(
    "is what has the wrong text in a column, of settings and alerts too",
    arguments: [
      (3, [7: "20260230"]), (3, [7: ""]), (0, [12: "86401"]), (0, [12: "x"]), (0, [12: nil]), (7, [11: "-1"]),
      (7, [11: nil]), (3, [12: "FOG x"]), (3, [5: "9223372036854775807"]), (3, [9: "9223372036854775807"]),
      (18, [12: "{}"]), (18, [12: String(repeating: "[", count: 100_000)]), (24, [12: "{\"turnaround\":-1}"]),
      (24, [7: "20261120"]), (24, [8: "t"]), (25, [12: #"{"a":"b\u0000"}"#]), (26, [12: #"[["a"]]"#]), (17, [15: nil]),
    ] as [(Int, [Int: String?])])
  func kinds(_ number: Int, _ texts: [Int: String?]) async throws {
    try hostile.insert(try row(number, replacing: texts))
    #expect(try await leftOut() == [2])
    #expect(try await journal.append(Sample.proposal(on: try Sample.trip())).sequence.number == 3)
  }

  @Test(
    "is refused where it would bring the places to an end, has an unknown kind, or is too long",
    arguments: [
      [1: "9223372036854775807"], [1: "100000002"], [1: "-1"], [2: "0"], [2: "-1"], [10: "flew"], [10: ""],
      [6: String(repeating: "é", count: 50_001)], [8: String(repeating: "t", count: 100_001)],
      [12: String(repeating: "x", count: 100_001)], [7: "2026112000"], [0: String(repeating: "o", count: 1_001)],
    ] as [[Int: String?]])
  func refused(_ texts: [Int: String?]) async throws {
    #expect(throws: PostgresConnection.Failure.self) { try hostile.insert(try row(14, replacing: texts)) }
    #expect(try await leftOut().isEmpty)
    try hostile.insert(try row(14, replacing: [1: "100000001"]))
    #expect(try await journal.append(Sample.proposal(on: try Sample.trip())).sequence.number == 100_000_002)
  }

  @Test("counts for nothing where it is the last setting: those before it are read")
  func settings() async throws {
    for number in 1...4 {
      let proposal = Proposal(
        .vehicles(VehicleSettings(turnaround: .minutes(number))), time: Sample.start, author: "a",
        operatorID: Sample.operatorID)
      _ = try await journal.append(proposal)
    }
    for _ in 0..<3 { try hostile.insert(try row(24, replacing: [12: "x"])) }
    let reader = try await server.journal(database)
    let later = JournalState.days(from: Sample.day.advanced(by: 9_000))
    let state = try await reader.state(of: Sample.operatorID, on: later)
    #expect(state.vehicleSettings.turnaround == .minutes(4) && state.entries.map(\.sequence.number) == [4, 5])
    #expect(reader.unusableRows.map(\.place.number).sorted() == [6, 7, 8])
    #expect(try await leftOut() == [6, 7, 8])
  }

  @Test("of which the server's seal is wrong was changed afterwards: the journal is damaged")
  func changed() async throws {
    try hostile.insert(try row(0, replacing: [12: "x"]))
    try server.execute(
      """
      ALTER TABLE tripdesk.entry DISABLE TRIGGER ALL; UPDATE tripdesk.entry SET value = 'y' WHERE place = 2;
      ALTER TABLE tripdesk.entry ENABLE TRIGGER ALL
      """, in: database)
    let damaged = JournalError.damaged(path: journal.address.description)
    await #expect(throws: damaged) { try await journal.all() }
    await #expect(throws: damaged) { try await journal.checked() }
  }

  @Test("keeps its seal from a login that puts functions of its own before those of the server")
  func functions() async throws {
    try server.execute("GRANT CREATE ON SCHEMA public TO PUBLIC", in: database)
    try hostile.connection.execute(
      """
      CREATE FUNCTION public.sha256(bytea) RETURNS bytea IMMUTABLE LANGUAGE sql AS $$ SELECT ''::bytea $$;
      SET search_path = public, pg_catalog
      """)
    try hostile.insert(try row(0, replacing: [12: "x"]))
    #expect(try await leftOut() == [2])
  }

  @Test("is removed by the owner, and kept with who removed it; its place is not used again, and the journal is whole")
  func removed() async throws {
    try hostile.insert(try row(0, replacing: [12: "x"]))
    try hostile.insert(try row(0, replacing: [12: "y"]))
    let between = try await journal.append(Sample.proposal(on: try Sample.trip()))
    try hostile.insert(try row(0, replacing: [12: "z"]))
    #expect(try await leftOut() == [2, 3, 5])
    let owner = try await server.journal(database)
    #expect(try await owner.checked() == [first, between])
    #expect(try await owner.remove(owner.unusableRows) == 3)
    #expect(try await leftOut().isEmpty)
    #expect(
      try server.execute("SELECT place, value, login, remover FROM tripdesk.removed ORDER BY place", in: database)
        == [(2, "x"), (3, "y"), (5, "z")].map { "\($0)|\($1)|\(hostile.login)|\(server.admin)" }.joined(separator: "\n")
    )
    let next = try await journal.append(Sample.proposal(on: try Sample.trip()))
    #expect(next.sequence.number == 6)
    #expect(try await owner.checked() == [first, between, next])
    #expect(try await owner.remove([]) == 0)
    #expect(throws: (any Error).self) { try server.execute("DELETE FROM tripdesk.removed", in: database) }
    #expect(throws: (any Error).self) { try server.execute("DELETE FROM tripdesk.entry", in: database) }
  }

  @Test("is not removed by a dispatcher, nor is an entry that programs can use missing without a word")
  func notRemoved() async throws {
    try hostile.insert(try row(0, replacing: [12: "x"]))
    let address = server.address(database: database, user: hostile.login, password: "secret")
    let other = try await PostgresJournal(PostgresAddress(address))
    _ = try await other.checked()
    await #expect {
      try await other.remove(other.unusableRows)
    } throws: {
      if case JournalError.unreachable(_, .notOwner) = $0 { true } else { false }
    }
    #expect(try await leftOut() == [2])
    #expect(throws: PostgresConnection.Failure.self) {
      try hostile.connection.execute("INSERT INTO tripdesk.removed SELECT * FROM tripdesk.removed")
    }
  }

  @Test("is left out of a copy, which has all entries")
  func copied() async throws {
    try hostile.insert(try row(0, replacing: [12: "x"]))
    let next = try await journal.append(Sample.proposal(on: try Sample.trip()))
    let target = try await server.journal(try await server.newJournal())
    #expect(try await JournalCopy(journal, to: target).total == 2)
    #expect(try await target.all() == [first, next])
  }
}
