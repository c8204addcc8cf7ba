internal import GRDB
internal import GRDBSQLite
import TripCore

/// The header of a store (a journal's SQLite file): its first 100 bytes.
/// - SeeAlso: SQLite, "Database File Format", 1.3 "The Database Header".
enum StoreHeader {
  /// The number of bytes.
  static let size = 100

  /// Reads the header of the file at `path`.
  ///
  /// - Returns: The bytes; an empty array when there is no such file, or it is shorter than a header.
  /// - Throws: ``JournalError`` when the system refuses to read it.
  static func read(_ path: String) throws(JournalError) -> [UInt8] {
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    let address = StoreConnection.address(path) + "?immutable=1"
    guard sqlite3_open_v2(address, &connection, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nil) == SQLITE_OK else {
      return []
    }
    do { return try OpenedFile(connection).bytes(size, at: 0) ?? [] } catch { throw JournalError(error, path: path) }
  }

  /// Reads the header of the file that a connection has open, whatever its name leads to now.
  ///
  /// - Returns: The bytes; an empty array when the file is shorter than a header, or the connection is closed.
  /// - Throws: `DatabaseError` when the system refuses to read it.
  static func read(of db: Database) throws -> [UInt8] { try OpenedFile(db).bytes(size, at: 0) ?? [] }
}
