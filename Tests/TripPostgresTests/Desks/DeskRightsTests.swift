import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripPostgres

@Suite(
  "Who may say who is at a desk", .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.missing)"),
  .timeLimit(.minutes(10)))
struct DeskRightsTests {
  private let server: PostgresServer
  private let database: String

  init() async throws {
    server = try await PostgresServer.shared
    database = try await server.newJournal()
  }

  private func login(_ role: String) throws -> String {
    let user = "u" + UUID().uuidString.replacing("-", with: "").lowercased()
    try server.execute("CREATE ROLE \(user) LOGIN PASSWORD 'secret'; GRANT \(role) TO \(user)", in: database)
    return user
  }

  private func row(_ id: UUID) throws -> String {
    try server.execute("SELECT author, login, selected FROM tripdesk.desk WHERE id = '\(id)'", in: database)
  }

  @Test("a dispatcher's login announces its own desks, and cannot write another login's row, nor its time")
  func dispatchers() async throws {
    let (anna, bram) = (try login("tripdesk_dispatcher"), try login("tripdesk_dispatcher"))
    let journal = try await server.journal(database, user: anna, password: "secret")
    let other = try await server.journal(database, user: bram, password: "secret")
    defer { [journal, other].forEach { $0.close() } }
    let desk = DeskAtWork(id: UUID(), author: "anna")
    try await journal.announce(desk, of: Sample.operatorID)
    try await journal.announce(desk, of: Sample.operatorID)
    let before = try row(desk.id)
    #expect(before == "anna|\(anna)|[]")
    await #expect(throws: JournalError.self, "the row of another login") {
      try await other.announce(DeskAtWork(id: desk.id, author: "bram"), of: Sample.operatorID)
    }
    // Rows of other logins are as if they were not there.
    for statement in ["UPDATE tripdesk.desk SET author = 'bram'", "DELETE FROM tripdesk.desk"] {
      try server.execute(statement, in: database, as: bram, password: "secret")
    }
    for statement in [
      "UPDATE tripdesk.desk SET login = session_user", "UPDATE tripdesk.desk SET seen = now()",
      "TRUNCATE tripdesk.desk", "ALTER TABLE tripdesk.desk DISABLE ROW LEVEL SECURITY",
      """
      INSERT INTO tripdesk.desk (operator, id, author, selected, is_dragging, login)
      VALUES ('sample', gen_random_uuid(), 'anna', '[]', false, '\(anna)')
      """,
    ] {
      #expect(throws: (any Error).self, "\(statement)") {
        try server.execute(statement, in: database, as: bram, password: "secret")
      }
    }
    #expect(try row(desk.id) == before)
    #expect(try await other.desksAtWork(of: Sample.operatorID).map(\.desk) == [desk], "everybody sees it")
  }

  @Test("a viewer's login sees the desks, and is at none")
  func viewer() async throws {
    let journal = try await server.journal(database)
    let user = try login("tripdesk_viewer")
    let board = try await server.journal(database, user: user, password: "secret")
    defer { [journal, board].forEach { $0.close() } }
    let desk = DeskAtWork(id: UUID(), author: "anna")
    try await journal.announce(desk, of: Sample.operatorID)
    #expect(try await board.desksAtWork(of: Sample.operatorID).map(\.desk) == [desk])
    await #expect(throws: JournalError.self) {
      try await board.announce(DeskAtWork(id: UUID(), author: "board"), of: Sample.operatorID)
    }
    for statement in [
      "DELETE FROM tripdesk.desk", "UPDATE tripdesk.desk SET author = 'b'",
      """
      INSERT INTO tripdesk.desk (operator, id, author, selected, is_dragging)
      VALUES ('sample', gen_random_uuid(), 'anna', '[]', false)
      """,
    ] {
      #expect(throws: (any Error).self, "\(statement)") {
        try server.execute(statement, in: database, as: user, password: "secret")
      }
    }
    #expect(try await journal.desksAtWork(of: Sample.operatorID).map(\.desk) == [desk])
  }

  @Test("what a killed desk has left is removed by the next desk of its login, and by no other")
  func remains() async throws {
    let (anna, bram) = (try login("tripdesk_dispatcher"), try login("tripdesk_dispatcher"))
    let old = DeskAtWork(id: UUID(), author: "anna")
    try server.execute(
      """
      SET session_replication_role = replica; INSERT INTO tripdesk.desk
      VALUES ('sample', '\(old.id)', 'anna', '[]', false, '\(anna)', now() - interval '2 hours')
      """, in: database)
    for (user, isThere) in [(bram, true), (anna, false)] {
      let journal = try await server.journal(database, user: user, password: "secret")
      try await journal.announce(DeskAtWork(id: UUID(), author: "x"), of: Sample.operatorID)
      #expect(try !row(old.id).isEmpty == isThere)
      journal.close()
    }
    #expect(try server.execute("SELECT count(*) FROM tripdesk.desk", in: database) == "0", "closed desks are forgotten")
  }
}
