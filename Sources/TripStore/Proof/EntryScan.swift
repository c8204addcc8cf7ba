internal import GRDB
import TripCore

/// Reads the whole table of entries, row by row, without comparing them with the counts in the table `head`: for
/// checks, and for a store of an older version, which has no such table.
struct EntryScan {
  private let db: Database
  private let path: String

  init(_ db: Database, path: String) {
    self.db = db
    self.path = path
  }

  /// Returns the entries for which `isWanted` returns `true`, in the order of the journal.
  ///
  /// - Throws: ``JournalError/damaged(path:)`` when the checksum of any row is wrong.
  func entries(_ isWanted: (JournalEntry) -> Bool) throws -> [JournalEntry] {
    var found: [JournalEntry] = []
    try forEachRow { _, entry in if isWanted(entry) { found.append(entry) } }
    return found
  }

  /// Calls `body` with each row of the table `entry` and the journal entry in it, in the order of the journal.
  ///
  /// - Throws: ``JournalError/damaged(path:)`` when the checksum of a row is wrong, and the errors of `body`.
  func forEachRow(_ body: (EntryRow, JournalEntry) throws -> Void) throws {
    let rows = try Row.fetchCursor(db, sql: "SELECT \(EntryRow.columns) FROM entry ORDER BY sequence")
    while let row = try rows.next() {
      guard let row = EntryRow(row), let entry = row.entry else { throw JournalError.damaged(path: path) }
      try body(row, entry)
    }
  }
}
