internal import GRDB
import TripCore

/// A journal as a desk starts with it: opened, read, and mended where it was damaged.
public struct StoreOpening: Sendable {
  /// The journal.
  public let journal: SQLiteJournal
  /// What follows from the entries that were asked for.
  public let state: JournalState
  /// What was done where the file was damaged: somebody has to be told.
  public let recovery: StoreRecovery?

  /// Up to this size a file is checked as a whole each time it is opened; that takes a few milliseconds.
  private static let sizeCheckedAtOnce = 1 << 20

  /// Opens a journal, and makes it where there is none.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - operatorID: Whose entries are read.
  ///   - dates: The service days that they are about; all where nothing is given.
  /// - Returns: The journal and what follows from its entries.
  /// - Throws: ``JournalError``; never ``JournalError/damaged(path:)`` because of what the file holds.
  public static func open(
    _ path: String, of operatorID: OperatorID, on dates: ClosedRange<ServiceDate>? = nil
  ) async throws(JournalError) -> StoreOpening {
    do { return try await openAsItIs(path, operatorID, dates, recovery: nil) } catch {
      guard case .damaged = error else { throw error }
    }
    let recovery = try DamagedStore(path: path).recover()
    return try await openAsItIs(path, operatorID, dates, recovery: recovery)
  }

  private static func openAsItIs(
    _ path: String, _ operatorID: OperatorID, _ dates: ClosedRange<ServiceDate>?, recovery: StoreRecovery?
  ) async throws(JournalError) -> StoreOpening {
    let journal = try SQLiteJournal(path: path)
    try await journal.checkLog()
    if FileBytes.size(path) <= sizeCheckedAtOnce { try await journal.check() }
    let state = JournalState(try await journal.entries(of: operatorID, on: dates))
    return StoreOpening(journal: journal, state: state, recovery: recovery)
  }
}

extension SQLiteJournal {
  /// Reads the whole file and checks it: indexes, checksums, everything. It takes a second for a year.
  ///
  /// - Throws: ``JournalError/damaged(path:)`` where anything is not as it was written.
  public func check() async throws(JournalError) {
    try await run { [path] db in
      guard try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") == "ok" else {
        throw JournalError.damaged(path: path)
      }
      try EntryReader(db, path: path).checkAll()
    }.get()
  }

  /// Sees whether SQLite passes over confirmed entries in a damaged write-ahead log.
  func checkLog() async throws(JournalError) {
    try await run { [path] db in
      // With the lock nobody is in the middle of writing.
      try db.inTransaction(.immediate) {
        let reader = EntryReader(db, path: path)
        for row in EntryCarver(WriteAheadLog(FileBytes.read(path + "-wal"))?.bytesBehindDamage ?? []).rows() {
          guard let entry = row.entry else { continue }
          guard try reader.entry(entry.id) != nil else { throw JournalError.damaged(path: path) }
        }
        return .rollback
      }
    }.get()
  }
}
