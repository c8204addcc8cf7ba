import FoundationEssentials
internal import GRDB
internal import GRDBSQLite
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
  ///   - model: As for ``write(_:to:of:like:)``.
  ///   - isRehearsal: Whether the store is for the decisions of a rehearsal; `nil` when that is not known.
  ///   - id: The id of the store; `nil` for a new random one.
  /// - Throws: ``JournalError``, or SQLite's error.
  func write(
    _ entries: [JournalEntry], reserving last: Int64 = 0, to draft: String, like model: String? = nil,
    isRehearsal: Bool?, id: UUID? = nil
  ) throws {
    try DatabaseQueue().writeWithoutTransaction { db in
      try Migrations.bringUpToDate(db, path: path)
      try db.inTransaction(.immediate) {
        try EntryWriter.write(entries, reserving: last, to: db, path: path)
        if let isRehearsal { try StorePurpose(db, path: path).set(isRehearsal) }
        if let id { try StoreIdentity(db, path: path).set(id) }
        return .commit
      }
      try Self.write(db, to: draft, of: path, like: model)
    }
  }

  /// Writes the whole content of a database to a new file, which is on disk when this method returns. SQLite would open the
  /// file by its name, to which another user of a shared folder could give another file meanwhile.
  ///
  /// - Parameters:
  ///   - db: A connection to the database, which may be in memory; outside of a transaction.
  ///   - draft: A path at which there is no file.
  ///   - path: The path that the file gets later, for errors.
  ///   - model: A file whose owner, group and mode the new file gets, because several users may share it; `nil` for a file
  ///     of the user.
  /// - Throws: ``JournalError``.
  /// - SeeAlso: SQLite, "Serialize a database".
  static func write(
    _ db: Database, to draft: String, of path: String, like model: String? = nil
  ) throws(JournalError) {
    var size: Int64 = 0
    guard let bytes = sqlite3_serialize(db.sqliteConnection, "main", &size, 0) else {
      throw .failed(path: path, reason: "SQLite cannot copy it into memory")
    }
    defer { sqlite3_free(bytes) }
    let descriptor = try openNew(draft, of: path)
    defer { close(descriptor) }
    var status = stat()
    if let model, stat(model, &status) == 0 {
      _ = fchown(descriptor, status.st_uid, status.st_gid)
      fchmod(descriptor, status.st_mode & 0o777)
    }
    var done = 0
    while done < size {
      let count = pwrite(descriptor, bytes + done, Int(size) - done, off_t(done))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw JournalError(systemCall: count < 0 ? errno : ENOSPC, path: path) }
      done += count
    }
    guard fsync(descriptor) == 0 else { throw JournalError(systemCall: errno, path: path) }
  }

  /// Renames a file, and returns when the new name is on disk.
  ///
  /// - Throws: ``JournalError`` when the file cannot be renamed.
  static func move(_ source: String, to target: String) throws(JournalError) {
    let number = RenamedFile.move(source, to: target)
    guard number == 0 else { throw JournalError(systemCall: number, path: target) }
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
  static func makeFile(_ path: String) throws(JournalError) { close(try openNew(path, of: path)) }

  /// Makes a file as ``makeFile(_:)`` does, and returns its open descriptor. Errors name the file that it will be.
  private static func openNew(_ draft: String, of path: String) throws(JournalError) -> Int32 {
    let descriptor = open(draft, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw JournalError(systemCall: errno, path: path) }
    fchmod(descriptor, NewFileMode.inFolder(of: draft))
    return descriptor
  }
}
