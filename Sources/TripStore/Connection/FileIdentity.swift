import Glibc
import TripCore

/// The device and inode number of a file. Comparing two identities shows whether a path still leads to the same file.
struct FileIdentity: Hashable {
  private let device: UInt
  private let number: UInt

  /// Reads the identity of the file at `path`.
  ///
  /// - Throws: ``JournalError/replaced(path:)`` when there is no such file.
  init(_ path: String) throws(JournalError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { throw .replaced(path: path) }
      throw JournalError(systemCall: errno, path: path)
    }
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
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

/// The modification time and size of a file. If they differ at two moments, the file was written in between.
struct FileState: Equatable {
  private let seconds: Int
  private let nanoseconds: Int
  private let size: Int

  /// Reads the state of the file at `path`; the result is `nil` when there is no such file.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (seconds, nanoseconds) = (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
    size = Int(status.st_size)
  }
}
