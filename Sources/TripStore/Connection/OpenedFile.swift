internal import GRDB
internal import GRDBSQLite

/// The file that a connection of SQLite has open, whatever its name leads to now.
///
/// SQLite reads it, because a program that opens and closes the file itself would release the locks of all its
/// connections to that file (fcntl_locking(2)). No lock is taken, and nothing is changed.
struct OpenedFile {
  private let connection: OpaquePointer?

  init(_ connection: OpaquePointer?) { self.connection = connection }

  init(_ db: Database) { self.init(db.sqliteConnection) }

  /// Reads `count` bytes at the position `offset`.
  ///
  /// - Returns: The bytes; `nil` when the file ends before, when it has a place there that its disk cannot read, or when the
  ///   connection is closed.
  /// - Throws: `DatabaseError` when the system refuses to read, as on a network that is away: it says nothing of the file.
  /// - SeeAlso: SQLite, "Result and Error Codes": `SQLITE_IOERR_CORRUPTFS` is the error `EIO` of a read.
  func bytes(_ count: Int, at offset: Int64) throws -> [UInt8]? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    guard let connection,
      sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK, let file,
      let read = file.pointee.pMethods?.pointee.xRead
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    let code = ResultCode(rawValue: read(file, &bytes, Int32(count), offset))
    switch code {
    case .SQLITE_OK: return bytes
    case .SQLITE_IOERR_SHORT_READ, .SQLITE_IOERR_CORRUPTFS: return nil
    default: throw DatabaseError(resultCode: code)
    }
  }
}
