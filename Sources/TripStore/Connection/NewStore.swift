import FoundationEssentials
internal import GRDB
import Glibc
import TripCore
import TripFiles

/// Makes the file of a new store (a journal's SQLite file). It is written under a temporary name and then renamed, so
/// that a killed program leaves no half file.
struct NewStore {
  private let path: String

  /// Prepares to make the store at `path`, a path without symbolic links.
  init(_ path: String) { self.path = path }

  /// Makes an empty store. The caller holds the store's lock.
  ///
  /// - Parameter isRehearsal: Whether the store is for the decisions of a rehearsal.
  /// - Throws: ``JournalError``, or SQLite's error; no file is left at the path then.
  func make(isRehearsal: Bool) throws {
    let draft = path + ".new"
    defer { Self.remove(draft) }
    Self.remove(draft)
    try write([], to: draft, isRehearsal: isRehearsal)
    try Self.move(draft, to: path)
  }

  /// Writes a store with entries to the file `draft`. The whole file is on disk when this method returns.
  ///
  /// - Parameters:
  ///   - entries: Entries that have a sequence number already.
  ///   - last: The entries appended later get sequence numbers greater than this.
  ///   - draft: A path at which there is no file.
  ///   - isRehearsal: Whether the store is for the decisions of a rehearsal; `nil` when that is not known.
  ///   - id: The id of the store; `nil` for a new random one.
  /// - Throws: ``JournalError``, or SQLite's error.
  func write(
    _ entries: [JournalEntry], reserving last: Int64 = 0, to draft: String, isRehearsal: Bool?, id: UUID? = nil
  ) throws {
    try Self.makeFile(draft)
    let queue = try DatabaseQueue(path: draft, configuration: StoreConnection.configuration())
    try queue.writeWithoutTransaction { db in
      try StoreConnection.makeCommitsDurable(db, path: path)
      try Migrations.bringUpToDate(db, path: path)
      try db.inTransaction(.immediate) {
        try EntryWriter.write(entries, reserving: last, to: db, path: path)
        if let isRehearsal { try StorePurpose(db, path: path).set(isRehearsal) }
        if let id { try StoreIdentity(db, path: path).set(id) }
        return .commit
      }
    }
    try queue.close()
    unlink(RollbackJournal.path(of: draft))
  }

  /// Renames a file, and returns when the new name is on disk.
  ///
  /// - Throws: ``JournalError`` when the file cannot be renamed.
  static func move(_ source: String, to target: String) throws(JournalError) {
    guard rename(source, target) == 0 else { throw JournalError(systemCall: errno, path: target) }
    FileFolder.sync(of: target)
  }

  /// Deletes a SQLite file with its rollback journal, and with the write-ahead log and shared memory file of older
  /// versions.
  static func remove(_ path: String) {
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(path + suffix) }
  }

  /// Makes an empty file that the user alone may read, or also the group of a shared folder, whatever the umask is.
  ///
  /// - Throws: ``JournalError`` when the file cannot be made.
  static func makeFile(_ path: String) throws(JournalError) {
    let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw JournalError(systemCall: errno, path: path) }
    fchmod(descriptor, NewFileMode.inFolder(of: path))
    close(descriptor)
  }
}
