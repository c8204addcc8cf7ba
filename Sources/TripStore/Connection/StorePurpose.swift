internal import GRDB
import TripCore

/// Whether a store holds a rehearsal's decisions or real ones: the two are kept apart, because real ones are published.
struct StorePurpose {
  private let db: Database
  private let path: String

  init(_ db: Database, path: String) {
    self.db = db
    self.path = path
  }

  /// Notes what the store is for.
  func set(_ isRehearsal: Bool) throws {
    try db.execute(sql: "DELETE FROM purpose")
    try db.execute(sql: "INSERT INTO purpose (is_rehearsal) VALUES (?)", arguments: [isRehearsal])
  }

  /// Notes what a store of before is for: its name tells a rehearsal's own; what has no entries may become either.
  func setByName() throws {
    guard try HeadReader(db, path: path).root().count > 0 else { return }
    try set(StorePath.name(of: path) == StorePath.rehearsalName)
  }

  /// Whether it is a rehearsal's; `nil` when that was never noted.
  var isRehearsal: Bool? { get throws { try Bool.fetchOne(db, sql: "SELECT is_rehearsal FROM purpose") } }

  /// Refuses a rehearsal on real decisions, and real decisions among a rehearsal's. A store without entries takes either.
  ///
  /// - Throws: ``JournalError/realDecisions(path:)`` or ``JournalError/rehearsal(path:)``.
  func check(_ wanted: Bool) throws {
    guard try isRehearsal != wanted else { return }
    try StoreLock(path: path).whileHeld {
      try db.inTransaction(.immediate) {
        if let found = try isRehearsal, found != wanted, try HeadReader(db, path: path).root().count > 0 {
          throw found ? JournalError.rehearsal(path: path) : JournalError.realDecisions(path: path)
        }
        try set(wanted)
        return .commit
      }
    }
  }
}
