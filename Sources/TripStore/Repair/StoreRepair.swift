import FoundationEssentials
import Glibc
import TripCore
import TripFiles

/// The report about the repair of a damaged journal.
///
/// Opening or reading a damaged journal only throws an error; a journal is repaired only when ``mend(_:isRehearsal:)`` is called.
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
  /// The new path of a file that an earlier repair, which was interrupted, had left. Its entries were taken, too. `nil` when
  /// there was none of this journal.
  public let leftover: String?
  /// The number of entries that were recovered.
  public let recovered: Int
  /// The numbers of entries that could not be read, by service date and author.
  ///
  /// For a store from before version 4, the gaps between sequence numbers are counted, which also moving entries to
  /// an archive leaves.
  public let losses: [JournalLoss]

  /// The number of entries that could not be read, of all service dates and authors.
  var missing: Int { losses.compactMap(\.count).reduce(0, +) }

  /// Repairs a damaged journal: renames it, and writes the entries that can still be read to a new file at its path.
  ///
  /// The store's lock is held during the repair, so that no other program appends to a file that is being replaced.
  /// If the repair is interrupted, the journal is either the damaged file or the complete recovered one, and the next repair
  /// goes on. The whole file is read into memory. No other file beside the journal is replaced or deleted.
  ///
  /// - Parameters:
  ///   - path: The path of the journal.
  ///   - isRehearsal: Whether its decisions are those of a rehearsal (`true`) or real ones (`false`), for a file that no
  ///     longer says so; `nil` when the caller does not know, either.
  /// - Returns: The report, or `nil` when the journal is not damaged and has no trigger of another program, in which case it
  ///   is not changed.
  /// - Throws: ``JournalError``; the damaged file then stays at its path. It is ``JournalError/failed(path:reason:)``
  ///   when neither the file, nor its name, nor the caller says what its decisions are: real ones are published.
  public static func mend(_ path: String, isRehearsal: Bool? = nil) async throws(JournalError) -> StoreRepair? {
    let path = StorePath.resolved(path)
    do {
      return try await Task.detached { try StoreLock(path: path).whileHeldLast { try mendLocked(path, isRehearsal) } }
        .value
    } catch { throw JournalError(error, path: path) }
  }

  private static func mendLocked(_ path: String, _ wanted: Bool?) throws -> StoreRepair? {
    try SecondName.takeBack(path)
    switch try StoreKind(path) {
    case .other: throw JournalError.notAJournal(path: path)
    case .noFile: throw JournalError.replaced(path: path)
    case .journal(let version):
      // A store of a newer version of the program has rows or tables that this version cannot read. If this version
      // can read everything in it, the version number itself is damaged.
      if version > Migrations.current, try !isWhole(path, ignoringVersion: true) {
        try Migrations.refuseNewer(version, path: path)
      }
      if try version <= Migrations.current && isWhole(path) && !hasForeignTriggers(path) { return nil }
    case .damaged: break
    }
    // A missing file, of which an interrupted repair or an older version's log has the entries, is damaged as an empty one is.
    if NamedFile(path: path) == .missing { try NewStore.makeFile(path) }
    let damaged = try DamagedStore(path)
    let isRehearsal = try damaged.isRehearsal ?? wanted ?? purpose(of: damaged, at: path)
    let hasForeignLog = try !damaged.hasReadLog && FilesBeside(path).hasLog
    let fresh = try NewStore(path).write(
      damaged.entries, reserving: damaged.last, to: DamagedStore.unfinished(path), like: path, isRehearsal: isRehearsal,
      id: damaged.id)
    do throws(JournalError) {
      let aside = try SecondName.give(to: path, withLeftover: damaged.leftover != nil)
      try NewStore.move(fresh, to: path)
      return StoreRepair(
        setAside: aside, leftOut: hasForeignLog ? FilesBeside.log(of: aside) : nil,
        leftover: damaged.leftover == nil ? nil : DamagedStore.unfinished(aside), recovered: damaged.entries.count,
        losses: damaged.losses)
    } catch {
      unlink(fresh)
      try? SecondName.takeBack(path)
      throw error
    }
  }

  /// Returns what a damaged store is for whose bytes do not say so: `true` for one that is named as the user's own rehearsal,
  /// `nil` for one of which no entry was found, so that it is for what its next user wants.
  private static func purpose(of damaged: DamagedStore, at path: String) throws(JournalError) -> Bool? {
    if StorePath.name(of: path) == StorePath.rehearsalName { return true }
    if damaged.last == 0 { return nil }
    throw .failed(
      path: path,
      reason: "it no longer says whether its decisions are real or a rehearsal's: repair it with --real or --rehearsal")
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

  /// Returns whether another program has put a trigger into the file, which may keep decisions out of it. The repaired file
  /// has none.
  private static func hasForeignTriggers(_ path: String) throws -> Bool {
    try StoreConnection.read(path) { try !StoreAdditions.triggers($0).isEmpty }
  }
}
