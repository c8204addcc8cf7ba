internal import GRDB
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

  /// Checks that SQLite may read what lies beside the store: that it belongs to the store, and is whole.
  ///
  /// A store of this version never has a write-ahead log, so that one beside it is another store's.
  ///
  /// - Parameters:
  ///   - version: The version of the store's tables.
  ///   - db: The connection of this program to the store; `nil` when it has none.
  /// - Throws: ``JournalError/damaged(path:)``, and other journal errors when the files cannot be read.
  func check(version: Int, openAs db: Database? = nil) throws(JournalError) {
    if version < Migrations.firstWithoutLog {
      try StoreCheck.checkLog(path)
    } else if try hasLog {
      throw .damaged(path: path)
    }
    try checkJournal(openAs: db)
  }

  /// Checks that SQLite can take an interrupted transaction back: that the rollback journal is whole, and is that of the
  /// last transaction of this store.
  ///
  /// - Parameter db: As for ``check(version:openAs:)``.
  /// - Throws: ``JournalError/damaged(path:)``, and other journal errors when the files cannot be read.
  func checkJournal(openAs db: Database? = nil) throws(JournalError) {
    // While another program writes, the rollback journal is read in the middle of a change. So it is read up to four
    // times; damage is found each time.
    for attempt in 0..<4 {
      if attempt > 0 { usleep(20_000) }
      guard try isInTransaction else { return }
      let before = try header(db)
      let journal = RollbackJournal(bytes: try FileBytes.readAll(RollbackJournal.path(of: path)))
      if journal.condition(from: before, to: try header(db)) != .unusable { return }
    }
    throw .damaged(path: path)
  }

  private func header(_ db: Database?) throws(JournalError) -> [UInt8] {
    guard let db else { return try StoreHeader.read(path) }
    do { return try StoreHeader.read(of: db) } catch { throw JournalError(error, path: path) }
  }

  /// Whether there is a write-ahead log with more than its header of 32 bytes.
  ///
  /// - Throws: ``JournalError`` when the system does not say.
  var hasLog: Bool { get throws(JournalError) { try Self.size(Self.log(of: path)) > 32 } }

  /// Whether the rollback journal is not empty: a transaction is under way, or was interrupted.
  ///
  /// - Throws: ``JournalError`` when the system does not say.
  var isInTransaction: Bool { get throws(JournalError) { try Self.size(RollbackJournal.path(of: path)) > 0 } }

  /// Deletes the empty rollback journal that SQLite leaves. The caller holds the store's lock.
  func removeEmptyJournal() {
    if (try? isInTransaction) == false { unlink(RollbackJournal.path(of: path)) }
  }

  /// Returns the size of a file in bytes; 0 when there is no such file.
  private static func size(_ path: String) throws(JournalError) -> Int {
    guard let named = NamedFile(path: path) else { throw JournalError(systemCall: errno, path: path) }
    if named == .missing { return 0 }
    // Where several users may write the folder, one of them could make the name a link to another file, or a pipe for which
    // SQLite would wait.
    guard let status = named.status else {
      throw .failed(path: path, reason: "it is \(named.words), and would be used as a part of the journal; delete it")
    }
    return status.size
  }
}
