internal import GRDB

/// SQLite's check of all pages and indexes of a file.
enum PageCheck {
  /// Returns whether all pages and indexes are whole, with SQLite's `integrity_check`.
  ///
  /// The check calls a page wrong, too, that the system refused to read for a moment. So each page is read before that is
  /// believed.
  ///
  /// - Throws: `DatabaseError` when the system refuses to read the file: that is no damage. A page that the disk itself cannot
  ///   read any more is.
  static func isWhole(_ db: Database) throws -> Bool {
    if try findsNothing(db) { return true }
    let (file, size) = (OpenedFile(db), try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 4096)
    for page in 0..<(try Int64.fetchOne(db, sql: "PRAGMA page_count") ?? 0) {
      _ = try file.bytes(size, at: page * Int64(size))
    }
    return try findsNothing(db)
  }

  private static func findsNothing(_ db: Database) throws -> Bool {
    try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") == "ok"
  }
}
