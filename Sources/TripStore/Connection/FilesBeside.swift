import Glibc
import TripCore
import TripFiles

/// The files beside a store (a journal's SQLite file) that SQLite would read with it.
struct FilesBeside {
  private let path: String

  /// Looks at the files beside the store at `path`, a path without symbolic links.
  init(_ path: String) { self.path = path }

  /// The path of the write-ahead log of a store of an older version.
  static func log(of store: String) -> String { store + "-wal" }

  /// Checks that SQLite can take back an interrupted transaction, and finds no log, which a store of this version never
  /// has: it would be another store's.
  ///
  /// - Parameter header: The first 100 bytes of the store, when no program has it open; `nil` when one may.
  /// - Throws: ``JournalError/damaged(path:)``.
  func check(against header: [UInt8]? = nil) throws(JournalError) {
    guard !hasLog else { throw .damaged(path: path) }
    try checkJournal(against: header)
  }

  /// Checks that SQLite can take an interrupted transaction back.
  ///
  /// - Parameter header: As for ``check(against:)``.
  /// - Throws: ``JournalError/damaged(path:)``.
  func checkJournal(against header: [UInt8]?) throws(JournalError) {
    // While another program writes, the rollback journal is read in the middle of a change. So it is read up to four
    // times; damage is found each time.
    for attempt in 0..<4 {
      if attempt > 0 { usleep(20_000) }
      guard isInTransaction, RollbackJournal(of: path).condition(beside: header) == .unusable else { return }
    }
    throw .damaged(path: path)
  }

  /// Whether there is a write-ahead log with more than its header of 32 bytes.
  var hasLog: Bool { (FileStatus(path: Self.log(of: path))?.size ?? 0) > 32 }

  /// Whether the rollback journal is not empty: a transaction is under way, or was interrupted.
  var isInTransaction: Bool { (FileStatus(path: RollbackJournal.path(of: path))?.size ?? 0) > 0 }

  /// Deletes the empty rollback journal that SQLite leaves. The caller holds the store's lock.
  func removeEmptyJournal() {
    if !isInTransaction { unlink(RollbackJournal.path(of: path)) }
  }
}
