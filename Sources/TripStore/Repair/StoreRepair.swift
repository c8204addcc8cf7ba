import FoundationEssentials
import Glibc
import TripCore

/// The report of a repair of a damaged journal.
///
/// Opening or reading a damaged journal only throws an error; a journal is repaired only when ``mend(_:)`` is called.
///
/// ```swift
/// if let repair = try await StoreRepair.mend(path) {
///   print("\(repair.recovered) entries recovered, the damaged file is \(repair.setAside)")
/// }
/// ```
public struct StoreRepair: Hashable, Sendable {
  /// The new path of the damaged file, with its log beside it. The repair does not change the content of either.
  public let setAside: String
  /// The number of entries that were recovered.
  public let recovered: Int
  /// The entries that could not be read, counted by service date and author.
  ///
  /// For a store from before version 4 the gaps between sequence numbers are counted, which also an archive leaves.
  public let losses: [JournalLoss]

  /// The number of entries that could not be read.
  var missing: Int { losses.reduce(0) { $0 + $1.count } }

  /// Renames a damaged journal, and writes the entries that can still be read to a new file at its path.
  ///
  /// The store's lock is held meanwhile, so that no other program appends to a file that is being replaced. When the
  /// repair is interrupted, the next start finds either the damaged file or the complete recovered one. The whole file
  /// is read into memory.
  ///
  /// - Parameter path: The path of the journal.
  /// - Returns: The report, or `nil` when the journal is not damaged, in which case it is not changed.
  /// - Throws: ``JournalError``; the damaged file then stays at its path.
  public static func mend(_ path: String) async throws(JournalError) -> StoreRepair? {
    let path = StorePath.resolved(path)
    do {
      return try await Task.detached { try StoreLock(path: path).whileHeldLast { try mendLocked(path) } }.value
    } catch { throw JournalError(error, path: path) }
  }

  private static func mendLocked(_ path: String) throws -> StoreRepair? {
    switch try StoreKind(path) {
    case .other: throw JournalError.notAJournal(path: path)
    case .noFile: throw JournalError.replaced(path: path)
    case .journal(let version):
      // A store of a newer version of the program has rows or tables that this version cannot read. When it can read
      // all of them, the version number itself is damaged.
      if version > Migrations.current, try !isWhole(path, ignoringVersion: true) {
        try Migrations.refuseNewer(version, path: path)
      }
      if try version <= Migrations.current && isWhole(path) { return nil }
    case .damaged: break
    }
    let damaged = DamagedStore(path)
    // When the file no longer says whether it is a rehearsal's, its name decides.
    let isRehearsal = damaged.isRehearsal ?? (StorePath.name(of: path) == StorePath.rehearsalName)
    let fresh = path + ".recovered"
    NewStore.remove(fresh)
    defer { NewStore.remove(fresh) }
    try NewStore(path).write(
      damaged.entries, reserving: damaged.last, to: fresh,
      isRehearsal: isRehearsal)
    copyOwnerAndMode(of: path, to: fresh)
    let unfinished = DamagedStore.unfinished(path)
    try NewStore.move(fresh, to: unfinished)
    let aside = try setAside(path)
    try NewStore.move(unfinished, to: path)
    return StoreRepair(setAside: aside, recovered: damaged.entries.count, losses: damaged.losses)
  }

  private static func isWhole(_ path: String, ignoringVersion: Bool = false) throws -> Bool {
    do {
      try StoreCheck.checkLog(path)
      try StoreConnection.read(path) { db in
        let check = StoreCheck(db, path: path)
        try ignoringVersion ? check.checkContent() : check.checkAll()
      }
      return true
    } catch {
      guard case .damaged = JournalError(error, path: path) else { throw error }
      return false
    }
  }

  /// Gives the new file the owner, group and mode of the damaged one, because several users may share the journal.
  private static func copyOwnerAndMode(of path: String, to fresh: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    chmod(fresh, status.st_mode & 0o777)
    _ = chown(fresh, status.st_uid, status.st_gid)
  }

  /// Gives the damaged file and its log an unused name, `journal.sqlite.damaged-` and the time.
  ///
  /// - Returns: The new path of the damaged file.
  private static func setAside(_ path: String) throws(JournalError) -> String {
    let time = Instant(Date()).unixSeconds
    var aside = "\(path).damaged-\(time)"
    var count = 1
    // A second link and no renaming: the old name must lead to a file until the recovered file replaces it.
    while link(path, aside) != 0 {
      if errno == ENOENT { break }
      guard errno == EEXIST else { throw JournalError(systemCall: errno, path: path) }
      count += 1
      aside = "\(path).damaged-\(time)-\(count)"
    }
    // SQLite would apply a log that stays beside the new file to that file.
    rename(path + "-wal", aside + "-wal")
    unlink(path + "-shm")
    return aside
  }
}
