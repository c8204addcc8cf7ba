import Glibc
import TripCore
import TripFiles

extension FileIdentity {
  /// Reads the device and inode number of the file at `path`. A later comparison shows whether the path still leads to
  /// the same file.
  ///
  /// - Throws: ``JournalError/replaced(path:)`` when there is no such file.
  init(_ path: String) throws(JournalError) {
    guard let status = FileStatus(path: path) else {
      if errno == ENOENT || errno == ENOTDIR { throw .replaced(path: path) }
      throw JournalError(systemCall: errno, path: path)
    }
    self = status.identity
  }
}

/// The identities of the two files that a connection has open: the store (a journal's SQLite file) and its
/// write-ahead log.
struct ConnectedFiles: Sendable {
  private let path: String
  private let store: FileIdentity
  private let log: FileIdentity

  /// Reads the identities of the store at `path` and its log, right after a connection to them was opened.
  init(_ path: String) throws(JournalError) {
    self.path = path
    store = try FileIdentity(path)
    log = try FileIdentity(path + "-wal")
  }

  /// Checks that the names of the two files still lead to the open files. Otherwise entries written to the open files
  /// would be lost.
  ///
  /// - Throws: ``JournalError/replaced(path:)`` when a name leads to another file, ``JournalError/damaged(path:)``
  ///   when a repair was interrupted.
  func check() throws(JournalError) {
    if access(DamagedStore.unfinished(path), F_OK) == 0 { throw .damaged(path: path) }
    guard try FileIdentity(path) == store, (try? FileIdentity(path + "-wal")) == log else {
      throw .replaced(path: path)
    }
  }
}
