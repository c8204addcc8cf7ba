import FoundationEssentials
internal import GRDB
import TripCore

/// Reads and writes the table `identity` with the random id that tells a store from every other.
///
/// The first bytes of the id are SQLite's schema number, too, which stands in the file's first page: so the pages of a
/// rollback journal can be told from those of another store without SQLite.
/// - SeeAlso: ``RollbackJournal``, and SQLite's `PRAGMA schema_version`.
struct StoreIdentity {
  /// The number of columns of the table `identity`.
  static let columnCount = 3
  /// The text in the first column of the row, by which ``EntryCarver`` recognises the row in a damaged file.
  static let mark = "the id of this journal of Trip Desk"

  private let db: Database
  private let path: String

  init(_ db: Database, path: String) {
    self.db = db
    self.path = path
  }

  /// Reads the id from the cells of a row of any table; `nil` when the row is not of the table `identity`.
  static func id(_ cells: [CheckedCells.Cell]) -> UUID? {
    guard cells.first == .text(mark), let cells = CheckedCells(read: cells, count: columnCount) else { return nil }
    return cells.text(1).flatMap { UUID(uuidString: $0) }
  }

  /// The id of the store.
  var id: UUID {
    get throws {
      guard let row = try Row.fetchOne(db, sql: "SELECT mark, id, checksum FROM identity"),
        let cells = CheckedCells(row, count: Self.columnCount), let id = cells.text(1).flatMap({ UUID(uuidString: $0) })
      else { throw JournalError.damaged(path: path) }
      return id
    }
  }

  /// Gives the store an id, in a transaction.
  func set(_ id: UUID) throws {
    let cells = CheckedCells([.text(Self.mark), .text(id.uuidString)])
    try db.execute(sql: "DELETE FROM identity")
    try db.execute(sql: "INSERT INTO identity (mark, id, checksum) VALUES (?, ?, ?)", arguments: cells.arguments)
    try db.execute(sql: "PRAGMA schema_version = \(Self.schemaNumber(id))")
  }

  /// A positive number of 31 bits.
  private static func schemaNumber(_ id: UUID) -> UInt32 {
    let bytes = id.uuid
    let number = [bytes.0, bytes.1, bytes.2, bytes.3].reduce(0) { $0 << 8 | UInt32($1) }
    return max(number & 0x7FFF_FFFF, 1)
  }
}
