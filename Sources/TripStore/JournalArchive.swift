internal import GRDB
import TripCore
import TripFiles

extension SQLiteJournal {
  /// Moves the entries about old service days from this journal to an archive, which is a journal file too.
  ///
  /// The entries are on disk in the archive before they are deleted here. If the program is stopped in between,
  /// another call with the same arguments finishes the move. The cost grows with the number of entries that are
  /// moved, of those from `date` on, and of those that the archive has: it is checked as a whole first.
  ///
  /// The entries about an alert stay together. They are moved when the last day of the alert is before `date`.
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
    // What is added to a damaged file cannot be read until that is repaired.
    try await target.check()
    try await target.write { [path = target.path] db in
      try db.inTransaction(.immediate) {
        let reader = EntryReader(db, path: path)
        let new = try old.filter { entry in
          guard let there = try reader.entry(at: entry.sequence) else { return true }
          // The archive has another entry with this sequence number: it belongs to another journal, or the journal
          // was started again from empty.
          guard there.id == entry.id else { throw JournalError.otherArchive(path: path) }
          return false
        }
        try EntryWriter.write(new, to: db, path: path)
        return .commit
      }
    }
    try await write { [path] db in
      try db.inTransaction(.immediate) {
        let present = try EntryReader(db, path: path).entries(before: date)
        // An entry was appended while the others were copied and is not in the archive. Nothing is deleted then; the
        // next call of this method moves all entries.
        guard present.entries == old else { throw JournalError.busy(path: path) }
        try EntryWriter.remove(present, from: db, path: path)
        return .commit
      }
    }
    return old.count
  }
}
