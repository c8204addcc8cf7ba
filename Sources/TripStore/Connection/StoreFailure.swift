internal import GRDB
import Glibc
import TripCore
import TripFiles

extension JournalError {
  /// Converts any error that was thrown while reading or writing the store at `path` to a journal error.
  /// - SeeAlso: SQLite, "Result and Error Codes".
  init(_ error: any Error, path: String) {
    switch error {
    case let error as JournalError: self = error
    case let error as Refusal: self = .refused(error)
    case let error as DatabaseError: self.init(error, path: path)
    default: self = .failed(path: path, reason: String(describing: error))
    }
  }

  /// Converts the `errno` of a system call that failed on the store at `path` to a journal error.
  init(systemCall number: Int32, path: String) {
    switch number {
    case EACCES, EPERM, EROFS: self = .readOnly(path: path)
    case ENOSPC, EDQUOT: self = .diskFull(path: path)
    case ENOLCK: self = .failed(path: path, reason: "its file system has no locks; keep it on a disk of this computer")
    case EIO, ESTALE: self = .failed(path: path, reason: Self.failingDisk(String(cString: strerror(number))))
    default: self = .failed(path: path, reason: String(cString: strerror(number)))
    }
  }

  private init(_ error: DatabaseError, path: String) {
    switch error.resultCode {
    case .SQLITE_FULL: self = .diskFull(path: path)
    case .SQLITE_READONLY, .SQLITE_PERM: self = .readOnly(path: path)
    // The SQL statements of this program are fixed and correct. If SQLite reports a missing table or a duplicate key
    // nevertheless, the file is damaged.
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_CONSTRAINT: self = .damaged(path: path)
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
    // Of a disk that is too full for a file of an older version (-shm), SQLite reports an I/O error.
    case .SQLITE_IOERR where Self.isFull(path): self = .diskFull(path: path)
    case .SQLITE_CANTOPEN, .SQLITE_IOERR:
      if Self.isFull(path) {
        self = .diskFull(path: path)
      } else if Self.isReadOnly(path) {
        self = .readOnly(path: path)
      } else {
        self = .failed(path: path, reason: Self.failingDisk(error.message ?? "\(error.resultCode)"))
      }
    default: self = .failed(path: path, reason: error.message ?? "\(error.resultCode)")
    }
  }

  /// Adds to what the system says of a disk what the user can do.
  private static func failingDisk(_ reason: String) -> String {
    "\(reason); look after its disk, or the network to it, and try again"
  }

  private static func isReadOnly(_ path: String) -> Bool {
    let folder = FileFolder.path(of: path)
    return access(folder, F_OK) == 0 && access(folder, W_OK) != 0 || access(path, F_OK) == 0 && access(path, W_OK) != 0
  }

  private static func isFull(_ path: String) -> Bool {
    var statistics = statvfs()
    guard statvfs(FileFolder.path(of: path), &statistics) == 0 else { return false }
    // The disk counts as full with less than 64 KiB free, which is not enough for a file of SQLite and two
    // pages.
    let (free, isBeyondCounting) = statistics.f_bavail.multipliedReportingOverflow(by: statistics.f_frsize)
    return !isBeyondCounting && free < 1 << 16
  }
}
