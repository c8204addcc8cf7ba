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
    try Self.place(try write([], to: path + ".new", isRehearsal: isRehearsal), at: path)
  }

  /// Writes a store with entries to a new file. The whole file is on disk when this method returns.
  ///
  /// - Parameters:
  ///   - entries: Entries that have a sequence number already.
  ///   - last: The entries appended later get sequence numbers greater than this.
  ///   - name: As for ``write(_:to:of:like:)``.
  ///   - model: As for ``write(_:to:of:like:)``.
  ///   - isRehearsal: Whether the store is for the decisions of a rehearsal; `nil` when that is not known.
  ///   - id: The id of the store; `nil` for a new random one.
  /// - Returns: The path of the new file.
  /// - Throws: ``JournalError``, or SQLite's error.
  func write(
    _ entries: [JournalEntry], reserving last: Int64 = 0, to name: String, like model: String? = nil,
    isRehearsal: Bool?, id: UUID? = nil
  ) throws -> String {
    try DatabaseQueue().writeWithoutTransaction { db in
      try Migrations.bringUpToDate(db, path: path)
      try db.inTransaction(.immediate) {
        try EntryWriter.write(entries, reserving: last, to: db, path: path)
        if let isRehearsal { try StorePurpose(db, path: path).set(isRehearsal) }
        if let id { try StoreIdentity(db, path: path).set(id) }
        return .commit
      }
      return try Self.write(db, to: name, of: path, like: model)
    }
  }

  /// Writes the whole content of a database to a new file, which is on disk when this method returns. SQLite would open the
  /// file by its name, to which another user of a shared folder could give another file meanwhile.
  ///
  /// - Parameters:
  ///   - db: A connection to the database, which may be in memory; outside of a transaction.
  ///   - name: The path of the new file. When something has that name already, a random number is put behind the name: a
  ///     file there may be another file of the user.
  ///   - path: The path that the file gets later, for errors.
  ///   - model: A file whose owner, group and mode the new file gets, because several users may share it; `nil` for a file
  ///     of the user.
  /// - Returns: The path of the new file.
  /// - Throws: ``JournalError``; no new file is left then.
  /// - SeeAlso: SQLite, "Serialize a database".
  static func write(
    _ db: Database, to name: String, of path: String, like model: String? = nil
  ) throws(JournalError) -> String {
    var size: Int64 = 0
    guard let bytes = sqlite3_serialize(db.sqliteConnection, "main", &size, 0) else {
      throw .failed(path: path, reason: "SQLite cannot copy it into memory")
    }
    defer { sqlite3_free(bytes) }
    guard let draft = DraftFile(name, mode: 0o600) else { throw JournalError(systemCall: errno, path: path) }
    defer { close(draft.descriptor) }
    fchmod(draft.descriptor, NewFileMode.inFolder(of: path))
    var status = stat()
    if let model, stat(model, &status) == 0 {
      _ = fchown(draft.descriptor, status.st_uid, status.st_gid)
      fchmod(draft.descriptor, status.st_mode & 0o777)
    }
    let number = write(bytes, Int(size), to: draft.descriptor)
    guard number == 0 else {
      unlink(draft.path)
      throw JournalError(systemCall: number, path: path)
    }
    return draft.path
  }

  /// Writes bytes to an open file, and returns when they are on disk.
  ///
  /// - Returns: 0, or the error number of the system call that failed.
  private static func write(_ bytes: UnsafePointer<UInt8>, _ size: Int, to descriptor: Int32) -> Int32 {
    var done = 0
    while done < size {
      let count = pwrite(descriptor, bytes + done, size - done, off_t(done))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count < 0 ? errno : ENOSPC }
      done += count
    }
    return fsync(descriptor) == 0 ? 0 : errno
  }

  /// Renames a draft to the path that it was written for, and returns when the new name is on disk.
  ///
  /// - Throws: ``JournalError`` when the file cannot be renamed; the draft is deleted then.
  static func place(_ draft: String, at target: String) throws(JournalError) {
    do throws(JournalError) { try move(draft, to: target) } catch {
      unlink(draft)
      throw error
    }
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
  static func makeFile(_ path: String) throws(JournalError) {
    let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw JournalError(systemCall: errno, path: path) }
    fchmod(descriptor, NewFileMode.inFolder(of: path))
    close(descriptor)
  }
}
