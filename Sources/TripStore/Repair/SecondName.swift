import FoundationEssentials
import Glibc
import TripCore
import TripFiles

/// The second name that a repair gives to a damaged store: the path of the store, followed by `.damaged-` and the time.
///
/// While a repair replaces a store, the file of the store has both names, and what SQLite had beside the file lies beside its
/// second name already. A repair that is killed then leaves this state, in which the file must not be read without what is
/// missing beside it.
/// - SeeAlso: link(2).
enum SecondName {
  /// What lies beside a store and belongs to it.
  private static let parts = ["-journal", "-wal"]

  /// Whether a repair is replacing the store at `path`, or was interrupted while it did.
  static func isBeingReplaced(_ path: String) -> Bool { current(of: path) != nil }

  /// Gives the damaged store at `path` an unused second name, and moves what lies beside the store there.
  ///
  /// - Parameters:
  ///   - path: The path of the store.
  ///   - withLeftover: Whether the file of an interrupted repair is the store's own, and is moved, too.
  /// - Returns: The second name.
  /// - Throws: ``JournalError``.
  static func give(to path: String, withLeftover: Bool) throws(JournalError) -> String {
    let time = Instant(Date()).unixSeconds
    var name = "\(path).damaged-\(time)"
    var count = 1
    // A hard link is made instead of renaming the file, because the old name must lead to a file until the recovered file
    // replaces it.
    while true {
      let areFree = (parts + [leftover]).allSatisfy { NamedFile(path: name + $0) == .missing }
      if areFree {
        if link(path, name) == 0 { break }
        guard errno == EEXIST else { throw JournalError(systemCall: errno, path: path) }
      }
      count += 1
      name = "\(path).damaged-\(time)-\(count)"
    }
    // If they stayed beside the new file, SQLite would apply them to that file.
    for part in parts + (withLeftover ? [leftover] : []) { rename(path + part, name + part) }
    unlink(path + "-shm")
    return name
  }

  /// Takes back what a repair has moved that was interrupted while it replaced the store at `path`. The caller holds the
  /// store's lock.
  ///
  /// - Throws: ``JournalError``.
  static func takeBack(_ path: String) throws(JournalError) {
    while let name = current(of: path) {
      FilesBeside(path).removeEmptyJournal()
      for part in parts + [leftover] where NamedFile(path: path + part) == .missing { rename(name + part, path + part) }
      guard unlink(name) == 0 else { throw JournalError(systemCall: errno, path: name) }
      FileFolder.sync(of: path)
    }
  }

  private static var leftover: String { DamagedStore.unfinished("") }

  /// Returns the second name that the file at `path` has now; `nil` when it has none. The folder is only read when the file
  /// has several names.
  private static func current(of path: String) -> String? {
    var info = stat()
    guard lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_nlink > 1 else { return nil }
    let (folder, prefix) = (FileFolder.path(of: path), StorePath.name(of: path) + ".damaged-")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    func isSecond(_ name: String) -> Bool {
      name.hasPrefix(prefix) && name.dropFirst(prefix.count).allSatisfy { "0123456789-".contains($0) }
        && NamedFile(path: folder + "/" + name)?.status?.identity == FileStatus(info).identity
    }
    return names.first(where: isSecond).map { folder + "/" + $0 }
  }
}
