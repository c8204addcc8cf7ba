internal import GRDB
import Glibc
import TripCore

/// Sees whether a store is as it was written.
struct StoreCheck {
  private let db: Database
  private let path: String

  init(_ db: Database, path: String) {
    self.db = db
    self.path = path
  }

  /// Checks everything: the version, pages, indexes, heads, and each entry against its checksum.
  func checkAll() throws {
    // A store of an older version has no heads.
    if try db.tableExists("head") {
      guard try Migrations.isUpToDate(db) else { throw JournalError.damaged(path: path) }
      try checkContent()
    } else {
      try checkPages()
      try EntryScan(db, path: path).forEachRow { _, _ in }
    }
  }

  /// Checks everything but the version.
  func checkContent() throws {
    try checkPages()
    var count: Int64 = 0
    try EntryScan(db, path: path).forEachRow { _, _ in count += 1 }
    guard try EntryReader(db, path: path).all().count == Int(count),
      try HeadReader(db, path: path).root().count == count
    else { throw JournalError.damaged(path: path) }
  }

  /// Checks pages and indexes, as SQLite does.
  func checkPages() throws {
    guard try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") == "ok" else {
      throw JournalError.damaged(path: path)
    }
  }

  /// Sees whether SQLite passes over confirmed entries in a damaged write-ahead log.
  ///
  /// - Parameter path: Where the store is, resolved.
  /// - Throws: ``JournalError/damaged(path:)``.
  static func checkLog(_ path: String) throws {
    // A program that is just writing leaves half a frame for a moment; damage stays.
    for attempt in 0..<4 {
      if attempt > 0 { usleep(20_000) }
      guard let log = WriteAheadLog(path), log.isDamaged else { return }
      let entries = EntryCarver(path).rows().compactMap(\.entry)
      // When the log is cut off before the first of its pages, not even the table is there.
      let areThere = try? StoreConnection.read(path) { db in
        try entries.allSatisfy { try EntryReader(db, path: path).entry(at: $0.sequence) == $0 }
      }
      if areThere == true { return }
    }
    throw JournalError.damaged(path: path)
  }
}
