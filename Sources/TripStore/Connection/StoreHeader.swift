internal import GRDB
internal import GRDBSQLite

/// The header of a store (a journal's SQLite file): its first 100 bytes.
///
/// SQLite reads them, because a program that opens and closes the file itself would release the locks of all its
/// connections to that file (fcntl_locking(2)). No lock is taken, and nothing is changed.
/// - SeeAlso: SQLite, "Database File Format", 1.3 "The Database Header".
enum StoreHeader {
  /// The number of bytes.
  static let size = 100

  /// Reads the header of the file at `path`.
  ///
  /// - Returns: The bytes; an empty array when there is no such file, or it is shorter than a header.
  static func read(_ path: String) -> [UInt8] {
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    let address = StoreConnection.address(path) + "?immutable=1"
    guard sqlite3_open_v2(address, &connection, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nil) == SQLITE_OK else {
      return []
    }
    return bytes(connection)
  }

  /// Reads the header of the file that a connection has open, whatever its name leads to now.
  ///
  /// - Returns: The bytes; an empty array when the file is shorter than a header, or the connection is closed.
  static func read(of db: Database) -> [UInt8] { bytes(db.sqliteConnection) }

  private static func bytes(_ connection: OpaquePointer?) -> [UInt8] {
    var file: UnsafeMutablePointer<sqlite3_file>?
    guard let connection,
      sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK, let file,
      let read = file.pointee.pMethods?.pointee.xRead
    else { return [] }
    var bytes = [UInt8](repeating: 0, count: size)
    return read(file, &bytes, Int32(size), 0) == SQLITE_OK ? bytes : []
  }
}
