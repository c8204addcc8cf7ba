internal import GRDB
import TripCore

extension SQLiteJournal {
  /// Moves the entries about old days to another file, which is a journal itself.
  ///
  /// They are on disk there before they go here; cut off in between, it can be done again.
  ///
  /// - Parameters:
  ///   - date: Entries about service days before this one are moved, of all operators.
  ///   - archive: Where the other file is; it is made where there is none.
  /// - Returns: How many entries were moved.
  /// - Throws: ``JournalError``; nothing is gone then.
  public func archive(before date: ServiceDate, to archive: String) async throws(JournalError) -> Int {
    let target = try SQLiteJournal(path: archive)
    defer { target.close() }
    let old = try await run { [path] db in try EntryReader(db, path: path).entries(before: date) }.get()
    guard !old.isEmpty else { return 0 }
    try await target.run { db in
      try db.inTransaction(.immediate) {
        let reader = EntryReader(db, path: archive)
        try EntryWriter(db).write(try old.filter { try reader.entry($0.id) == nil })
        return .commit
      }
    }.get()
    try await run { db in
      try db.inTransaction(.immediate) {
        let statement = try db.cachedStatement(sql: "DELETE FROM entry WHERE id = ?")
        for entry in old { try statement.execute(arguments: [entry.id.uuidString]) }
        return .commit
      }
      // What is left of them in the log would come back where a damaged file is read.
      _ = try db.checkpoint(.truncate)
    }.get()
    return old.count
  }
}
