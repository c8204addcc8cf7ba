internal import GRDB
import Glibc
import TripCore
import TripFiles

/// The report about the upgrade of a journal's file, which an older version of the program wrote, to the version of this
/// program.
///
/// Opening such a journal for writing only throws an error; a journal is upgraded only when ``run(_:)`` is called. It can
/// be read without that.
///
/// ```swift
/// if let version = try StoreUpgrade.olderVersion(path) {
///   let upgrade = try await StoreUpgrade.run(path)
///   print("version \(version) is kept as \(upgrade?.copy ?? "")")
/// }
/// ```
public struct StoreUpgrade: Hashable, Sendable {
  /// The version that the file had.
  public let from: Int
  /// The version that the file has now.
  public let to: Int
  /// The path of a copy of the file as it was.
  public let copy: String

  /// The version that this program writes.
  public static var currentVersion: Int { Migrations.current }

  /// Reads whether a journal has to be upgraded before this program can write it.
  ///
  /// - Parameter path: The path of the journal.
  /// - Returns: The version of the file; `nil` when it has the version of this program.
  /// - Throws: ``JournalError``: ``JournalError/replaced(path:)`` when there is no such file,
  ///   ``JournalError/newerVersion(found:supported:path:)``, and others when the file is no journal or is damaged.
  public static func olderVersion(_ path: String) throws(JournalError) -> Int? {
    let path = StorePath.resolved(path)
    switch try StoreKind(path) {
    case .noFile: throw .replaced(path: path)
    case .other: throw .notAJournal(path: path)
    case .damaged: throw .damaged(path: path)
    case .journal(let version):
      try Migrations.refuseNewer(version, path: path)
      return version < Migrations.current ? version : nil
    }
  }

  /// Upgrades a journal, after copying its file.
  ///
  /// The store's lock is held meanwhile, and no other program may have the journal open: an older one would go on
  /// writing the older version. The upgrade is one transaction, so that a killed program leaves the old version or the
  /// new one, and perhaps the copy.
  ///
  /// - Parameter path: The path of the journal.
  /// - Returns: The report, or `nil` when the journal had the version of this program already.
  /// - Throws: ``JournalError``; the journal then has the version that it had. ``JournalError/busy(path:)`` when another
  ///   program has it open, ``JournalError/damaged(path:)`` when it has to be repaired before.
  public static func run(_ path: String) async throws(JournalError) -> StoreUpgrade? {
    let path = StorePath.resolved(path)
    guard try olderVersion(path) != nil else { return nil }
    guard access(path, W_OK) == 0 else { throw .readOnly(path: path) }
    do {
      return try await Task.detached { try StoreLock(path: path).whileHeldLast { try upgrade(path) } }.value
    } catch { throw JournalError(error, path: path) }
  }

  private static func upgrade(_ path: String) throws -> StoreUpgrade? {
    // Another program may have upgraded it meanwhile.
    guard let version = try olderVersion(path) else { return nil }
    try StoreConnection.checkInterrupted(path, version: version)
    let queue = try DatabaseQueue(path: path, configuration: StoreConnection.configuration())
    defer { try? queue.close() }
    return try queue.writeWithoutTransaction { db in
      try StoreCheck(db, path: path).checkAll()
      // While another program has the file open, SQLite refuses to end the use of the write-ahead log.
      try StoreConnection.makeCommitsDurable(db, path: path)
      let copy = try copy(db, path, version)
      try Migrations.bringUpToDate(db, path: path)
      FilesBeside(path).removeEmptyJournal()
      return StoreUpgrade(from: version, to: Migrations.current, copy: copy)
    }
  }

  /// Copies the store to a file beside it, which is on the disk when this method returns.
  ///
  /// - Returns: The path of the copy: that of the store, followed by `.version-` and the version.
  private static func copy(_ db: Database, _ path: String, _ version: Int) throws -> String {
    let name = "\(path).version-\(version)"
    let names = [name] + (2...1000).map { "\(name)-\($0)" }
    guard let unused = names.first(where: { NamedFile(path: $0) == .missing }) else {
      throw JournalError.failed(path: name, reason: "there are a thousand copies already; move them away")
    }
    try NewStore.place(try NewStore.write(db, to: path + ".new", of: path, like: path), at: unused)
    return unused
  }
}
