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
    try db.execute(
      sql: "DELETE FROM purpose; INSERT INTO purpose (is_rehearsal) VALUES (?)", arguments: [isRehearsal])
  }

  /// Notes what a store of before is for: its name tells a rehearsal's own; what has no entries may become either.
  func setByName() throws {
    guard try hasEntries else { return }
    try set(StorePath.name(of: path) == StorePath.rehearsalName)
  }

  /// Whether it is a rehearsal's; `nil` when the store has no entries and that was never noted.
  var isRehearsal: Bool? {
    get throws {
      if let noted = try Bool.fetchOne(db, sql: "SELECT is_rehearsal FROM purpose") { return noted }
      return try hasEntries ? false : nil
    }
  }

  /// Refuses a rehearsal on real decisions, and real decisions among a rehearsal's. A store without entries takes either.
  /// The store's lock is held.
  ///
  /// - Throws: ``JournalError/realDecisions(path:)`` or ``JournalError/rehearsal(path:)``.
  func check(_ wanted: Bool) throws {
    guard let found = try isRehearsal else { return try set(wanted) }
    if found == wanted { return }
    guard try !hasEntries else {
      throw found ? JournalError.rehearsal(path: path) : JournalError.realDecisions(path: path)
    }
    try set(wanted)
  }

  private var hasEntries: Bool { get throws { try HeadReader(db, path: path).root().count > 0 } }
}
