import Glibc
import TripCore

/// Which file a path leads to: the same name may lead to another one later.
struct FileIdentity: Hashable {
  private let device: UInt
  private let number: UInt

  /// The file at `path` now.
  ///
  /// - Throws: ``JournalError/replaced(path:)`` when there is none.
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

/// The files that a connection has open: the store and its log.
struct ConnectedFiles: Sendable {
  private let path: String
  private let store: FileIdentity
  private let log: FileIdentity

  /// Takes the files of a connection that was just opened.
  init(_ path: String) throws(JournalError) {
    self.path = path
    store = try FileIdentity(path)
    log = try FileIdentity(path + "-wal")
  }

  /// Refuses to go on when the names lead to other files: what is written then would be lost with them.
  ///
  /// - Throws: ``JournalError/replaced(path:)``, or ``JournalError/damaged(path:)`` after a repair that was cut off.
  func check() throws(JournalError) {
    if access(DamagedStore.unfinished(path), F_OK) == 0 { throw .damaged(path: path) }
    guard try FileIdentity(path) == store, (try? FileIdentity(path + "-wal")) == log else {
      throw .replaced(path: path)
    }
  }
}

/// When and how a file was last written, to see whether it was written since.
struct FileState: Equatable {
  private let seconds: Int
  private let nanoseconds: Int
  private let size: Int

  /// The state of the file at `path`; `nil` when there is none.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (seconds, nanoseconds) = (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
    size = Int(status.st_size)
  }
}
