import Foundation

@testable import TripCore
@testable import TripPostgres

/// A connection with a dispatcher's login, on which somebody writes rows as it occurs to him.
struct DispatchersConnection {
  let login = "u" + UUID().uuidString.replacing("-", with: "").lowercased()
  let connection: PostgresConnection

  init(to database: String, of server: PostgresServer) throws {
    try server.execute(
      "CREATE ROLE \(login) LOGIN PASSWORD 'secret'; GRANT tripdesk_dispatcher TO \(login)", in: database)
    connection = try PostgresConnection(
      PostgresAddress(server.address(database: database, user: login, password: "secret")))
  }

  /// Returns the cells of a row that is right in every way, and the next one.
  func cells(
    _ action: Sample.SubjectAction, of operatorID: OperatorID = Sample.operatorID
  ) throws -> [String?] {
    let last = try connection.query("SELECT tripdesk.last_place($1)", [operatorID.text])
    let place = JournalSequence(last.first?.first.flatMap { $0 }.flatMap { Int64($0) } ?? 0)
    let entry = JournalEntry(
      sequence: place.next, id: UUID(), group: UUID(), time: Sample.start, author: "hostile", operatorID: operatorID,
      subject: action.subject, action: action.action)
    return EntryRow(entry, after: place).cells
  }

  /// Works out the checksum of cells anew.
  static func checked(_ cells: [String?]) -> [String?] {
    var checksum = RowChecksum()
    for cell in cells.dropLast() { checksum.add(cell?.utf8) }
    return cells.dropLast() + [String(checksum.value)]
  }

  /// Inserts a row.
  func insert(_ cells: [String?]) throws(PostgresConnection.Failure) {
    let values = (1...EntryRow.columnCount).map { "$\($0)" }.joined(separator: ", ")
    try connection.query("INSERT INTO tripdesk.entry (\(EntryRow.columns)) VALUES (\(values))", cells)
  }
}
