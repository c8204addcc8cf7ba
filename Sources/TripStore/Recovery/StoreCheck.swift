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

  /// Checks everything: pages, indexes, and each entry against its checksum.
  func checkAll() throws {
    guard try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") == "ok" else {
      throw JournalError.damaged(path: path)
    }
    try EntryReader(db, path: path).checkAll()
  }

  /// Sees whether SQLite passes over confirmed entries in a damaged write-ahead log.
  func checkLog() throws {
    // A program that is just writing leaves half a frame for a moment; damage stays.
    for attempt in 0..<4 {
      if attempt > 0 { usleep(20_000) }
      let rest = WriteAheadLog(FileBytes.read(path + "-wal"))?.bytesBehindDamage ?? []
      if EntryCarver(rest).rows().compactMap(\.entry).allSatisfy(isThere) { return }
    }
    throw JournalError.damaged(path: path)
  }

  /// Whether the entry can be read. Where the log is cut off before the first of its pages, not even the table is there.
  private func isThere(_ entry: JournalEntry) -> Bool {
    (try? EntryReader(db, path: path).entry(entry.id)) == entry
  }
}
