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

  /// Refuses to go on with a file that the path leads to no more.
  ///
  /// - Throws: ``JournalError/replaced(path:)``.
  func check(_ path: String) throws(JournalError) {
    guard try FileIdentity(path) == self else { throw .replaced(path: path) }
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
