internal import GRDB
import TripCore
import TripFiles

extension SQLiteJournal {
  /// Moves the entries about old service days to another file, which is a journal too.
  ///
  /// The entries are on disk in the archive before they are deleted here. When the program is stopped in between,
  /// calling this again finishes the move. The cost grows with the number of entries that are moved.
  ///
  /// ```swift
  /// let count = try await journal.archive(before: ServiceDate(dayNumber: 20_000), to: "/var/lib/old.sqlite")
  /// ```
  ///
  /// - Parameters:
  ///   - date: The first service date to keep. Entries about earlier dates, of all operators, are moved.
  ///   - archive: The path of the archive; a new archive is made when there is no such file.
  /// - Returns: The number of entries that were moved.
  /// - Throws: ``JournalError``; no entry is lost then.
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
          // A journal that was started again from empty gives the same sequence numbers to other entries.
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
        // An entry appended meanwhile is not in the archive yet, so nothing is deleted; the next call moves all.
        guard heads.entries == old else { throw JournalError.busy(path: path) }
        try EntryWriter.remove(heads.entries, heads.heads, from: db, path: path)
        return .commit
      }
      // The write-ahead log still holds the deleted entries, and a later repair would bring them back; so it is
      // emptied. That fails while another program reads, which does no harm: the archive holds the entries too.
      _ = try? db.checkpoint(.truncate)
    }
    return old.count
  }
}
