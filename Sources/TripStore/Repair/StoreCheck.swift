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
      switch WriteAheadLog(path)?.condition {
      case nil, .intact: return
      case .damaged: continue
      case .endsBroken: if Self.holdsAll(EntryCarver(path), path) { return }
      }
    }
    throw JournalError.damaged(path: path)
  }

  /// Whether SQLite reads all entries, and heads that count as many, as lie anywhere in the file and its log.
  private static func holdsAll(_ found: EntryCarver, _ path: String) -> Bool {
    let entries = found.rows().compactMap(\.entry)
    let heads = found.heads()
    // When the log is cut off before the first of its pages, not even the tables are there.
    let areThere = try? StoreConnection.read(path) { db in
      let (reader, headReader) = (EntryReader(db, path: path), HeadReader(db, path: path))
      return try entries.allSatisfy { try reader.entry(at: $0.sequence) == $0 }
        && heads.allSatisfy { $0.last <= (try headReader.place(of: $0.key).head?.last ?? headReader.root().last) }
    }
    return areThere == true
  }
}
