import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripPostgres

/// Makes the JSON text of an alert that every program can read, with other values for some of its keys; `nil` leaves a key
/// out.
private func alertText(_ parts: [String: String?]) -> String {
  let alert: [String: String?] = [
    "cause": #""STRIKE""#, "effect": #""DETOUR""#, "informed": #"[{"route_id":"1"}]"#, "told": #"{"to":null}"#,
    "periods": #"[{"from":"2026-11-20T08:00:00Z"}]"#, "texts": #"[{"language":"en","header":"a","description":"b"}]"#,
  ]
  let all = alert.merging(parts) { $1 }
  return "{" + all.compactMap { key, value in value.map { "\"\(key)\":\($0)" } }.joined(separator: ",") + "}"
}

/// A program of somebody else that may append, and takes no lock.
@Suite(
  "Appending without the program's own care", .serialized,
  .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.missing)"))
struct RudeAppendTests {
  private let server: PostgresServer
  private let database: String
  private let journal: PostgresJournal
  let first: JournalEntry

  init() async throws {
    server = try PostgresServer.shared
    database = try await server.newJournal()
    journal = try await server.journal(database)
    first = try await journal.append(Sample.proposal(on: try Sample.trip()))
  }

  func connection() throws -> PostgresConnection {
    try PostgresConnection(PostgresAddress(server.address(database: database)))
  }

  /// Inserts a copy of the first entry at another place, with the text in one cell replaced.
  private func insert(
    _ connection: PostgresConnection, at place: Int64, after previous: Int64, replacing cell: (Int, String?)? = nil
  ) throws {
    let entry = JournalEntry(
      sequence: JournalSequence(place), id: UUID(), group: UUID(), time: first.time, author: first.author,
      operatorID: first.operatorID, subject: first.subject, action: first.action)
    let values = (1...EntryRow.columnCount).map { "$\($0)" }.joined(separator: ", ")
    var cells = EntryRow(entry, after: JournalSequence(previous)).cells
    if let (column, text) = cell { cells[column] = text }
    try connection.query("INSERT INTO tripdesk.entry (\(EntryRow.columns)) VALUES (\(values))", cells)
  }

  /// Waits until another connection waits for the operator's lock.
  private func waitUntilOneWaits(_ connection: PostgresConnection) async throws {
    let waiting = """
      SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      """
    while try connection.execute(waiting) != [["1"]] { await Task.yield() }
  }

  /// Whether an error is the refusal of the table's own rules.
  private func isRefusal(_ error: any Error) -> Bool { (error as? PostgresConnection.Failure)?.state == "23001" }

  @Test("an entry with a smaller place never appears after one with a greater place", .timeLimit(.minutes(1)))
  func waits() async throws {
    let slow = try connection()
    try slow.execute("BEGIN")
    try insert(slow, at: 2, after: 1)
    let other = PostgresLink(journal.address)
    async let isRefused = other.run { [self] connection in
      do { try insert(connection, at: 3, after: 1) } catch { return isRefusal(error) }
      return false
    }
    try await waitUntilOneWaits(slow)
    try slow.execute("COMMIT")
    #expect(try await isRefused, "the insertion after the same entry is refused")
    #expect(try await journal.entries(of: Sample.operatorID).map(\.sequence.number) == [1, 2])
  }

