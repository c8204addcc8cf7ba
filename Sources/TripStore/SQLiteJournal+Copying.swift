internal import GRDB
import TripCore

extension SQLiteJournal: CopyableJournal {
  /// `false`: the entries of all operators have one order.
  public var hasPlacesPerOperator: Bool { false }

  /// Reads all entries, in the order of the journal, after checking the pages and indexes of the file as well: without a page
  /// of an index everything can be read, and nothing written.
  public func checked() async throws(JournalError) -> [JournalEntry] {
    try await read { [path] db in
      try StoreCheck(db, path: path).checkAll()
      return try EntryReader(db, path: path).all()
    }
  }

  /// Reads what other programs have added to the file, such as columns and triggers. It makes no decision unreadable.
  ///
  /// - Returns: A phrase for each addition, such as `the column remark of the table entry`.
  /// - Throws: ``JournalError``.
  public func additions() async throws(JournalError) -> [String] {
    try await read { [path] db in try StoreAdditions(db, path: path).phrases }
  }

  /// Adds entries of another journal at the places that they have there: all of them, or none.
  ///
  /// - Parameter entries: The entries, in the order of their places, which come after all entries of this journal.
  /// - Throws: ``JournalError/failed(path:reason:)`` when there are entries at these places, as of another operator, and
  ///   other journal errors.
  public func add(copied entries: [JournalEntry]) async throws(JournalError) {
    guard let first = entries.first else { return }
    try await write { [path] db in
      try db.inTransaction(.immediate) {
        guard try HeadReader(db, path: path).root().last < first.sequence.number else {
          throw JournalError.failed(path: path, reason: "it has entries at these places already")
        }
        try EntryWriter.write(entries, to: db, path: path)
        return .commit
      }
    }
    announce(entries)
  }
}
