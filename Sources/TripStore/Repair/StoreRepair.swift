import FoundationEssentials
import Glibc
import TripCore

/// What was done about a damaged journal.
///
/// A repair is an explicit act: a reader only tells that a journal is damaged. It holds the store's lock, so that
/// what others confirm meanwhile is neither lost nor given a place twice.
public struct StoreRepair: Hashable, Sendable {
  /// Where the damaged file is now, with its log beside it; nothing has written to it since.
  public let setAside: String
  /// How many entries were recovered.
  public let recovered: Int
  /// What could not be read, by day and author. Of a store from before version 4, empty places between the entries count,
  /// which an archive may have left.
  public let losses: [JournalLoss]

  /// How many entries could not be read.
  public var missing: Int { losses.reduce(0) { $0 + $1.count } }

  /// Sets a damaged journal aside and puts what can be read of it in its place.
  ///
  /// At every moment the file, or the whole of what was recovered, lies under a name that the next start looks at.
  ///
  /// - Parameter path: Where the journal is.
  /// - Returns: What was done; `nil` when the journal is whole, and so was left as it is.
  /// - Throws: ``JournalError``; the damaged file is then as it was.
  public static func mend(_ path: String) async throws(JournalError) -> StoreRepair? {
    let path = StorePath.resolved(path)
    do {
      return try await Task.detached { try StoreLock(path: path).finally { try mendLocked(path) } }.value
    } catch { throw JournalError(error, path: path) }
  }

  private static func mendLocked(_ path: String) throws -> StoreRepair? {
    switch try StoreKind(path) {
    case .other: throw JournalError.notAJournal(path: path)
    case .nothing: throw JournalError.replaced(path: path)
    case .journal(let version):
      // A newer program's store has something that this one cannot read; where there is nothing such, a bit was flipped.
      if version > Migrations.current, try !isWhole(path, whateverVersion: true) {
        try Migrations.refuseNewer(version, path: path)
      }
      if try version <= Migrations.current && isWhole(path) { return nil }
    case .damaged: break
    }
    // Writing needs room for all of it; the damaged file stays.
    let damaged = DamagedStore(path)
    // What cannot be told of it any more counts as real.
    let isRehearsal = damaged.isRehearsal ?? (StorePath.name(of: path) == StorePath.rehearsalName)
    let fresh = path + ".recovered"
    NewStore.remove(fresh)
    defer { NewStore.remove(fresh) }
    try NewStore(path).write(
      damaged.entries, reserving: damaged.last, to: fresh,
      isRehearsal: isRehearsal)
    keepRights(of: path, on: fresh)
    let unfinished = DamagedStore.unfinished(path)
    try NewStore.move(fresh, to: unfinished)
    let aside = try setAside(path)
    try NewStore.move(unfinished, to: path)
    return StoreRepair(setAside: aside, recovered: damaged.entries.count, losses: damaged.losses)
  }

  private static func isWhole(_ path: String, whateverVersion: Bool = false) throws -> Bool {
    do {
      try StoreCheck.checkLog(path)
      try StoreConnection.read(path) { db in
        let check = StoreCheck(db, path: path)
        try whateverVersion ? check.checkContent() : check.checkAll()
      }
      return true
    } catch {
      guard case .damaged = JournalError(error, path: path) else { throw error }
      return false
    }
  }

  /// Several users may share the journal.
  private static func keepRights(of path: String, on fresh: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    chmod(fresh, status.st_mode & 0o777)
    _ = chown(fresh, status.st_uid, status.st_gid)
  }

  /// Gives the damaged file and its log another name that no file has.
  private static func setAside(_ path: String) throws(JournalError) -> String {
    let time = Instant(Date()).unixSeconds
    var aside = "\(path).damaged-\(time)"
    var count = 1
    // Linked and not renamed: the name stays taken until what was recovered replaces it.
    while link(path, aside) != 0 {
      if errno == ENOENT { break }
      guard errno == EEXIST else { throw JournalError(systemCall: errno, path: path) }
      count += 1
      aside = "\(path).damaged-\(time)-\(count)"
    }
    // A log left behind would be carried out on the new file.
    rename(path + "-wal", aside + "-wal")
    unlink(path + "-shm")
    return aside
  }
}
