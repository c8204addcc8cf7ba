internal import GRDB
import TripCore

/// The numbered steps from an empty file to today's store. A step that was once published is never edited: stores out
/// there have taken it. A change is one more step.
enum Migrations {
  /// Marks a SQLite file as a journal of ours: "Trip" in ASCII.
  static let applicationID = 0x5472_6970

  static let steps: [Step] = [
    // 1: the entries.
    .sql(
      """
      CREATE TABLE entry (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        step TEXT NOT NULL,
        time INTEGER NOT NULL,
        author TEXT NOT NULL,
        operator TEXT NOT NULL,
        service_date TEXT NOT NULL,
        trip_id TEXT NOT NULL,
        start_time INTEGER,
        kind TEXT NOT NULL,
        stop_sequence INTEGER,
        value TEXT,
        platform_code TEXT,
        parent_station TEXT,
        undoes TEXT,
        checksum INTEGER NOT NULL
      );
      CREATE INDEX entry_by_run ON entry (operator, service_date, trip_id);
      CREATE TRIGGER entry_is_never_changed BEFORE UPDATE ON entry
        BEGIN SELECT RAISE(ABORT, 'an entry of the journal is never changed'); END;
      """),
    // 2: when somebody was last at a desk of each operator.
    .sql("CREATE TABLE presence (operator TEXT PRIMARY KEY, time INTEGER NOT NULL) WITHOUT ROWID;"),
    // 3: no table changes, but there are entries of the kind "added": an older program, which does not know them, must not
    // take the store for damaged.
    .sql("SELECT 1;"),
    // 4: heads, which prove that no entry is missing; and whether the decisions are a rehearsal's.
    .work { db, path in
      try db.execute(
        sql: """
          CREATE TABLE head (
            operator TEXT NOT NULL,
            service_date TEXT NOT NULL,
            author TEXT NOT NULL,
            entries INTEGER NOT NULL,
            sum INTEGER NOT NULL,
            last INTEGER NOT NULL,
            next INTEGER NOT NULL,
            checksum INTEGER NOT NULL,
            PRIMARY KEY (operator, service_date, author)
          ) WITHOUT ROWID;
          CREATE TABLE purpose (mark TEXT NOT NULL, is_rehearsal INTEGER NOT NULL, checksum INTEGER NOT NULL);
          CREATE TRIGGER entry_is_counted BEFORE INSERT ON entry
            WHEN NEW.sequence > (SELECT last FROM head WHERE operator = '' AND service_date = '' AND author = '')
            BEGIN SELECT RAISE(ABORT, 'an entry of the journal has to be counted'); END;
          """)
      try EntryWriter.countAll(db, path: path)
      try StorePurpose(db, path: path).setByName()
    },
  ]

  /// One step.
  enum Step: Sendable {
    case sql(String)
    /// Works on the store at a path, inside the transaction.
    case work(@Sendable (Database, String) throws -> Void)

    func run(_ db: Database, path: String) throws {
      switch self {
      case .sql(let text): try db.execute(sql: text)
      case .work(let work): try work(db, path)
      }
    }
  }

  /// The version that this program writes.
  static var current: Int { steps.count }

  /// Brings a store up to ``current``.
  ///
  /// - Parameters:
  ///   - db: The store, outside of a transaction.
  ///   - path: Where it is.
  /// - Throws: ``JournalError/newerVersion(found:supported:path:)`` and the like; the store is then as it was.
  static func bringUpToDate(_ db: Database, path: String) throws {
    if try isUpToDate(db) { return }
    // Another program may be at it as well: what holds is what is read inside of the transaction.
    try db.inTransaction(.immediate) {
      let found = try version(of: db)
      guard found <= current else {
        throw JournalError.newerVersion(found: found, supported: current, path: path)
      }
      let tables = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM sqlite_master") ?? 0
      let mark = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
      guard found > 0 ? mark == applicationID : tables == 0 else {
        throw JournalError.notAJournal(path: path)
      }
      // Heads came with the version of today: a bit of the version was flipped.
      guard try !db.tableExists("head") else { throw JournalError.damaged(path: path) }
      for step in steps.dropFirst(found) { try step.run(db, path: path) }
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
      try db.execute(sql: "PRAGMA user_version = \(current)")
      return .commit
    }
  }

  /// Refuses a version that a newer program wrote.
  ///
  /// - Throws: ``JournalError/newerVersion(found:supported:path:)``.
  static func refuseNewer(_ found: Int, path: String) throws(JournalError) {
    if found > current { throw .newerVersion(found: found, supported: current, path: path) }
  }

  /// Whether it is a journal of ``current``.
  static func isUpToDate(_ db: Database) throws -> Bool {
    try version(of: db) == current && Int.fetchOne(db, sql: "PRAGMA application_id") == applicationID
  }

  private static func version(of db: Database) throws -> Int { try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0 }
}
