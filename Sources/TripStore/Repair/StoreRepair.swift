import FoundationEssentials
import Glibc
import TripCore

/// The report about the repair of a damaged journal.
///
/// Opening or reading a damaged journal only throws an error; a journal is repaired only when ``mend(_:)`` is called.
///
/// ```swift
/// if let repair = try await StoreRepair.mend(path) {
///   print("\(repair.recovered) entries recovered, the damaged file is \(repair.setAside)")
/// }
/// ```
public struct StoreRepair: Hashable, Sendable {
  /// The new path of the damaged file. The files that SQLite had beside it are beside it still. The repair does not
  /// change the content of any.
  public let setAside: String
  /// The new path of a write-ahead log that lay beside the file although its journal has none: the log of another
  /// journal. Nothing was taken from it. `nil` when there was none.
  public let leftOut: String?
  /// The number of entries that were recovered.
  public let recovered: Int
  /// The numbers of entries that could not be read, by service date and author.
  ///
  /// For a store from before version 4, the gaps between sequence numbers are counted, which also moving entries to
  /// an archive leaves.
  public let losses: [JournalLoss]

  /// The number of entries that could not be read, of all service dates and authors.
  var missing: Int { losses.reduce(0) { $0 + $1.count } }

  /// Repairs a damaged journal: renames it, and writes the entries that can still be read to a new file at its path.
  ///
  /// The store's lock is held during the repair, so that no other program appends to a file that is being replaced.
  /// If the repair is interrupted, the next start of the program finds either the damaged file or the complete
  /// recovered one. The whole file is read into memory.
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
    if let repair = try finishInterrupted(path) { return repair }
    switch try StoreKind(path) {
    case .other: throw JournalError.notAJournal(path: path)
    case .noFile: throw JournalError.replaced(path: path)
    case .journal(let version):
      // A store of a newer version of the program has rows or tables that this version cannot read. If this version
      // can read everything in it, the version number itself is damaged.
      if version > Migrations.current, try !isWhole(path, ignoringVersion: true) {
        try Migrations.refuseNewer(version, path: path)
      }
      if try version <= Migrations.current && isWhole(path) { return nil }
    case .damaged: break
    }
    let damaged = DamagedStore(path)
    // If the damaged file no longer says whether it is for a rehearsal, its file name decides.
    let isRehearsal = damaged.isRehearsal ?? (StorePath.name(of: path) == StorePath.rehearsalName)
    let fresh = path + ".recovered"
    NewStore.remove(fresh)
    defer { NewStore.remove(fresh) }
    try NewStore(path).write(
      damaged.entries, reserving: damaged.last, to: fresh, like: path, isRehearsal: isRehearsal, id: damaged.id)
    let hasForeignLog = try damaged.id != nil && FilesBeside(path).hasLog
    let unfinished = DamagedStore.unfinished(path)
    try NewStore.move(fresh, to: unfinished)
    let aside = try setAside(path)
    try NewStore.move(unfinished, to: path)
    return StoreRepair(
      setAside: aside, leftOut: hasForeignLog ? FilesBeside.log(of: aside) : nil, recovered: damaged.entries.count,
      losses: damaged.losses)
  }

  /// Ends a repair that was interrupted when its new file was complete. The damaged file may have lost its rollback journal
  /// to the name beside which it is kept, so that reading it again would bring back what was never committed.
  ///
  /// - Returns: The report; `nil` when there is no such file, or when it is not whole.
  private static func finishInterrupted(_ path: String) throws -> StoreRepair? {
    let unfinished = DamagedStore.unfinished(path)
    guard access(unfinished, F_OK) == 0, (try? isWhole(unfinished)) == true else { return nil }
    let losses = DamagedStore(path).losses
    let count = try StoreConnection.read(unfinished) { try HeadReader($0, path: path).root().count }
    let aside = try setAside(path)
    try NewStore.move(unfinished, to: path)
    return StoreRepair(setAside: aside, leftOut: nil, recovered: Int(count), losses: losses)
  }

  private static func isWhole(_ path: String, ignoringVersion: Bool = false) throws -> Bool {
    do {
      guard case .journal(let version) = try StoreKind(path) else { return false }
      try FilesBeside(path).check(version: version)
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

  /// Gives the damaged file and its write-ahead log an unused name: the old one followed by `.damaged-` and the time.
  ///
  /// - Returns: The new path of the damaged file.
  private static func setAside(_ path: String) throws(JournalError) -> String {
    let time = Instant(Date()).unixSeconds
    var aside = "\(path).damaged-\(time)"
    var count = 1
    // A hard link is made instead of renaming the file, because the old name must lead to a file until the recovered
    // file replaces it.
    while link(path, aside) != 0 {
      if errno == ENOENT { break }
      guard errno == EEXIST else { throw JournalError(systemCall: errno, path: path) }
      count += 1
      aside = "\(path).damaged-\(time)-\(count)"
    }
    // If they stayed beside the new file, SQLite would apply them to that file.
    for suffix in ["-journal", "-wal"] { rename(path + suffix, aside + suffix) }
    unlink(path + "-shm")
    return aside
  }
}
