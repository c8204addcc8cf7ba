internal import GRDB
import TripCore

/// Reads the whole table of entries, row by row, without heads: for a store of an older version, and for checks.
struct EntryScan {
  private let db: Database
  private let path: String

  init(_ db: Database, path: String) {
    self.db = db
    self.path = path
  }

  /// The entries that are wanted, in the order of the journal.
  ///
  /// - Throws: ``JournalError/damaged(path:)`` when a row is not what was written.
  func entries(_ isWanted: (JournalEntry) -> Bool) throws -> [JournalEntry] {
    var found: [JournalEntry] = []
    try forEachRow { _, entry in if isWanted(entry) { found.append(entry) } }
    return found
  }

  /// Calls `body` with each row and its entry.
  ///
  /// - Throws: ``JournalError/damaged(path:)`` when a row is not what was written.
  func forEachRow(_ body: (EntryRow, JournalEntry) throws -> Void) throws {
    let rows = try Row.fetchCursor(db, sql: "SELECT \(EntryRow.columns) FROM entry ORDER BY sequence")
    while let row = try rows.next() {
      guard let row = EntryRow(row), let entry = row.entry else { throw JournalError.damaged(path: path) }
      try body(row, entry)
    }
  }
}
