internal import GRDB
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

/// The file of a store (a journal's SQLite file) that a connection has open.
struct ConnectedFile: Sendable {
  private let path: String
  private let named: String
  private let identity: FileIdentity

  /// Reads the identity of the store at `path`, right after a connection to it was opened.
  ///
  /// - Parameters:
  ///   - path: The path of the store, without symbolic links.
  ///   - named: The path by which the user named it.
  /// - Throws: ``JournalError/replaced(path:)`` when there is no such file.
  init(_ path: String, named: String) throws(JournalError) {
    self.path = path
    self.named = named
    identity = try FileIdentity(path)
  }

  /// Checks that the name of the file still leads to the open file, and that SQLite will find no unusable file beside it.
  /// Otherwise entries written to the open file would be lost.
  ///
  /// - Parameter db: The connection that has the file open.
  /// - Throws: ``JournalError/replaced(path:)`` when the name leads to another file, ``JournalError/damaged(path:)``
  ///   when a repair was interrupted, or what lies beside the file would damage it.
  func check(_ db: Database) throws {
    if SecondName.isBeingReplaced(path) { throw JournalError.damaged(path: path) }
    // Where a link has changed, other programs use the lock and the rollback journal beside the path to which it leads now,
    // also for the same file.
    guard try FileIdentity(path) == identity, StorePath.resolved(named) == path else {
      throw JournalError.replaced(path: path)
    }
    try FilesBeside(path).check(version: Migrations.current, openAs: db)
  }
}