  @Test("an insertion whose view of the table may be old is refused", arguments: ["REPEATABLE READ", "SERIALIZABLE"])
  func isolation(_ level: String) throws {
    let connection = try connection()
    try connection.execute("BEGIN ISOLATION LEVEL \(level)")
    #expect {
      try insert(connection, at: 2, after: 1)
    } throws: {
      isRefusal($0)
    }
  }

  @Test("the table itself refuses two entries after the same one")
  func twins() throws {
    let connection = try connection()
    try insert(connection, at: 2, after: 1)
    try connection.execute("SET session_replication_role = replica")
    #expect {
      try insert(connection, at: 3, after: 1)
    } throws: {
      ($0 as? PostgresConnection.Failure)?.state == "23505"
    }
  }

  @Test(
    "what every program would call damaged is refused",
    arguments: [
      (5, "2199023255553"), (7, "20260230"), (7, "2026-02-03"), (7, "00000101"), (7, ""), (9, "4398046511105"),
      (10, "flew"), (10, "undo"), (10, "skipped"), (10, "platform"), (11, "-1"), (11, "4294967296"), (12, nil),
      (12, "x"),
      (12, "9223372036854775807"), (12, "86401"), (6, String(repeating: "é", count: 50_001)),
      (8, String(repeating: "t", count: 100_001)),
    ] as [(Int, String?)])
  func damaged(_ column: Int, _ text: String?) throws {
    let connection = try connection()
    #expect {
      try insert(connection, at: 2, after: 1, replacing: (column, text))
    } throws: {
      ["23514", "22008"].contains(($0 as? PostgresConnection.Failure)?.state)
    }
    try insert(connection, at: 2, after: 1)
  }

  /// Inserts a decision about an alert with this JSON text.
  private func insert(_ decision: AlertDecision, _ text: String?) throws {
    let entry = JournalEntry(
      sequence: JournalSequence(2), id: UUID(), group: UUID(), time: first.time, author: first.author,
      operatorID: first.operatorID, subject: .alert(AlertSubject(id: "a", lastDay: Sample.day)),
      action: .alert(decision))
    var cells = EntryRow(entry, after: JournalSequence(1)).cells
    cells[12] = text
    let values = (1...EntryRow.columnCount).map { "$\($0)" }.joined(separator: ", ")
    try connection().query("INSERT INTO tripdesk.entry (\(EntryRow.columns)) VALUES (\(values))", cells)
  }

  @Test(
    "an alert that no program could read is refused",
    arguments: [
      nil, "", "x", "7", "null", "[]", "{}", #""a""#, alertText(["cause": nil]), alertText(["cause": #""FOG""#]),
      alertText(["effect": "7"]), alertText(["severity": #""BAD""#]), alertText(["told": nil]),
      alertText(["told": #""x""#]),
      alertText(["told": #"{"to":"2026-02-30T08:00:00Z"}"#]), alertText(["told": #"{"to":"2026-11-20T08:00:00"}"#]),
      alertText(["told": #"{"until":"2026-11-20T08:00:00Z"}"#]), alertText(["informed": nil]),
      alertText(["informed": "{}"]),
      alertText(["informed": #"[{"direction_id":2}]"#]), alertText(["informed": #"[{"direction_id":1e0}]"#]),
      alertText(["informed": #"[{"trip_id":"t"}]"#]), alertText(["informed": #"[{"start_date":"20261120"}]"#]),
      alertText(["informed": #"[{"trip_id":"t","start_date":"20261131"}]"#]), alertText(["informed": "[7]"]),
      alertText(["informed": #"[{"trip_id":"t","start_date":"20261120","start_time":"8"}]"#]),
      alertText(["informed": #"[{"route_id":7}]"#]), alertText(["informed": #"[{"route_id":"a","route_id":7}]"#]),
      alertText(["periods": "7"]), alertText(["periods": #"[{"from":7}]"#]),
      alertText(["texts": #"[{"language":"en"}]"#]),
      alertText(["texts": #"[{"language":"en","header":"\ud800","description":"b"}]"#]), alertText(["url": "7"]),
      alertText(["origin": "{}"]), alertText(["more": "1"]),
    ] as [String?])
  func unreadable(_ text: String?) throws {
    #expect {
      try insert(.written(Sample.alertContent()), text)
    } throws: {
      ($0 as? PostgresConnection.Failure)?.state == "23514"
    }
    // An empty list of texts can be read.
    guard text != "[]" else { return }
    #expect(throws: PostgresConnection.Failure.self) { try insert(.reworded(Sample.alertTexts), text) }
  }

  @Test(
    "an alert that every program can read is taken, and read",
    arguments: [
      alertText([:]), alertText(["informed": "[]", "periods": "[]", "texts": "[]", "told": "{}"]),
      alertText(["severity": "null", "url": "null", "id": #""x""#, "state": #""now""#]),
      alertText(["informed": #"[{"trip_id":"t","start_date":"20261120","start_time":"25:10:00","direction_id":null}]"#]
      ),
      alertText(["told": #"{"from":"2026-11-20T09:00:00+01:00","to":"2026-11-20T09:00:00-05:30"}"#]),
      alertText(["texts": #"[{"language":"en","header":"🚌 \"\u00e9\\","description":"a\nb"}]"#]),
    ])
  func readable(_ text: String) throws {
    try insert(.written(Sample.alertContent()), text)
    let content = try AlertNotation.content(text)
    #expect(content.cause == .strike)
  }

  @Test("the program says itself that a text is too long")
  func long() async throws {
    let proposal = Sample.proposal(on: try Sample.trip(), author: String(repeating: "é", count: 50_001))
    await #expect(throws: JournalError.notStorable(path: journal.address.description)) {
      try await journal.append([proposal])
    }
  }

  @Test("a database that only reads is told from a login that only reads")
  func onlyReads() async throws {
    try server.execute("ALTER DATABASE \(database) SET default_transaction_read_only = on", in: "postgres")
    let reader = try await server.journal(database)
    let error = JournalError.unreachable(path: reader.address.description, reason: .onlyReads)
    await #expect(throws: error) { try await reader.append([Sample.proposal(on: try Sample.trip())]) }
    #expect(try await reader.entries(of: Sample.operatorID) == [first])
  }

  @Test("the program's own appends and such insertions wait for each other", .timeLimit(.minutes(1)))
  func together() async throws {
    let slow = try connection()
    try slow.execute("BEGIN")
    try insert(slow, at: 2, after: 1)
    async let appended = journal.append(Sample.proposal(on: try Sample.trip()))
    try await waitUntilOneWaits(slow)
    try slow.execute("COMMIT")
    #expect(try await appended.sequence.number == 3)
  }
}
