internal import GRDB
import Glibc
import TripCore

/// Checks that a store (a journal's SQLite file) still contains what was written to it.
struct StoreCheck {
  private let db: Database
  private let path: String

  init(_ db: Database, path: String) {
    self.db = db
    self.path = path
  }

  /// Checks the version of the tables, SQLite's pages and indexes, the heads (the rows that count the entries), and
  /// the checksum of each entry.
  ///
  /// - Throws: ``JournalError/damaged(path:)`` when any of them is wrong, or SQLite's error.
  func checkAll() throws {
    guard try Migrations.hasTablesOfVersion(db) else { throw JournalError.damaged(path: path) }
    // A store of an older version has no table `head`, so its entries cannot be compared with counts.
    if try db.tableExists("head") {
      guard try Migrations.hasCounts(db) else { throw JournalError.damaged(path: path) }
      try checkContent()
    } else {
      try checkPages()
      try EntryScan(db, path: path).forEachRow { _, _ in }
    }
  }

  /// Checks everything that ``checkAll()`` checks, except the version of the tables.
  func checkContent() throws {
    try checkPages()
    try checkDefinitions()
    try checkKind()
    var count: Int64 = 0
    try EntryScan(db, path: path).forEachRow { _, _ in count += 1 }
    guard try EntryReader(db, path: path).all().count == Int(count),
      try HeadReader(db, path: path).root().count == count
    else { throw JournalError.damaged(path: path) }
  }

  /// Checks the rows that say whether the decisions are real and which journal it is. Tables of older versions lack them.
  private func checkKind() throws {
    if try db.tableExists("purpose") { _ = try StorePurpose(db, path: path).isRehearsal }
    if try db.tableExists("identity") { _ = try StoreIdentity(db, path: path).id }
  }

  /// Checks the pages and indexes of the store.
  func checkPages() throws {
    guard try PageCheck.isWhole(db) else { throw JournalError.damaged(path: path) }
  }

  /// Checks that tables, indexes and triggers are defined as this program defines them. SQLite reads a trigger whose text
  /// has a wrong letter, and then refuses each new entry. What other programs have added is no damage.
  func checkDefinitions() throws {
    guard try StoreAdditions(db, path: path).hasAllOwn else { throw JournalError.damaged(path: path) }
  }

  /// Checks that the write-ahead log of a store of an older version has no damage because of which SQLite would ignore
  /// entries.
  ///
  /// - Parameter path: The path of the store, without symbolic links.
  /// - Throws: ``JournalError/damaged(path:)`` when the log is damaged.
  static func checkLog(_ path: String) throws(JournalError) {
    // While another program writes, the log may end with half a frame for a moment. So the log is read up to four
    // times; damage is found each time.
    for attempt in 0..<4 {
      if attempt > 0 { usleep(20_000) }
      switch WriteAheadLog(bytes: try FileBytes.readAll(FilesBeside.log(of: path)))?.condition {
      case nil, .intact: return
      case .damaged: continue
      case .endsBroken: if Self.holdsAll(try EntryCarver(path, readsLog: true), path) { return }
      }
    }
    throw JournalError.damaged(path: path)
  }

  /// Returns whether SQLite reads every entry that was found in the bytes of the file and its log, and no older heads
  /// (rows that count entries) than were found there.
  private static func holdsAll(_ found: EntryCarver, _ path: String) -> Bool {
    let entries = found.rows().compactMap(\.entry)
    let heads = found.heads()
    // If the log lost its first page, not even the tables exist for SQLite, and the read throws.
    let areThere = try? StoreConnection.read(path) { db in
      let (reader, headReader) = (EntryReader(db, path: path), HeadReader(db, path: path))
      return try entries.allSatisfy { try reader.entry(at: $0.sequence) == $0 }
        && heads.allSatisfy { head in
          // No head comes before the root head, so it has no place in the chain to find.
          let stored = head.key == .root ? nil : try headReader.place(of: head.key).head
          return head.last <= (try stored ?? headReader.root()).last
        }
    }
    return areThere == true
  }
}
