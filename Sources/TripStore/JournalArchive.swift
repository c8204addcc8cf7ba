internal import GRDB
import TripCore

extension SQLiteJournal {
  /// Moves the entries about old days to another file, which is a journal itself.
  ///
  /// They are on disk there before they go here; cut off in between, it can be done again.
  ///
  /// - Parameters:
  ///   - date: Entries about service days before this one are moved, of all operators.
  ///   - archive: Where the other file is; it is made when there is none.
  /// - Returns: How many entries were moved.
  /// - Throws: ``JournalError``; nothing is gone then.
  public func archive(before date: ServiceDate, to archive: String) async throws(JournalError) -> Int {
    let (old, isRehearsal) = try await read { [path] db in
      (try EntryReader(db, path: path).entries(before: date).entries, try StorePurpose(db, path: path).isRehearsal)
    }
    guard !old.isEmpty else { return 0 }
    if let other = try? FileIdentity(archive), try other == FileIdentity(path) {
      throw .failed(path: archive, reason: "it is the journal itself, which cannot be its own archive")
    }
    let target = try SQLiteJournal(path: archive, isRehearsal: isRehearsal)
    defer { target.close() }
    try await target.write { [path = target.path] db in
      try db.inTransaction(.immediate) {
        let reader = EntryReader(db, path: path)
        let new = try old.filter { entry in
          guard let there = try reader.entry(at: entry.sequence) else { return true }
          // A journal that began anew gives the same places again.
          guard there.id == entry.id else { throw JournalError.otherArchive(path: path) }
          return false
        }
        try EntryWriter.write(new, to: db, path: path)
        return .commit
      }
    }
    try await write { [path] db in
      try db.inTransaction(.immediate) {
        let heads = try EntryReader(db, path: path).entries(before: date)
        // What was appended meanwhile is not in the archive yet: it is for the next time.
        guard heads.entries == old else { throw JournalError.busy(path: path) }
        try EntryWriter.remove(heads.entries, heads.heads, from: db, path: path)
        return .commit
      }
      // What is left of them in the log would come back where a damaged file is read. While another program reads, the
      // log stays: they are in the archive all the same.
      _ = try? db.checkpoint(.truncate)
    }
    return old.count
  }
}
